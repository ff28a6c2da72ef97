#include "fuzz/panel.h"
#include "fuzz/statistics.h"

namespace assay::fuzz {

void Statistics::Count(const Verdict& verdict) {
  ++operations;
  comparisons += verdict.comparisons;
  for (const Verdict::Entry& entry : verdict.entries) {
    Participation& participation = implementations[entry.implementation->name];
    ++(entry.outcome.kind == Outcome::Kind::kUnsupported ? participation.unsupported : participation.took_part);
    if (entry.outcome.note.empty()) continue;
    ++participation.notes;
    participation.note = entry.outcome.note;
  }
  if (verdict.findings.empty()) return;
  ++differences;
  blame = verdict.blame;
}

}  // namespace assay::fuzz
