#include "ct/scan/scan.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <vector>

#include "ct/controls/division.h"
#include "ct/scan/compilers.h"
#include "ct/scan/function_name.h"
#include "ct/scan/instructions.h"

namespace assay::ct {
namespace {

// What no cell can be without, and a part of the demangled name of one of its functions that no compiler inlines.
struct Part {
  std::string_view name;
  std::string_view function;
};
constexpr Part kParts[] = {
    {"bitsliced", "assay::bitsliced::"},
    {"ctmul", "assay::(anonymous namespace)::Absorb("},
    {"memxor", "assay::Memxor"},
    {"wipe", "assay::Wipe"},
    {"Gcm", "assay::Gcm::"},
};

std::string Hex(uint64_t address) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(address));
  return text;
}

bool IsDivision(const Finding& finding) { return finding.what.starts_with(kDivision); }

class Scanner {
 public:
  Scanner(const ElfProgram& program, std::span<const PublicDivision> excused, Result* result)
      : program_(program), excused_(excused), result_(result) {}

  void ScanAll() {
    if (program_.functions.empty()) Fail("the program has no symbols: it is stripped");
    for (const Function& function : program_.functions) {
      const std::string demangled = Demangled(function.name), name = QualifiedName(demangled);
      if (!function.is_defined) {
        RefuseHiddenHelper(function.name);
      } else if (IsUnderTest(name)) {
        under_test_.push_back(demangled);
        ScanInto(ScopeOf(name), function, demangled);
      } else if (IsControl(name)) {
        ScanControl(name, function, demangled);
      }
    }
    while (!called_.empty()) {
      const Function& function = *called_.back();
      called_.pop_back();
      ScanInto("std", function, Demangled(function.name));
    }
    for (auto& [scope, row] : rows_) result_->rows.push_back(std::move(row));
    CheckNothingIsMissing();
  }

 private:
  void Fail(std::string why) { result_->failures.push_back(std::move(why)); }

  // A helper in a shared library is called by way of the linkage table, where calls of it are not recognised.
  void RefuseHiddenHelper(const std::string& symbol) {
    if (!IsDivisionHelper(symbol.substr(0, symbol.find('@')))) return;
    Fail(symbol + " is not in the program itself: who calls it cannot be seen");
  }

  void ScanInto(const std::string& scope, const Function& function, const std::string& demangled) {
    if (!seen_.insert(function.address).second) return;
    Row& row = rows_.try_emplace(scope, Row{scope, "instructions", 0, {}}).first->second;
    ScanOne(function, demangled, &row);
  }

  void ScanControl(const std::string& name, const Function& function, const std::string& demangled) {
    const std::string own_name = name.substr(name.rfind(':') + 1);
    const bool must_fire = own_name.starts_with(controls::kDivision);
    if (!must_fire && !own_name.starts_with(controls::kSteady)) return;
    Row row;
    ScanOne(function, demangled, &row);
    const std::string detail = row.findings.empty() ? "" : row.findings[0].what;
    result_->controls.push_back({own_name, must_fire, !row.findings.empty(), detail});
  }

  void ScanOne(const Function& function, const std::string& demangled, Row* row) {
    if (function.code.empty()) return Fail(demangled + " has no size: its end is not known");
    const Listing listing = Decode(function.code, function.address, program_.is_64_bit);
    row->cases += listing.num_instructions;
    if (listing.undecodable.has_value()) {
      Fail("what is at " + Hex(*listing.undecodable) + " in " + demangled + " is no instruction");
    }
    std::vector<Finding> findings;
    for (const VariableTime& found : listing.variable_time) {
      findings.push_back({found.what, demangled, Hex(found.address)});
    }
    for (const Transfer& transfer : listing.transfers) Follow(transfer, demangled, &findings);
    ExcuseDivisions(QualifiedName(demangled), &findings);
    row->findings.insert(row->findings.end(), findings.begin(), findings.end());
  }

  // Takes the divisions out of what was found in a function, if they are public and no more than are known.
  void ExcuseDivisions(const std::string& function, std::vector<Finding>* findings) {
    const auto entry = std::ranges::find(excused_, function, &PublicDivision::function);
    const auto num_divisions = static_cast<size_t>(std::ranges::count_if(*findings, IsDivision));
    if (entry == excused_.end() || num_divisions == 0 || num_divisions > entry->at_most) return;
    std::erase_if(*findings, IsDivision);
    result_->not_covered.push_back({function, "its division is of public numbers: " + std::string(entry->reason)});
  }

  void Follow(const Transfer& transfer, const std::string& demangled, std::vector<Finding>* findings) {
    const auto after = std::ranges::upper_bound(program_.functions, transfer.target, {}, &Function::address);
    for (auto next = after; next != program_.functions.begin();) {
      const Function& callee = *--next;
      if (callee.address < after[-1].address) break;
      if (!callee.is_defined) continue;
      if (callee.address == transfer.target && IsDivisionHelper(callee.name)) {
        findings->push_back({std::string(kDivision) + ": call of " + callee.name, demangled, Hex(transfer.address)});
        return;
      }
      if (IsStandardLibrary(callee.name)) called_.push_back(&callee);
    }
  }

  void CheckNothingIsMissing() {
    for (const Part& part : kParts) {
      const auto is_of_part = [&](const std::string& name) { return name.find(part.function) != std::string::npos; };
      if (std::ranges::none_of(under_test_, is_of_part)) Fail("there is no code of " + std::string(part.name));
    }
    for (const char* const name : controls::kDivisionControls) {
      if (std::ranges::count(result_->controls, name, &Control::name) == 0) {
        Fail("the control " + std::string(name) + " is not in the program");
      }
    }
  }

  const ElfProgram& program_;
  const std::span<const PublicDivision> excused_;
  Result* const result_;
  std::map<std::string, Row> rows_;
  std::set<uint64_t> seen_;              // addresses of functions
  std::vector<const Function*> called_;  // of the standard library, yet to be scanned
  std::vector<std::string> under_test_;  // demangled
};

}  // namespace

Result Scan(const ElfProgram& program, const std::string& cell, std::string_view compiler, bool lto,
            std::span<const PublicDivision> excused) {
  Result result{"scan", cell, "", {}, {}, {}, {}};
  for (const std::string& text : program.compilers) result.built_by += (result.built_by.empty() ? "" : ", ") + text;
  if (const auto wrong = WrongCompiler(program.compilers, compiler, lto); wrong.has_value()) {
    result.failures.push_back(*wrong);
  }
  Scanner(program, excused, &result).ScanAll();
  return result;
}

}  // namespace assay::ct
