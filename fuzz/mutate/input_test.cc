#include "fuzz/mutate/input.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/generate.h"
#include "fuzz/guarded_buffer.h"
#include "fuzz/operation.h"
#include "fuzz/random.h"

namespace assay::fuzz {
namespace {

constexpr int kRuns = 4000;

using InputMutator = std::function<size_t(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed)>;

size_t Mutate(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed) {
  return MutateInput(data, num_bytes, max_bytes, seed);
}

// An engine's mutator that uses all that it may.
size_t FillWithOnes(uint8_t* data, size_t, size_t max_bytes) {
  std::fill_n(data, max_bytes, 0xff);
  return max_bytes;
}

size_t MutateOverAnEngine(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed) {
  return MutateInput(data, num_bytes, max_bytes, seed, FillWithOnes);
}

size_t CrossOver(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed) {
  const Bytes a(data, data + num_bytes);
  Random random(seed);
  const Bytes b = random.Below(4) == 0 ? random.Bytes(random.Below(300))
                                       : Encode(RandomOperation(static_cast<Property>(random.Below(7)), random));
  return CrossOverInputs(a, b, {data, max_bytes}, seed);
}

// Random bytes, the exact form of an operation, or a part of it.
Bytes SomeInput(Random& random) {
  if (random.Below(4) == 0) return random.Bytes(random.Below(200));
  Bytes bytes = Encode(RandomOperation(static_cast<Property>(random.Below(kNumProperties)), random));
  if (random.Below(4) == 0) bytes.resize(random.Below(bytes.size() + 1));
  return bytes;
}

// The most bytes that a mutant of `num_bytes` may have: none to spare, a few, many.
size_t SomeRoom(size_t num_bytes, Random& random) {
  const uint64_t kind = random.Below(4);
  return num_bytes + (kind == 0 ? 0 : kind == 1 ? random.Below(4) : random.Below(2000));
}

int PropertyOf(const uint8_t* data, size_t num_bytes) { return num_bytes == 0 ? 0 : data[0] % kNumProperties; }

// Runs a mutator on inputs of all kinds in memory between guard pages. "" or what is wrong first.
std::string WrongOf(const InputMutator& mutator, Placement placement) {
  GuardedBuffer buffer;
  Random random(placement);
  for (uint64_t i = 0; i < kRuns; ++i) {
    const Bytes input = random.Below(8) == 0 ? Bytes() : SomeInput(random);
    const size_t max_bytes = SomeRoom(input.size(), random);
    // Whatever lies behind the input, the mutant is the same.
    Bytes mutants[2];
    for (uint8_t behind = 0; behind < 2; ++behind) {
      uint8_t* const data = buffer.Place(max_bytes, placement);
      std::fill_n(data, max_bytes, behind);
      std::ranges::copy(input, data);
      const size_t num_bytes = mutator(data, input.size(), max_bytes, i);
      if (!buffer.Damage().empty()) return "it wrote " + buffer.Damage();
      if (num_bytes > max_bytes) return "the mutant is longer than it may be";
      if (num_bytes == 0 && max_bytes != 0) return "the mutant is empty";
      if (max_bytes == 0) continue;
      if (PropertyOf(data, num_bytes) != PropertyOf(input.data(), input.size())) return "the property changed";
      mutants[behind].assign(data, data + num_bytes);
    }
    if (mutants[0] != mutants[1]) return "the mutant depends on more than its input and seed";
  }
  return "";
}

class InputsAt : public testing::TestWithParam<int> {
 protected:
  Placement placement() const { return static_cast<Placement>(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(, InputsAt, testing::Values(0, 5, 15, kFlushBack, kFlushFront));

TEST_P(InputsAt, MutantsStayInTheirMemory) { EXPECT_EQ(WrongOf(Mutate, placement()), ""); }

TEST_P(InputsAt, MutantsStayInTheirMemoryWithAnEnginesMutator) {
  EXPECT_EQ(WrongOf(MutateOverAnEngine, placement()), "");
}

TEST_P(InputsAt, ChildrenStayInTheirMemory) { EXPECT_EQ(WrongOf(CrossOver, placement()), ""); }

size_t WriteBeyond(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed) {
  const size_t mutant_bytes = Mutate(data, num_bytes, max_bytes, seed);
  const bool at_guard = reinterpret_cast<uintptr_t>(data + max_bytes) % 16 == 0;
  if (mutant_bytes == max_bytes && !at_guard) data[max_bytes] = 1;
  return mutant_bytes;
}

size_t WriteBeyondAtGuard(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed) {
  const size_t mutant_bytes = Mutate(data, num_bytes, max_bytes, seed);
  if (mutant_bytes == max_bytes) data[max_bytes] = 1;
  return mutant_bytes;
}

size_t WriteBefore(uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed) {
  data[-1] = 1;
  return Mutate(data, num_bytes, max_bytes, seed);
}

TEST(InputChecks, NoticeWhatIsWrittenOutside) {
  EXPECT_EQ(WrongOf(WriteBefore, 5).substr(0, 9), "it wrote ");
  EXPECT_EQ(WrongOf(WriteBeyond, 5).substr(0, 9), "it wrote ");
  EXPECT_DEATH(WrongOf(WriteBeyondAtGuard, kFlushBack), "");
  EXPECT_DEATH(WrongOf(WriteBefore, kFlushFront), "");
}

TEST(InputChecks, NoticeFaultyMutators) {
  const auto wrong = [](auto change) {
    return WrongOf(
        [&](uint8_t* data, size_t num_bytes, size_t max_bytes, uint64_t seed) {
          const size_t mutant_bytes = Mutate(data, num_bytes, max_bytes, seed);
          return change(data, mutant_bytes, max_bytes);
        },
        0);
  };
  EXPECT_EQ(wrong([](uint8_t*, size_t, size_t max_bytes) { return max_bytes + 1; }),
            "the mutant is longer than it may be");
  EXPECT_EQ(wrong([](uint8_t*, size_t num_bytes, size_t) { return num_bytes == 1 ? 0 : num_bytes; }),
            "the mutant is empty");
  EXPECT_EQ(wrong([](uint8_t* data, size_t num_bytes, size_t) {
              if (num_bytes != 0) data[0] = static_cast<uint8_t>(data[0] % kNumProperties + 1);
              return num_bytes;
            }),
            "the property changed");
  EXPECT_EQ(wrong([](uint8_t*, size_t, size_t max_bytes) { return max_bytes; }),
            "the mutant depends on more than its input and seed");
  int calls = 0;
  EXPECT_EQ(
      wrong([&](uint8_t*, size_t num_bytes, size_t) { return num_bytes > 1 && ++calls % 50 == 0 ? 1 : num_bytes; }),
      "the mutant depends on more than its input and seed");
}

// Crosses inputs of all kinds in less memory than they have. "" or what is wrong first.
template <class Maker>
std::string WrongOfTinyChildren(Maker maker) {
  GuardedBuffer buffer;
  Random random(1);
  for (uint64_t i = 0; i < kRuns; ++i) {
    const Bytes a = SomeInput(random);
    const Bytes b = SomeInput(random);
    const size_t max_bytes = random.Below(20);
    uint8_t* const out = buffer.Place(max_bytes, 0);
    const size_t num_bytes = maker(a, b, std::span(out, max_bytes), i);
    if (!buffer.Damage().empty()) return "it wrote " + buffer.Damage();
    if (num_bytes > max_bytes) return "the child is longer than it may be";
    if ((num_bytes == 0) != (max_bytes == 0)) return "the child is empty";
    if (num_bytes == 0) continue;
    if (PropertyOf(out, num_bytes) != PropertyOf(a.data(), a.size())) return "the property is not that of the first";
  }
  return "";
}

TEST(CrossOverInputs, ChildrenFitIntoAnything) { EXPECT_EQ(WrongOfTinyChildren(CrossOverInputs), ""); }

TEST(InputChecks, NoticeAChildThatDoesNotFit) {
  using Span = std::span<uint8_t>;
  EXPECT_NE(WrongOfTinyChildren([](const Bytes& a, const Bytes& b, Span out, uint64_t seed) {
              return CrossOverInputs(a, b, {out.data(), out.size() + 1}, seed);
            }),
            "");
  EXPECT_EQ(WrongOfTinyChildren([](const Bytes& a, const Bytes& b, Span out, uint64_t seed) {
              return CrossOverInputs(b, a, out, seed);
            }),
            "the property is not that of the first");
}

// The share of mutants that are another operation than their parent, in percent.
template <class Maker>
int PercentOther(Maker maker) {
  Random random(1);
  int other = 0;
  constexpr int kInputs = 1000;
  for (uint64_t i = 0; i < kInputs; ++i) {
    const Bytes input = SomeInput(random);
    Bytes bytes = input;
    bytes.resize(4096 + input.size());
    bytes.resize(maker(bytes.data(), input.size(), bytes.size(), i));
    other += Decode(bytes) == Decode(input) ? 0 : 1;
  }
  return other * 100 / kInputs;
}

TEST(MutateInput, MostMutantsAreOtherOperations) { EXPECT_GE(PercentOther(Mutate), 90); }

TEST(CrossOverInputs, MostChildrenAreOtherOperations) { EXPECT_GE(PercentOther(CrossOver), 90); }

TEST(MutateInput, ASeedGivesOneMutantOfMany) {
  const Bytes input = Encode(Decode({}, Property::kGcm));
  const auto mutant = [&](uint64_t seed) {
    Bytes bytes = input;
    bytes.resize(4096);
    bytes.resize(MutateInput(bytes.data(), input.size(), bytes.size(), seed));
    return bytes;
  };
  int alike = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_EQ(mutant(seed), mutant(seed));
    alike += mutant(seed) == mutant(seed + 1) ? 1 : 0;
  }
  EXPECT_LE(alike, 2);
}

TEST(MutateInput, AnInputWithoutRoomForMoreIsMutated) {
  for (const size_t max_bytes : {1, 2, 3, 8}) {
    std::vector<Bytes> mutants;
    for (uint64_t seed = 0; seed < 100; ++seed) {
      Bytes bytes(max_bytes);
      bytes.resize(MutateInput(bytes.data(), 1, max_bytes, seed));
      mutants.push_back(bytes);
    }
    std::ranges::sort(mutants);
    const auto again = std::ranges::unique(mutants);
    EXPECT_EQ(mutants.size() - again.size() > 1, max_bytes > 1);
  }
}

// What the engine's mutator was given.
struct {
  int calls = 0;
  const uint8_t* data = nullptr;
  size_t num_bytes = 0;
  size_t max_bytes = 0;
} raw_call;

size_t NoteCall(uint8_t* data, size_t num_bytes, size_t max_bytes) {
  raw_call = {raw_call.calls + 1, data, num_bytes, max_bytes};
  data[0] = 0x55;
  return 1;
}

TEST(MutateInput, TheEnginesMutatorGetsWhatFollowsTheProperty) {
  constexpr int kSeeds = 400;
  Bytes bytes(100);
  raw_call = {};
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    const int before = raw_call.calls;
    std::ranges::fill(bytes, static_cast<uint8_t>(Property::kWipe));
    const size_t num_bytes = MutateInput(bytes.data(), 20, bytes.size(), seed, NoteCall);
    if (raw_call.calls == before) continue;
    EXPECT_EQ(raw_call.data, bytes.data() + 1);
    EXPECT_EQ(raw_call.num_bytes, 19u);
    EXPECT_EQ(raw_call.max_bytes, bytes.size() - 1);
    EXPECT_EQ(num_bytes, 2u);
    EXPECT_EQ(bytes[0], static_cast<uint8_t>(Property::kWipe));
    EXPECT_EQ(bytes[1], 0x55);
  }
  EXPECT_GE(raw_call.calls, kSeeds / 20);
}

TEST(MutateInput, TheEnginesMutatorIsNotGivenNothing) {
  raw_call = {};
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Bytes bytes(100);
    MutateInput(bytes.data(), seed % 2, bytes.size(), seed, NoteCall);
  }
  EXPECT_EQ(raw_call.calls, 0);
}

}  // namespace
}  // namespace assay::fuzz
