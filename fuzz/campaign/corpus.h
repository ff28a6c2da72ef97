// The corpus of one target in a campaign.
#ifndef ASSAY_FUZZ_CAMPAIGN_CORPUS_H_
#define ASSAY_FUZZ_CAMPAIGN_CORPUS_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

namespace assay::campaign {

// No input that means something is longer, and no engine takes it as it is.
inline constexpr size_t kMaxEntryBytes = 65536;

// The SHA-1 of `contents`, in hexadecimal: what libFuzzer names an input.
std::string NameOf(const std::string& contents);

// A link, or a copy where the file system has none; nothing if `to` is there. Returns "" or "FILE: what".
std::string LinkOrCopy(const std::string& from, const std::string& to);

class Corpus {
 public:
  // Entries lie in `folder`. `view` is a folder of links to them for the engines, which must not see what is too long
  // or half written; it is made anew.
  Corpus(std::string folder, std::string view);

  // Takes in what now lies in the folder, by whomever it was put there. These return "" or "FILE: what".
  std::string Refresh();

  // Adds an entry, unless it is there already or is too long.
  std::string Add(const std::string& contents);
  // Adds all files of another folder.
  std::string AddAll(const std::string& other_folder);

  // Removes the entries that are in `known` and not in `kept`, which are names.
  std::string Reduce(const std::set<std::string>& known, const std::set<std::string>& kept);

  const std::string& view() const { return view_; }
  const std::set<std::string>& names() const { return names_; }
  uint64_t num_bytes() const { return num_bytes_; }
  size_t num_skipped() const { return num_skipped_; }  // entries that are too long

 private:
  std::string folder_;
  std::string view_;
  std::set<std::string> names_;
  uint64_t num_bytes_ = 0;
  size_t num_skipped_ = 0;
};

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_CORPUS_H_
