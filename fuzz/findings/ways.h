// The ways in which a verdict shows a fault.
#ifndef ASSAY_FUZZ_FINDINGS_WAYS_H_
#define ASSAY_FUZZ_FINDINGS_WAYS_H_

#include <string>
#include <vector>

#include "fuzz/findings/finding.h"
#include "fuzz/operation.h"
#include "fuzz/outcome.h"
#include "fuzz/panel.h"

namespace assay::findings {

// The kind of one of Outcome::faults.
Kind KindOfFault(const std::string& fault);

// The kind of an outcome that does not say what was expected. Precondition: !Agree(outcome, expected).
Kind KindOfDisagreement(const fuzz::Outcome& outcome, const fuzz::Outcome& expected);

// Whether a way of this kind can tell a fault of what is computed from one of what is left in memory afterwards.
inline bool IsResidue(Kind kind) { return kind == Kind::kLeftBehind; }

// One way for all implementations that show the same, the telling one first: who died comes first, then what is
// wrong before what is left behind, then the operation itself before its relations, then by gravity.
std::vector<Way> WaysOf(const fuzz::Operation& op, const fuzz::Verdict& verdict);

// Adds `ways` to `all`: one way for each signature, of all who show it.
void MergeWays(std::vector<Way>& all, std::vector<Way> ways);

// Puts the telling way first, in the order that WaysOf has.
void SortWays(std::vector<Way>& ways);

// `text` with each number as '#'.
std::string WithoutNumbers(const std::string& text);

// Way::signature by the way's other fields; `detail` tells ways of one kind apart.
std::string SignatureOf(const Way& way, const std::string& detail);

// The functions of a sanitizer's report, innermost first, without those of the harness that called the implementation:
// "assay::Store64(char*) src/memory/wipe_x86_64.cc:30".
std::vector<std::string> StackOf(const std::string& report);

// The first function of `stack` that is not of the sanitizer or of the C library, without arguments: "assay::Store64".
// "" if there is none.
std::string TopOf(const std::vector<std::string>& stack);

// What a sanitizer's report says in one line: "AddressSanitizer: heap-buffer-overflow", "runtime error: ...".
std::string HeadlineOf(const std::string& report);

}  // namespace assay::findings

#endif  // ASSAY_FUZZ_FINDINGS_WAYS_H_
