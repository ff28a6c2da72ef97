// Scans a program for instructions whose time depends on secrets: exit 0 if the result was written, red or green; 2 if
// it could not be.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <optional>
#include <string>

#include "ct/result.h"
#include "ct/scan/elf_program.h"
#include "ct/scan/scan.h"
#include "fuzz/files.h"

namespace {

int Refuse(const std::string& why) {
  std::fprintf(stderr, "scan: %s\n", why.c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Scans a program for instructions whose time depends on what they work on.");
  std::string cell, compiler, elf, out;
  bool lto = false;
  app.add_option("--cell", cell, "the cell of the matrix that the program was built for")->required();
  app.add_option("--compiler", compiler, "that the program must name")
      ->required()
      ->check(CLI::IsMember({"gcc12", "clang14", "clang19"}));
  app.add_flag("--lto", lto, "the program must name the linker that goes with the compiler");
  app.add_option("--elf", elf, "the program")->required();
  app.add_option("--out", out, "where the result goes")->required();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? app.exit(error) : Refuse(error.what());
  }
  std::string problem;
  const std::optional<std::string> file = assay::fuzz::ReadFile(elf, &problem);
  if (!file.has_value()) return Refuse(problem);
  const std::optional<assay::ct::ElfProgram> program = assay::ct::ReadElf(*file, &problem);
  if (!program.has_value()) return Refuse(elf + ": " + problem);
  problem = assay::fuzz::WriteFile(out, ToJson(assay::ct::Scan(*program, cell, compiler, lto)));
  return problem.empty() ? 0 : Refuse(problem);
}
