#include "fuzz/findings/ways.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

#include "reference/spec/gcm.h"

namespace assay::findings {
namespace {

constexpr char kItself[] = "the operation itself";

// The words by which the subjects of fuzz/subjects tell their faults.
struct Words {
  std::string_view words;
  Kind kind;
};
constexpr Words kBeginnings[] = {
    {"crashed", Kind::kCrashed},
    {"hung", Kind::kHung},
    {"wrote ", Kind::kMemoryWritten},
    {"a refused call wrote", Kind::kMemoryWritten},
    {"a refused seal wrote", Kind::kMemoryWritten},
    {"changed its input", Kind::kInputChanged},
    {"a refused open left its output", Kind::kLeftBehind},
    {"kernel '", Kind::kOtherKernel},
    {"accepted ", Kind::kWronglyAccepted},
    {"expanded a key of", Kind::kWronglyAccepted},
    {"refused ", Kind::kWronglyRefused},
};
constexpr Words kEndings[] = {
    {"unwiped", Kind::kLeftBehind},
    {"of an ended message in its context", Kind::kLeftBehind},
    {"ran with a key that is not its own", Kind::kWronglyAccepted},
    {"ran on its table", Kind::kWronglyAccepted},
    {"was refused", Kind::kWronglyRefused},
};

// "wrong call 'finish twice' was answered 'ok', the contract says 'finished'".
Kind KindOfAnswer(const std::string& fault) {
  return fault.find("was answered 'ok'") != std::string::npos ? Kind::kWronglyAccepted : Kind::kWronglyRefused;
}

// Whether the counter block of text block `block` is the first behind a wrap of its low byte or more.
bool IsBehindWrap(const fuzz::Operation& op, size_t block) {
  namespace spec = reference::spec;
  if (!spec::IsAesKeyLength(op.key.size()) || op.iv.empty()) return false;
  size_t low = 0;
  if (op.property == fuzz::Property::kCtr) {
    low = op.iv.back() + op.position / 16;
  } else if (op.property == fuzz::Property::kGcm) {
    low = spec::J0(spec::HashSubkey(spec::KeyExpansion(op.key)), op.iv)[15] + size_t{1};
  } else {
    return false;
  }
  return block > 0 && (low + block) % 256 == 0;
}

std::string RoleOf(const fuzz::Finding& finding) {
  if (finding.where != "main batch" && finding.where != "tail" && finding.where != "partial block") {
    return finding.where;
  }
  const auto at = std::ranges::mismatch(finding.outcome.bytes, finding.expected.bytes).in1;
  const auto block = static_cast<size_t>(at - finding.outcome.bytes.begin()) / 16;
  return finding.where + (IsBehindWrap(finding.operation, block) ? ", behind a counter wrap" : "");
}

// Adds `who` to the way of `ways` with the same signature, or a new way.
void Add(std::vector<Way>& ways, Way way, const std::string& who) {
  const auto same = std::ranges::find(ways, way.signature, &Way::signature);
  if (same == ways.end()) {
    way.implementations = {who};
    ways.push_back(std::move(way));
  } else if (std::ranges::count(same->implementations, who) == 0) {
    same->implementations.push_back(who);
  }
}

// Of a judge that is not the strict one: its own words.
bool IsJudgesOwn(const fuzz::Finding& finding) {
  return finding.outcome.faults.empty() && Agree(finding.outcome, finding.expected);
}

bool StartsFrame(const std::string& line, size_t* digits_end) {
  const size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos || line[begin] != '#') return false;
  *digits_end = line.find_first_not_of("0123456789", begin + 1);
  return *digits_end != std::string::npos && *digits_end > begin + 1;
}

// From the workspace's root on, or the last part.
std::string ShortPath(const std::string& path) {
  size_t begin = std::string::npos;
  for (const char* folder : {"/src/", "/fuzz/", "/reference/"}) {
    const size_t found = path.rfind(folder);
    if (found != std::string::npos) begin = std::min(begin, found + 1);
  }
  if (begin != std::string::npos) return path.substr(begin);
  for (const char* folder : {"src/", "fuzz/", "reference/"}) {
    if (path.starts_with(folder)) return path;
  }
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

// "fuzz::Run(int, char (*)[2])" -> "fuzz::Run". What is in angle brackets or in "(anonymous namespace)" stays.
std::string WithoutArguments(const std::string& function) {
  constexpr std::string_view kAnonymous = "(anonymous namespace)";
  for (size_t at = function.find('('); at != std::string::npos; at = function.find('(', at)) {
    if (!std::string_view(function).substr(at).starts_with(kAnonymous)) return function.substr(0, at);
    at += kAnonymous.size();
  }
  return function;
}

}  // namespace

Kind KindOfFault(const std::string& fault) {
  if (fault.starts_with("wrong call '")) return KindOfAnswer(fault);
  for (const Words& beginning : kBeginnings) {
    if (fault.starts_with(beginning.words)) return beginning.kind;
  }
  for (const Words& ending : kEndings) {
    if (fault.ends_with(ending.words)) return ending.kind;
  }
  return Kind::kBrokePromise;
}

Kind KindOfDisagreement(const fuzz::Outcome& outcome, const fuzz::Outcome& expected) {
  const bool ok = outcome.kind == fuzz::Outcome::Kind::kOk;
  if (!ok) return Kind::kWronglyRefused;
  return expected.kind == fuzz::Outcome::Kind::kOk ? Kind::kWrongResult : Kind::kWronglyAccepted;
}

std::string WithoutNumbers(const std::string& text) {
  std::string without;
  for (char c : text) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) {
      without += c;
    } else if (without.empty() || without.back() != '#') {
      without += '#';
    }
  }
  return without;
}

