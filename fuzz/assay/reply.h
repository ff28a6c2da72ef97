// What a command answers, before anything is printed.
#ifndef ASSAY_FUZZ_ASSAY_REPLY_H_
#define ASSAY_FUZZ_ASSAY_REPLY_H_

#include <string>
#include <utility>

namespace assay::fuzz {

// Exit codes of every command.
enum class Exit : int {
  kAgree = 0,
  kDiffer = 1,
  kBadInput = 2,  // bad usage or bad input: nothing was run and nothing was written
};

struct Reply {
  Exit exit = Exit::kAgree;
  std::string out;    // for standard output
  std::string error;  // for standard error, one line without its end; empty: nothing

  static Reply BadInput(std::string error) { return {Exit::kBadInput, "", std::move(error)}; }
};

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_REPLY_H_
