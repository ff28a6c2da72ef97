// The search for leftovers on fake subjects: each fault must show, and where it belongs.
#include "ct/leftovers/leftovers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ct/result.h"
#include "ct/script/script.h"
#include "src/memory/burn.h"
#include "src/memory/wipe.h"

namespace assay::ct {
namespace {

using Lines = std::set<std::string>;

Step Calling(std::function<Status()> call, const std::vector<std::span<const uint8_t>>& wiped = {}) {
  return {.name = "step", .function = "assay::Step", .call = std::move(call), .wiped = wiped};
}

// A subject with one step, which works on a secret that is a twin's own.
Subject Fake(const std::function<Step(std::span<uint8_t> secret)>& make_step) {
  return {"fake", "", {fuzz::Property::kWipe}, [=](const fuzz::Operation& op, fuzz::Workspace& workspace) {
            const std::span<uint8_t> secret(workspace.out.Place(op.text.size(), 0), op.text.size());
            std::ranges::copy(op.text, secret.begin());
            return Script{{secret}, {make_step(secret)}};
          }};
}

Result Searched(const std::vector<Subject>& subjects) {
  // No inputs but the fixed ones.
  const std::string corpus = testing::TempDir() + "/corpus";
  std::filesystem::create_directories(corpus + "/wipe");
  return FindLeftovers(subjects, "cell", corpus);
}

Status Nothing() {
  return LeaveNothing([] { return Status::kOk; });
}

Status WipeAll(std::span<uint8_t> memory) {
  return LeaveNothing([=] {
    Wipe(memory.data(), memory.size());
    return Status::kOk;
  });
}

Step Wiping(std::span<uint8_t> secret) {
  return Calling([=] { return WipeAll(secret); }, {secret});
}

// The one finding of the one row, "" if there are none.
std::string OneFinding(const Result& result) {
  EXPECT_EQ(result.rows.size(), 1u) << Text(result);
  if (result.rows.size() != 1) return "no row";
  EXPECT_EQ(result.rows[0].subject, "fake");
  EXPECT_EQ(result.rows[0].operation, "step");
  EXPECT_GT(result.rows[0].cases, 0u);
  EXPECT_LE(result.rows[0].findings.size(), 1u) << Text(result);
  if (result.rows[0].findings.empty()) return "";
  EXPECT_EQ(result.rows[0].findings[0].function, "assay::Step");
  return result.rows[0].findings[0].what;
}

TEST(Leftovers, AreNotFoundWhereThereAreNone) {
  const Result result = Searched({Fake(Wiping)});
  EXPECT_EQ(OneFinding(result), "");
  EXPECT_TRUE(result.Green()) << Text(result);
  EXPECT_TRUE(result.not_covered.empty()) << Text(result);
}

TEST(Leftovers, AreFoundInMemoryThatIsNotWiped) {
  const Result result = Searched({Fake([](std::span<uint8_t> secret) { return Calling(Nothing, {secret}); })});
  EXPECT_TRUE(OneFinding(result).starts_with("memory that it must wipe: ")) << Text(result);
  EXPECT_TRUE(result.failures.empty()) << Text(result);
  EXPECT_FALSE(result.Green());
}

TEST(Leftovers, AreFoundInOneByteThatIsNotWiped) {
  const Result result = Searched({Fake([](std::span<uint8_t> secret) {
    const std::span<uint8_t> rest = secret.empty() ? secret : secret.subspan(1);
    return Calling([=] { return WipeAll(rest); }, {secret});
  })});
  EXPECT_EQ(OneFinding(result), "memory that it must wipe: 1 byte of a secret, 0 to 0");
  EXPECT_FALSE(result.Green());
}

TEST(Leftovers, AreFoundInFreedHeap) {
  const Result result = Searched({Fake([](std::span<uint8_t> secret) {
    return Calling([=] {
      return LeaveNothing([=] {
        const std::vector<uint8_t> kept(secret.begin(), secret.end());
        asm volatile("" : : "r"(kept.data()) : "memory");  // it is there
        return Status::kOk;
      });
    });
  })});
  // Twins whose block lies elsewhere may differ in registers too: an address is not told from a secret.
  ASSERT_EQ(result.rows.size(), 1u) << Text(result);
  const auto in_heap = [](const Finding& finding) { return finding.what.starts_with("heap that was freed: "); };
  EXPECT_EQ(std::ranges::count_if(result.rows[0].findings, in_heap), 1) << Text(result);
  EXPECT_FALSE(result.Green());
}

TEST(Leftovers, AreFoundOnTheStack) {
  const Result result = Searched({Fake([](std::span<uint8_t> secret) {
    return Calling([=] {
      uint8_t kept[16];
      std::copy_n(secret.begin(), std::min(secret.size(), sizeof kept), kept);
      asm volatile("" : : "r"(kept) : "memory");  // it is there
      return Status::kOk;
    });
  })});
  EXPECT_TRUE(std::ranges::any_of(result.rows.at(0).findings, [](const Finding& finding) {
    return finding.what.starts_with("stack below the call: ");
  })) << Text(result);
  EXPECT_FALSE(result.Green());
}

TEST(Leftovers, CannotBeTrustedIfTwinsDifferInWhatIsPublic) {
  const Lines expected = {"fake, step: the twins differ in what is public"};
  const Result published = Searched({Fake([](std::span<uint8_t> secret) {
    Step step = Calling(Nothing);
    step.published = {secret};
    return step;
  })});
  EXPECT_EQ(Lines(published.failures.begin(), published.failures.end()), expected);
  EXPECT_FALSE(published.Green());

  const Result answered = Searched({Fake([](std::span<uint8_t> secret) {
    const auto answer = [=] { return !secret.empty() && secret[0] % 2 == 0 ? Status::kNoKey : Status::kOk; };
    return Calling([=] { return LeaveNothing(answer); });
  })});
  EXPECT_EQ(Lines(answered.failures.begin(), answered.failures.end()), expected);
  EXPECT_FALSE(answered.Green());
}

TEST(Leftovers, DoNotCoverWhoCannotRunAndDoNotRunThem) {
  Subject absent = Fake(Wiping);
  absent.name = "absent";
  absent.unavailable = "this CPU has no vaes";
  const Result result = Searched({Fake(Wiping), absent});
  ASSERT_EQ(result.not_covered.size(), 1u) << Text(result);
  EXPECT_EQ(result.not_covered[0], (NotCovered{"absent", "this CPU has no vaes"}));
  EXPECT_EQ(OneFinding(result), "");
  EXPECT_TRUE(result.Green()) << Text(result);
}

TEST(Leftovers, OfBuildingBlocksAreNotCovered) {
  const auto building_block = [](std::span<uint8_t> secret) {
    Step step = Calling(Nothing, {secret});
    step.name = "kernel";
    step.leaves_nothing = false;
    return step;
  };
  const Result result = Searched({Fake(Wiping), Fake(building_block)});
  ASSERT_EQ(result.not_covered.size(), 1u) << Text(result);
  EXPECT_EQ(result.not_covered[0].subject, "kernel");
  EXPECT_EQ(OneFinding(result), "");
  EXPECT_TRUE(result.Green()) << Text(result);
}

}  // namespace
}  // namespace assay::ct