std::string SignatureOf(const Way& way, const std::string& detail) {
  std::string signature =
      way.property + " " + way.function + ": " + way.relation + ": " + std::string(KindName(way.kind));
  if (!way.where.empty()) signature += ", " + way.where;
  if (!detail.empty()) signature += ": " + detail;
  return signature;
}

void MergeWays(std::vector<Way>& all, std::vector<Way> ways) {
  for (Way& way : ways) {
    const auto same = std::ranges::find(all, way.signature, &Way::signature);
    if (same == all.end()) {
      all.push_back(std::move(way));
      continue;
    }
    for (std::string& who : way.implementations) {
      if (std::ranges::count(same->implementations, who) == 0) same->implementations.push_back(std::move(who));
    }
  }
}

void SortWays(std::vector<Way>& ways) {
  std::ranges::sort(ways, {}, [](const Way& way) {
    return std::tuple(way.kind > Kind::kHung, IsResidue(way.kind), way.relation != kItself, way.kind,
                      std::string_view(way.signature));
  });
}

std::vector<Way> WaysOf(const fuzz::Operation& op, const fuzz::Verdict& verdict) {
  std::vector<Way> ways;
  for (const fuzz::Finding& finding : verdict.findings) {
    Way way;
    way.property = fuzz::PropertyName(op.property);
    way.function = fuzz::FunctionName(finding.operation);
    way.relation = finding.relation;
    const auto add = [&](Kind kind, std::string where, const std::string& what, const std::string& detail) {
      Way one = way;
      one.kind = kind;
      one.where = std::move(where);
      one.what = what;
      one.signature = SignatureOf(one, detail);
      Add(ways, std::move(one), finding.who);
    };
    for (const std::string& fault : finding.outcome.faults) {
      add(KindOfFault(fault), "", fault, WithoutNumbers(fault));
    }
    if (IsJudgesOwn(finding)) {
      add(Kind::kWrongResult, "", finding.what, WithoutNumbers(finding.what));
    } else if (!finding.outcome.cut_short && !Agree(finding.outcome, finding.expected)) {
      const Kind kind = KindOfDisagreement(finding.outcome, finding.expected);
      const std::string detail =
          kind == Kind::kWronglyRefused ? std::string(fuzz::ReasonName(finding.outcome.reason)) : "";
      add(kind, RoleOf(finding), finding.what, detail);
    }
  }
  SortWays(ways);
  return ways;
}

std::vector<std::string> StackOf(const std::string& report) {
  std::vector<std::string> stack;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    size_t at;
    if (!StartsFrame(line, &at)) {
      if (!stack.empty()) break;  // later stacks tell who allocated and so on
      continue;
    }
    const size_t in = line.find(" in ", at);
    std::string function = in == std::string::npos ? line.substr(line.find_first_not_of(' ', at)) : line.substr(in + 4);
    const size_t module = function.find(" (/");
    const size_t place = function.rfind(' ');
    if (module != std::string::npos) {
      function.resize(module);  // where in which program is of no use elsewhere
    } else if (in != std::string::npos && place != std::string::npos) {
      function = function.substr(0, place) + " " + ShortPath(function.substr(place + 1));
    }
    // The harness begins here.
    if (function.starts_with("assay::fuzz::RunProtected")) break;
    stack.push_back(std::move(function));
  }
  return stack;
}

std::string TopOf(const std::vector<std::string>& stack) {
  for (const std::string& frame : stack) {
    if (!frame.starts_with("assay::")) continue;
    const size_t place = frame.rfind(' ');
    const bool has_file = place != std::string::npos && frame.find('.', place) != std::string::npos;
    return WithoutArguments(has_file ? frame.substr(0, place) : frame);
  }
  return "";
}

std::string HeadlineOf(const std::string& report) {
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    const size_t error = line.find("ERROR: ");
    if (error != std::string::npos) {
      const std::string headline = line.substr(error + 7);
      return headline.substr(0, std::min(headline.find(" on "), headline.find(" (pc")));
    }
    const size_t runtime = line.find("runtime error: ");
    if (runtime != std::string::npos) return line.substr(runtime);
  }
  return "";
}

}  // namespace assay::findings
