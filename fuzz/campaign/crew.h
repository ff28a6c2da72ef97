// The programs that a campaign has running.
#ifndef ASSAY_FUZZ_CAMPAIGN_CREW_H_
#define ASSAY_FUZZ_CAMPAIGN_CREW_H_

#include <chrono>
#include <functional>
#include <list>
#include <string>

#include "fuzz/engines/process.h"

namespace assay::campaign {

struct JobEnd {
  fuzz::Ending ending;
  double seconds = 0;    // for how long it ran
  bool stopped = false;  // by Stop
  bool overdue = false;  // by the crew, as its time was over
};

class Crew {
 public:
  using Clock = std::chrono::steady_clock;
  // Called when a job has ended. Returns "" or why the campaign cannot go on.
  using Done = std::function<std::string(const JobEnd&)>;

  // Starts a job that is to end by itself within `seconds`, and is killed some time later. Returns "" or "PROGRAM:
  // what".
  std::string Start(const fuzz::Command& command, std::string name, double seconds, Done done);

  // Looks after all jobs. Returns "" or what the first Done said that is not "".
  std::string Watch();

  // Asks the jobs whose name begins so to end (SIGINT), and kills them soon if they do not.
  void Stop(const std::string& prefix);

  size_t size() const { return jobs_.size(); }
  bool Runs(const std::string& prefix) const;

 private:
  struct Job {
    std::string name;
    fuzz::Process process;
    Clock::time_point started;
    Clock::time_point due;
    bool stopped = false;
    bool overdue = false;
    Done done;
  };

  std::list<Job> jobs_;
};

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_CREW_H_
