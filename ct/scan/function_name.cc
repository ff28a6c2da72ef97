#include "ct/scan/function_name.h"

#include <cxxabi.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <vector>

namespace assay::ct {
namespace {

constexpr std::string_view kOperator = "operator";
constexpr std::string_view kUnnamed = "(anonymous namespace)";

// What is after "operator" and could be taken for a bracket. Those that begin like another come first.
constexpr std::string_view kOperatorsWithBrackets[] = {
    "()", "[]", "<=>", "<<=", "<<", "<=", "<", "->", ">>=", ">>", ">=", ">"};

// A name without what is in brackets of any kind: of these only "()" stay. In names of operators, '@' takes the place
// of what is no bracket; "(anonymous namespace)::" is gone: "auto assay::Gcm::Open()::::operator@@() const".
std::string WithoutBrackets(std::string_view name) {
  std::string outside;
  int depth = 0;
  while (!name.empty()) {
    if (depth == 0 && name.starts_with(kUnnamed)) {
      name.remove_prefix(std::min(kUnnamed.size() + 2, name.size()));
      continue;
    }
    if (depth == 0 && outside.ends_with(kOperator)) {
      const auto* const found =
          std::ranges::find_if(kOperatorsWithBrackets, [&](auto s) { return name.starts_with(s); });
      if (found != std::end(kOperatorsWithBrackets)) {
        outside += std::string(found->size(), '@');
        name.remove_prefix(found->size());
        continue;
      }
    }
    const char c = name.front();
    name.remove_prefix(1);
    const bool opens = c == '(' || c == '<' || c == '{' || c == '[';
    const bool closes = c == ')' || c == '>' || c == '}' || c == ']';
    if (closes) --depth;
    if (depth == 0 && (c == '(' || c == ')' || (!opens && !closes))) outside += c;
    if (opens) ++depth;
  }
  return outside;
}

bool IsIn(std::string_view qualified_name, std::string_view scope) {
  return qualified_name.starts_with(scope) && qualified_name.substr(scope.size()).starts_with("::");
}

}  // namespace

std::string Demangled(const std::string& symbol) {
  const size_t dot = std::min(symbol.find('.'), symbol.size());
  const std::string base = symbol.substr(0, dot);
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(base.c_str(), nullptr, nullptr, &status),
                                                    std::free);
  if (!base.starts_with("_Z") || name == nullptr) return symbol;
  return dot == symbol.size() ? name.get() : name.get() + (" [clone " + symbol.substr(dot)) + "]";
}

std::string QualifiedName(std::string_view demangled) {
  std::string name = WithoutBrackets(demangled.substr(0, demangled.find(" [clone ")));
  // The parameters are the last "()". Before them, "operator bool" alone has a space that is not after a type.
  name = name.substr(0, name.rfind("()"));
  name = name.substr(0, name.find_last_not_of(' ') + 1);
  size_t start = name.rfind(' ');
  if (start != std::string::npos && name.substr(0, start).ends_with(kOperator)) start = name.rfind(' ', start - 1);
  if (start != std::string::npos) name = name.substr(start + 1);
  return name.substr(0, name.find("()"));
}

std::string ScopeOf(std::string_view qualified_name) {
  const size_t end = qualified_name.rfind("::");
  return std::string(qualified_name.substr(0, end == std::string_view::npos ? 0 : end));
}

bool IsControl(std::string_view qualified_name) { return IsIn(qualified_name, "assay::ct::controls"); }

bool IsUnderTest(std::string_view qualified_name) {
  const auto is_around = [=](std::string_view scope) { return IsIn(qualified_name, scope); };
  constexpr std::string_view kOthers[] = {"assay::ct", "assay::fuzz", "assay::reference"};
  return is_around("assay") && std::ranges::none_of(kOthers, is_around);
}

bool IsStandardLibrary(std::string_view symbol) {
  constexpr std::string_view kBeginnings[] = {"_ZSt",   "_ZNSt",   "_ZNKSt",        "_ZNSs",         "_ZNKSs",
                                              "_ZZNSt", "_ZZNKSt", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"};
  return std::ranges::any_of(kBeginnings, [=](std::string_view beginning) { return symbol.starts_with(beginning); });
}

bool IsDivisionHelper(std::string_view symbol) {
  constexpr std::string_view kWhat[] = {"__div", "__mod", "__divmod", "__udiv", "__umod", "__udivmod"};
  constexpr std::string_view kOfWhat[] = {"si3", "si4", "di3", "di4", "ti3", "ti4", "sf3",
                                          "df3", "xf3", "tf3", "sc3", "dc3", "xc3", "tc3"};
  return std::ranges::any_of(kWhat, [=](std::string_view what) {
    return symbol.starts_with(what) && std::ranges::count(kOfWhat, symbol.substr(what.size())) != 0;
  });
}

}  // namespace assay::ct
