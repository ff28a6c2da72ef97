// A fuzz target that behaves as its name says, for tests of the hunt: hunted_BEHAVIOUR_libfuzzer or
// clean_wipe_libfuzzer.
//
// As an engine:
//   finds       saves and counts a difference after a moment, and dies
//   everywhere  the same, but with an operation on which the clean target dies too
//   once        the same, but with one that it then survives
//   uncounted   saves one and dies without statistics
//   garbles     counts one, but the file that it saves is none of an operation
//   late        finds one after two seconds; ignores SIGINT
//   crashes     dies like an engine that found something, and saves nothing
//   quits       ends well at once
//   any other   runs until SIGINT
// As a replay of one file it dies on what it finds, and on files that begin with 'K'; brittle aborts on any and saves
// nothing. The clean target dies on what `everywhere` finds.
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/files.h"
#include "fuzz/operation.h"
#include "fuzz/statistics.h"

namespace {

using namespace assay::fuzz;

Operation OperationOn(Bytes text) {
  Operation op;
  op.property = Property::kWipe;
  op.text = std::move(text);
  return Normalized(op);
}

const Operation kFault = OperationOn({1, 2, 3});
const Operation kFlaw = OperationOn({9});

void Write(const std::string& path, const std::string& contents) {
  if (!WriteFile(path, contents).empty()) std::_Exit(3);
}

void Count() {
  Statistics statistics;
  statistics.target = "wipe";
  statistics.differences = 1;
  Write(std::getenv("ASSAY_STATISTICS_DIR") + ("/" + StatisticsFileName()), StatisticsJson(statistics));
}

void Save(const std::string& contents) {
  Write(std::getenv("ASSAY_FINDINGS_DIR") + std::string("/wipe-0.operation"), contents);
}

[[noreturn]] void Die(const Operation& op) {
  Save(ToFile(op));
  Count();
  std::_Exit(77);
}

void Fuzz(const std::string& behaviour) {
  usleep(50000);
  if (behaviour == "finds" || behaviour == "once") Die(kFault);
  if (behaviour == "everywhere") Die(kFlaw);
  if (behaviour == "uncounted") Save(ToFile(kFault)), std::_Exit(77);
  if (behaviour == "garbles") Save("garbled"), Count(), std::_Exit(77);
  if (behaviour == "crashes") std::puts("ERROR: deadly signal"), std::exit(77);
  if (behaviour == "quits") std::exit(0);
  if (behaviour == "late") {
    signal(SIGINT, SIG_IGN);
    sleep(2);
    Die(kFault);
  }
  pause();
}

void Replay(const std::string& behaviour, bool clean, const char* file) {
  std::ifstream in(file, std::ios::binary);
  const Bytes bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (behaviour == "brittle") std::abort();
  if (bytes == Encode(kFlaw)) Die(kFlaw);
  const bool noted = bytes == Encode(kFault) || (!bytes.empty() && bytes[0] == 'K');
  if (!clean && behaviour != "once" && noted) Die(kFault);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argv[0];
  const bool clean = name.starts_with("clean_");
  const size_t begin = name.find('_') + 1;
  const std::string behaviour = name.substr(begin, name.rfind('_') - begin);
  if (argc > 2) {
    Fuzz(behaviour);
  } else {
    Replay(behaviour, clean, argv[1]);
  }
}
