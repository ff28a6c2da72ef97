#include "fuzz/sweep/result.h"

#include <cstring>

#include "fuzz/sweep/libfuzzer.h"

namespace assay::fuzz {
namespace {

std::string HowItDied(const Remains& remains, bool leak) {
  if (!remains.stopped_for.empty()) return remains.stopped_for + " and was stopped";
  if (remains.ending.signal != 0) return std::string("killed: ") + strsignal(remains.ending.signal);
  switch (remains.ending.code) {
    case kLibfuzzerTimeout:
      return "timeout: one input took too long";
    case kLibfuzzerOutOfMemory:
      return "out of memory";
    case kLibfuzzerCrash:
      return leak ? "memory leak" : "crash";
    default:
      return "exit code " + std::to_string(remains.ending.code);
  }
}

std::string WhyFailed(const Remains& remains, const TargetResult& result, bool leak) {
  if (result.Differs() || remains.interrupted) return "";
  if (remains.ending.signal != 0 || remains.ending.code != 0) {
    return HowItDied(remains, leak) + ", without a difference";
  }
  if (remains.statistics_json.empty()) return "it wrote no statistics";
  if (!result.statistics) return "its statistics cannot be read";
  if (result.statistics->target != PropertyName(remains.target)) {
    return "its statistics are those of '" + result.statistics->target + "'";
  }
  if (result.statistics->operations == 0) return "it ran no operation";
  if (result.statistics->comparisons == 0) return "it compared nothing";
  return "";
}

std::string Tail(std::string_view text, int num_lines) {
  size_t begin = text.size();
  while (begin > 0 && (text[begin - 1] != '\n' || begin == text.size() || --num_lines > 0)) --begin;
  return std::string(text.substr(begin));
}

}  // namespace

TargetResult Conclude(const Remains& remains) {
  constexpr int kTailLines = 12;
  const LibfuzzerLog log = ReadLibfuzzerLog(remains.log);
  TargetResult result;
  result.target = remains.target;
  result.interrupted = remains.interrupted;
  result.stopped_for = remains.stopped_for;
  result.edges = log.edges;
  result.statistics = ParseStatistics(remains.statistics_json);
  result.exec_per_second = static_cast<double>(log.exec_per_second);
  if (result.exec_per_second == 0 && result.statistics && remains.seconds > 0) {
    result.exec_per_second = static_cast<double>(result.statistics->operations) / remains.seconds;
  }
  if (result.Differs()) result.verdict = log.verdict;
  result.failure = WhyFailed(remains, result, log.leak);
  if (!result.failure.empty()) result.log_tail = Tail(remains.log, kTailLines);
  return result;
}

}  // namespace assay::fuzz
