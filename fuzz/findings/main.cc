#include <sys/prctl.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "fuzz/findings/examine.h"

int main(int argc, char** argv) {
  if (std::getenv("ASSAY_DIES_WITH_PARENT") != nullptr) prctl(PR_SET_PDEATHSIG, SIGKILL);
  const assay::findings::ExamineReply reply = assay::findings::RunExamine(argc, argv);
  std::fputs(reply.out.c_str(), stdout);
  if (!reply.error.empty()) std::fprintf(stderr, "%s\n", reply.error.c_str());
  // A finding that did not get through is none.
  if (std::fflush(stdout) != 0) {
    std::perror("standard output");
    return assay::findings::kExitBadInput;
  }
  return reply.exit;
}
