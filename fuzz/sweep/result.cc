#include "fuzz/sweep/result.h"

namespace assay::fuzz {
namespace {

std::string WhyFailed(const Remains& remains, const TargetResult& result) {
  if (result.Differs() || remains.interrupted) return "";
  if (!remains.stopped_for.empty()) return remains.stopped_for + " and was stopped, without a difference";
  if (!remains.traces.failure.empty()) return remains.traces.failure + ", without a difference";
  if (!remains.unreadable_statistics.empty()) return "its statistics cannot be read";
  if (!result.statistics) return "it wrote no statistics";
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
  TargetResult result;
  result.target = remains.target;
  result.interrupted = remains.interrupted;
  result.stopped_for = remains.stopped_for;
  result.edges = remains.traces.edges;
  result.statistics = remains.statistics;
  result.exec_per_second = remains.traces.exec_per_second;
  if (result.exec_per_second == 0 && result.statistics && remains.seconds > 0) {
    result.exec_per_second = static_cast<double>(result.statistics->operations) / remains.seconds;
  }
  if (result.Differs()) result.verdict = remains.traces.verdict;
  result.failure = WhyFailed(remains, result);
  if (!result.failure.empty()) result.log_tail = Tail(remains.log, kTailLines);
  return result;
}

}  // namespace assay::fuzz
