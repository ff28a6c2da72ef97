// A folder for one test.
#ifndef ASSAY_FUZZ_CAMPAIGN_TESTING_TEMPORARY_FOLDER_H_
#define ASSAY_FUZZ_CAMPAIGN_TESTING_TEMPORARY_FOLDER_H_

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "fuzz/findings/finding.h"

namespace assay::campaign {

class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& name)
      : path_(testing::TempDir() + "/" + name + "-" + std::to_string(getpid())) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }

  const std::string& path() const { return path_; }
  std::string Write(const std::string& name, const std::string& contents) const {
    const std::filesystem::path file = std::filesystem::path(path_) / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << contents;
    return file;
  }
  static std::string Read(const std::string& file) {
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

 private:
  std::string path_;
};

// A finding as examine would print it.
inline findings::Finding SampleFinding(const std::string& slug, const std::string& signature) {
  findings::Finding finding;
  finding.component = "component " + slug;
  finding.slug = slug;
  finding.because = "all that have it differ";
  finding.signature = signature;
  finding.kind = "wrong result";
  finding.differing = {"fake"};
  finding.minimized = "fully";
  finding.verdict = "DIFFERENCE: fake <b>\n";
  findings::Way way;
  way.property = "gcm";
  way.function = "seal";
  way.relation = "the operation itself";
  way.kind = findings::Kind::kWrongResult;
  way.what = "byte 0 is 00, agreed 01";
  way.implementations = {"fake"};
  way.signature = signature;
  finding.ways = {way};
  return finding;
}

// All files of a finding, in a folder.
inline void WriteFinding(const TemporaryFolder& folder, const std::string& name, const findings::Finding& finding) {
  for (const char* file :
       {findings::kOperationFile, findings::kVerdictFile, findings::kVectorFile, findings::kTestFile}) {
    folder.Write(name + "/" + file, "contents\n");
  }
  folder.Write(name + "/" + findings::kFindingFile, FindingJson(finding));
}

}  // namespace assay::campaign

#endif  // ASSAY_FUZZ_CAMPAIGN_TESTING_TEMPORARY_FOLDER_H_
