#include "ct/scan/compilers.h"

#include <algorithm>

namespace assay::ct {
namespace {

constexpr std::string_view kClang = "clang version ";

bool AnyHas(std::span<const std::string> strings, std::string_view part) {
  return std::ranges::any_of(strings, [=](const std::string& text) { return text.find(part) != std::string::npos; });
}

}  // namespace

std::optional<std::string> WrongCompiler(std::span<const std::string> strings, std::string_view compiler, bool lto) {
  if (compiler == "gcc12") {
    if (!AnyHas(strings, "GCC: (Debian 12.")) return "nothing in .comment says that gcc 12 compiled this";
    if (AnyHas(strings, kClang)) return ".comment says that a clang compiled a part of what is for gcc 12";
    return std::nullopt;
  }
  const std::string version = std::string(compiler.substr(std::string_view("clang").size())) + ".";
  if (!AnyHas(strings, std::string(kClang) + version)) {
    return "nothing in .comment says that clang " + version + "x compiled this";
  }
  for (const std::string& text : strings) {
    const size_t at = text.find(kClang);
    if (at != std::string::npos && !std::string_view(text).substr(at + kClang.size()).starts_with(version)) {
      return ".comment says that another clang compiled a part of this: " + text;
    }
  }
  if (lto && !AnyHas(strings, "LLD " + version)) {
    return "nothing in .comment says that lld " + version + "x, which compiles what clang leaves to it, linked this";
  }
  return std::nullopt;
}

}  // namespace assay::ct
