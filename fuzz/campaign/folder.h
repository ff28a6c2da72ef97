// A campaign's folder on disk.
//
//   campaign.json      marks it; how long the campaign has run, what it has counted beside its history
//   corpus/TARGET/     inputs worth keeping, each named by the SHA-1 of its bytes
//   findings/SLUG/N/   the N-th way in which the component SLUG is at fault: what //fuzz/findings:examine writes
//   pending/           operations that differed and are yet to be examined
//   unreproduced/      those that did not differ when they were run again
//   history            what each slice did, one JSON object a line
//   report.html, report.json
//   lock               held while a campaign runs
//   scratch/           the engines' own files; it may be deleted while no campaign runs
//
// Whatever is outside scratch is written whole or not at all, and is on the disk before anything that it replaces goes.
#ifndef ASSAY_FUZZ_CAMPAIGN_FOLDER_H_
#define ASSAY_FUZZ_CAMPAIGN_FOLDER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace assay::campaign {

// The contents of campaign.json.
struct State {
  int64_t started = 0;                      // Unix time
  double seconds = 0;                       // for which it has run, all runs added up
  std::map<std::string, uint64_t> repeats;  // "SLUG/N" -> operations that showed the same again
  uint64_t unreproduced = 0;
};
std::string StateJson(const State& state);
std::optional<State> ParseState(const std::string& json);

struct Layout {
  std::string root;

  std::string state() const { return root + "/campaign.json"; }
  std::string corpus(const std::string& target) const { return root + "/corpus/" + target; }
  std::string findings() const { return root + "/findings"; }
  std::string pending() const { return root + "/pending"; }
  std::string unreproduced() const { return root + "/unreproduced"; }
  std::string history() const { return root + "/history"; }
  std::string report_html() const { return root + "/report.html"; }
  std::string report_json() const { return root + "/report.json"; }
  std::string lock() const { return root + "/lock"; }
  std::string scratch() const { return root + "/scratch"; }
};

// The folder of a campaign that runs: no other one can use it meanwhile.
class Folder {
 public:
  // Makes a folder that is not there or is empty a campaign's, or takes up one that is. Nothing, and *error is one
  // line, if it is something else, in use, or cannot be written.
  static std::optional<Folder> Open(const std::string& root, std::string* error);
  // Reads a campaign's state, whether it runs or not, and changes nothing.
  static std::optional<State> Read(const std::string& root, std::string* error);

  Folder(Folder&& other) noexcept;
  Folder& operator=(Folder&&) = delete;
  ~Folder();

  const Layout& layout() const { return layout_; }
  State& state() { return state_; }
  const State& state() const { return state_; }
  // Returns "" or "FILE: what".
  std::string SaveState() const;
  // Removes what killed processes had begun to write. None that writes there may be running.
  void RemovePartialFiles() const;

 private:
  Folder(Layout layout, State state, int lock);

  Layout layout_;
  State state_;
  int lock_;
};

// Bytes that may still be written where `path` lies; *error if that is not known.
uint64_t FreeBytes(const std::string& path, std::string* error);

// Makes a folder's entries outlive the machine's power. Returns "" or "FOLDER: what".
std::string SyncFolder(const std::string& folder);

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_FOLDER_H_
