#include "fuzz/assay/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/assay/check.h"
#include "fuzz/assay/list.h"
#include "fuzz/assay/minimize.h"
#include "fuzz/assay/replay.h"
#include "fuzz/assay/show.h"
#include "fuzz/operation.h"

namespace assay::fuzz {
namespace {

constexpr char kFooter[] =
    "exit codes: 0 all agree; 1 somebody differs; 2 bad usage or bad input (one line on standard error, nothing run)\n"
    "ASSAY_CPU_MASK, a comma-separated list of CPU features, takes those features away.";

constexpr uint64_t kMostParticipants = 1000;

std::vector<std::string> SplitAtCommas(std::string_view list) {
  std::vector<std::string> names;
  size_t begin = 0;
  for (size_t comma = list.find(','); comma != std::string_view::npos; comma = list.find(',', begin)) {
    names.emplace_back(list.substr(begin, comma - begin));
    begin = comma + 1;
  }
  names.emplace_back(list.substr(begin));
  return names;
}

// False if the command line names a property that does not exist; then *error says so.
bool FindTarget(const CLI::Option& option, const std::string& name, std::optional<Property>* target,
                std::string* error) {
  if (option.count() == 0) return true;
  *target = FindProperty(name);
  if (!*target) *error = "there is no property '" + name + "' (see assay list)";
  return target->has_value();
}

}  // namespace

Reply RunCommandLine(int argc, const char* const* argv) {
  CLI::App app("Runs one operation on many implementations of AES-CTR, AES-GCM and their parts, and compares.",
               "assay");
  app.require_subcommand(1);
  app.footer(kFooter);

  bool json = false;
  std::vector<std::string> files;
  std::string file, output, only, without, target_name;
  uint64_t min = 1;

  CLI::App* const list = app.add_subcommand("list", "Who can take part here, who cannot and why");
  list->add_flag("--json", json, "Print JSON");

  CLI::App* const check = app.add_subcommand(
      "check", "Run vectors (CAVP .rsp, RFC 3686 text, Wycheproof JSON) and operation files through everybody");
  check->add_flag("--json", json, "Print JSON");
  const CLI::Option* const only_option =
      check->add_option("--only", only, "Only these implementations, or those with these parts")->type_name("A,B");
  const CLI::Option* const without_option =
      check->add_option("--without", without, "Not these implementations, nor those with these parts")
          ->type_name("A,B");
  check->add_option("--min", min, "Fewer participants than this in an operation are a difference")
      ->check(CLI::Range(uint64_t{1}, kMostParticipants))
      ->type_name("N");
  check->add_option("FILE", files, "Files, told apart by what is in them")->required()->type_name("");

  CLI::App* const replay =
      app.add_subcommand("replay", "Run operation files or raw fuzz inputs and tell what everybody made of them");
  replay->add_option("FILE", files, "Operation files or raw fuzz inputs")->required()->type_name("");

  CLI::App* const minimize = app.add_subcommand("minimize", "Shrink an operation on which somebody differs");
  minimize->add_option("--output", output, "Where to write it; FILE.min.operation if not given")->type_name("OUT");
  minimize->add_option("FILE", file, "An operation file or a raw fuzz input")->required()->type_name("");

  CLI::App* const show = app.add_subcommand("show", "Print an operation without running it");
  show->add_flag("--json", json, "Print JSON, with all bytes");
  show->add_option("FILE", file, "An operation file or a raw fuzz input")->required()->type_name("");

  std::vector<const CLI::Option*> target_options;
  for (CLI::App* command : {replay, minimize, show}) {
    target_options.push_back(
        command->add_option("--target", target_name, "The property that FILE is an input of")->type_name("PROPERTY"));
  }

  const auto is_command = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && std::ranges::none_of(app.get_subcommands({}), is_command)) {
    return Reply::BadInput("assay: there is no command '" + std::string(argv[1]) + "' (see assay --help)");
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    Reply reply;
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    reply.out = (chosen.empty() ? &app : chosen.front())->help(chosen.empty() ? "" : "assay");
    return reply;
  } catch (const CLI::ParseError& error) {
    return Reply::BadInput(std::string("assay: ") + error.what() + " (see assay --help)");
  }

  std::optional<Property> target;
  std::string error;
  for (const CLI::Option* option : target_options) {
    if (!FindTarget(*option, target_name, &target, &error)) return Reply::BadInput("assay: " + error);
  }
  if (list->parsed()) return List(json);
  if (replay->parsed()) return Replay({.files = files, .target = target});
  if (minimize->parsed()) return Minimize({.file = file, .output = output, .target = target});
  if (show->parsed()) return Show({.file = file, .target = target, .json = json});
  CheckRequest request;
  request.files = files;
  if (only_option->count() != 0) request.selection.only = SplitAtCommas(only);
  if (without_option->count() != 0) request.selection.without = SplitAtCommas(without);
  request.min = min;
  request.json = json;
  return Check(request);
}

}  // namespace assay::fuzz
