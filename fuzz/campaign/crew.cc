#include "fuzz/campaign/crew.h"

#include <algorithm>
#include <csignal>
#include <optional>
#include <utility>

namespace assay::campaign {
namespace {

// What a job may take beside its time: to start, to read a corpus, to end.
constexpr std::chrono::seconds kOverhead(120);
constexpr std::chrono::seconds kGrace(5);

std::chrono::steady_clock::duration Seconds(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

std::string Crew::Start(const fuzz::Command& command, std::string name, double seconds, Done done) {
  std::string error;
  const std::optional<fuzz::Process> process = fuzz::Process::Start(command, &error);
  if (!process) return error;
  const Clock::time_point now = Clock::now();
  jobs_.push_back({.name = std::move(name),
                   .process = *process,
                   .started = now,
                   .due = now + Seconds(seconds) + kOverhead,
                   .done = std::move(done)});
  return "";
}

std::string Crew::Watch() {
  std::string error;
  for (auto job = jobs_.begin(); job != jobs_.end();) {
    const Clock::time_point now = Clock::now();
    const std::optional<fuzz::Ending> ending = job->process.Poll();
    if (!ending) {
      if (now >= job->due) {
        job->overdue = !job->stopped;
        job->process.Signal(SIGKILL);
      }
      ++job;
      continue;
    }
    const JobEnd end = {.ending = *ending,
                        .seconds = std::chrono::duration<double>(now - job->started).count(),
                        .stopped = job->stopped,
                        .overdue = job->overdue};
    const Done done = std::move(job->done);
    job = jobs_.erase(job);  // a job may start the next one
    const std::string wrong = done(end);
    if (error.empty()) error = wrong;
  }
  return error;
}

void Crew::Stop(const std::string& prefix) {
  for (Job& job : jobs_) {
    if (job.stopped || !job.name.starts_with(prefix)) continue;
    job.stopped = true;
    job.due = Clock::now() + kGrace;
    job.process.Signal(SIGINT);
  }
}

bool Crew::Runs(const std::string& prefix) const {
  return std::ranges::any_of(jobs_, [&](const Job& job) { return job.name.starts_with(prefix); });
}

}  // namespace assay::campaign
