#include "ct/leftovers/leftovers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "ct/controls/residues.h"
#include "ct/leftovers/machine.h"
#include "ct/operations/operations.h"
#include "ct/operations/twin.h"
#include "ct/row_index.h"

namespace assay::ct {
namespace {

using fuzz::Operation;
using fuzz::Property;
using Bytes = std::vector<uint8_t>;

// What is seen after a step.
struct Sight {
  Remains remains;
  Status answer;
  std::vector<Bytes> published;
  std::vector<Bytes> wiped;
};

// The bytes in which two strings differ: how many, and from where to where.
struct Difference {
  size_t count = 0, first = 0, last = 0;
};

Difference Compare(const Bytes& a, const Bytes& b) {
  Difference difference;
  if (a == b) return difference;
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size() && i < b.size() && a[i] == b[i]) continue;
    if (difference.count++ == 0) difference.first = i;
    difference.last = i;
  }
  return difference;
}

std::string BytesText(const Difference& difference, const std::string& place) {
  return place + ": " + std::to_string(difference.count) + (difference.count == 1 ? " byte" : " bytes") +
         " of a secret, " + std::to_string(difference.first) + " to " + std::to_string(difference.last);
}

// One line for each place where the two differ.
std::vector<std::string> Differences(const Remains& a, const Remains& b) {
  std::vector<std::string> lines;
  const auto look = [&](const Bytes& one, const Bytes& other, const std::string& place) {
    const Difference difference = Compare(one, other);
    if (difference.count > 0) lines.push_back(BytesText(difference, place));
  };
  look(a.stack, b.stack, "stack below the call");
  for (size_t i = 0; i < a.registers.size(); ++i) {
    look(a.registers[i].bytes, b.registers[i].bytes, "register " + a.registers[i].name);
  }
  look(a.freed_heap, b.freed_heap, "heap that was freed");
  return lines;
}

Bytes Copy(std::span<const uint8_t> memory) { return {memory.begin(), memory.end()}; }

class Search {
 public:
  Search(std::string cell, std::string corpus) : corpus_(std::move(corpus)) {
    result_.check = "leftovers";
    result_.cell = std::move(cell);
  }

  Result All(const std::vector<Subject>& subjects) {
    for (const Subject& subject : subjects) {
      if (!subject.unavailable.empty()) {
        result_.not_covered.push_back({subject.name, subject.unavailable});
        continue;
      }
      for (const Property property : subject.operations) {
        WarmUp(subject, property);
        for (const auto& [first, second] : TwinsOf(property)) RunTwins(subject, first, second);
      }
    }
    for (const auto& [operation, reason] : building_blocks_) result_.not_covered.push_back({operation, reason});
    if (without_twin_ > 0) {
      result_.not_covered.push_back({"gcm", std::to_string(without_twin_) +
                                                " operations have no block that can be chosen so that two keys give "
                                                "one tag"});
    }
    RunControls();
    return std::move(result_);
  }

 private:
  const std::vector<std::pair<Operation, Operation>>& TwinsOf(Property property) {
    auto [entry, is_new] = twins_.try_emplace(property);
    if (!is_new) return entry->second;
    for (const Operation& op : AllOperations(property, corpus_)) {
      if (auto twins = Twins(op); twins.has_value()) {
        entry->second.push_back(std::move(*twins));
      } else {
        ++without_twin_;
      }
    }
    return entry->second;
  }

  // What happens only once in a process, such as binding a function of a shared library, happens here.
  void WarmUp(const Subject& subject, Property property) {
    for (const auto& [first, second] : TwinsOf(property)) (void)Look(subject.script(first, workspace_));
  }

  // The steps once, on the memory as it is now.
  std::vector<Sight> Look(const Script& script) {
    std::vector<Sight> sights;
    for (const Step& step : script.steps) {
      Sight sight;
      sight.remains = machine_.Run([&] { sight.answer = step.call(); });
      for (const std::span<const uint8_t> memory : step.published) sight.published.push_back(Copy(memory));
      for (const std::span<const uint8_t> memory : step.wiped) sight.wiped.push_back(Copy(memory));
      sights.push_back(std::move(sight));
    }
    return sights;
  }

  static Bytes SecretsOf(const Script& script) {
    Bytes secrets;
    for (const std::span<uint8_t> secret : script.secrets) secrets.insert(secrets.end(), secret.begin(), secret.end());
    return secrets;
  }

  // The twins' memory has one layout, so that the steps of the first are those of the second too; and they must be, or
  // addresses on the stack would differ.
  void RunTwins(const Subject& subject, const Operation& first, const Operation& second) {
    const Script script = subject.script(first, workspace_);
    const Bytes secrets = SecretsOf(script);
    const std::vector<Sight> sights = Look(script);
    (void)subject.script(second, workspace_);
    if (secrets == SecretsOf(script)) return;  // an operation on nothing: it is not counted
    const std::vector<Sight> other_sights = Look(script);
    for (size_t i = 0; i < script.steps.size(); ++i) {
      CompareStep(subject, script.steps[i], sights[i], other_sights[i]);
    }
  }

  void CompareStep(const Subject& subject, const Step& step, const Sight& one, const Sight& other) {
    if (one.answer != other.answer || one.published != other.published) {
      result_.failures.push_back(subject.name + ", " + step.name + ": the twins differ in what is public");
    }
    if (!step.leaves_nothing) {
      building_blocks_[step.name] = "a building block: whoever calls it burns what it leaves";
      return;
    }
    Row& row = result_.rows[rows_.Of(subject.name, step.name)];
    ++row.cases;
    std::vector<std::string> lines = Differences(one.remains, other.remains);
    for (size_t i = 0; i < one.wiped.size(); ++i) {
      const Difference difference = Compare(one.wiped[i], other.wiped[i]);
      if (difference.count > 0) lines.push_back(BytesText(difference, "memory that it must wipe"));
    }
    for (std::string& line : lines) {
      // The first of a kind is enough.
      const std::string place = line.substr(0, line.find(':'));
      const bool known = std::ranges::any_of(
          row.findings, [&](const Finding& finding) { return finding.what.starts_with(place + ":"); });
      if (!known) row.findings.push_back({std::move(line), step.function, ""});
    }
  }

  void RunControls() {
    for (const controls::Residue& residue : controls::Residues()) {
      Remains remains[2];
      uint8_t secret[controls::kResidueBytes];
      for (uint8_t side = 0; side < 2; ++side) {
        for (size_t i = 0; i < sizeof secret; ++i) secret[i] = static_cast<uint8_t>(41 * i + 19 * side + 1);
        remains[side] = machine_.Run([&] { residue.run(secret); });
      }
      const std::vector<std::string> lines = Differences(remains[0], remains[1]);
      Control control = {residue.name, *residue.place != '\0', false, ""};
      for (const std::string& line : lines) {
        control.fired |= !control.must_fire || line.starts_with(residue.place);
        control.detail += (control.detail.empty() ? "" : "; ") + line;
      }
      result_.controls.push_back(std::move(control));
    }
  }

  const std::string corpus_;
  Result result_;
  RowIndex rows_{&result_};
  Machine machine_;
  fuzz::Workspace workspace_;
  std::map<Property, std::vector<std::pair<Operation, Operation>>> twins_;
  std::map<std::string, std::string> building_blocks_;
  size_t without_twin_ = 0;
};

}  // namespace

Result FindLeftovers(const std::vector<Subject>& subjects, const std::string& cell, const std::string& corpus) {
  return Search(cell, corpus).All(subjects);
}

}  // namespace assay::ct
