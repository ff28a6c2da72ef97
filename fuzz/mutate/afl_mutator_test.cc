// The shared library as AFL++ loads it.
// usage: afl_mutator_test LIBRARY
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/generate.h"
#include "fuzz/operation.h"

namespace assay::fuzz {
namespace {

const char* library_file = nullptr;

// The functions of AFL++'s interface that the library has.
struct Library {
  using Init = void* (*)(void* afl, unsigned int seed);
  using Fuzz = size_t (*)(void* mutator, uint8_t* in, size_t in_bytes, uint8_t** out, uint8_t* other,
                          size_t other_bytes, size_t max_bytes);
  using Deinit = void (*)(void* mutator);

  Library() : handle(dlopen(library_file, RTLD_NOW)) {
    if (handle == nullptr) return;
    init = reinterpret_cast<Init>(dlsym(handle, "afl_custom_init"));
    fuzz = reinterpret_cast<Fuzz>(dlsym(handle, "afl_custom_fuzz"));
    deinit = reinterpret_cast<Deinit>(dlsym(handle, "afl_custom_deinit"));
  }

  void* handle;
  Init init = nullptr;
  Fuzz fuzz = nullptr;
  Deinit deinit = nullptr;
};

class AflMutatorTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(library_.handle, nullptr) << dlerror();
    ASSERT_NE(library_.init, nullptr);
    ASSERT_NE(library_.fuzz, nullptr);
    ASSERT_NE(library_.deinit, nullptr);
  }

  // A copy of what the library makes of an input and, perhaps, another one.
  Bytes Fuzzed(void* mutator, Bytes input, Bytes other, size_t max_bytes) {
    uint8_t* out = nullptr;
    const Bytes input_before = input;
    const Bytes other_before = other;
    const size_t num_bytes = library_.fuzz(mutator, input.data(), input.size(), &out,
                                           other.empty() ? nullptr : other.data(), other.size(), max_bytes);
    EXPECT_EQ(input, input_before);
    EXPECT_EQ(other, other_before);
    EXPECT_LE(num_bytes, max_bytes);
    // The input is AFL++'s: it may be gone before the mutant is run.
    std::ranges::fill(input, 0xee);
    Bytes().swap(input);
    Bytes().swap(other);
    return num_bytes == 0 ? Bytes() : Bytes(out, out + num_bytes);
  }

  std::vector<Bytes> Sequence(unsigned int seed) {
    constexpr int kMutants = 300;
    void* const mutator = library_.init(nullptr, seed);
    Random random(1);
    std::vector<Bytes> mutants;
    Bytes input = {static_cast<uint8_t>(Property::kGcm)};
    for (int i = 0; i < kMutants; ++i) {
      const Bytes other = i % 2 == 0 ? Bytes() : Encode(RandomOperation(Property::kGcm, random));
      input = Fuzzed(mutator, input, other, 4096);
      mutants.push_back(input);
    }
    library_.deinit(mutator);
    return mutants;
  }

  Library library_;
};

TEST_F(AflMutatorTest, ASeedGivesOneSequence) {
  EXPECT_EQ(Sequence(1), Sequence(1));
  EXPECT_NE(Sequence(1), Sequence(2));
}

TEST_F(AflMutatorTest, MutantsAreInputsOfTheSameProperty) {
  void* const mutator = library_.init(nullptr, 1);
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const auto property = static_cast<Property>(i % kNumProperties);
    const Bytes input = Encode(RandomOperation(property, random));
    const Bytes mutant = Fuzzed(mutator, input, random.Bytes(i % 50), 1 << 20);
    ASSERT_FALSE(mutant.empty());
    EXPECT_EQ(mutant[0] % kNumProperties, static_cast<int>(property));
  }
  library_.deinit(mutator);
}

TEST_F(AflMutatorTest, TakesAnyRoomAndAnyInput) {
  void* const mutator = library_.init(nullptr, 1);
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const Bytes input = random.Bytes(random.Below(100));
    const size_t max_bytes = random.Below(120);
    EXPECT_EQ(Fuzzed(mutator, input, random.Bytes(random.Below(3)), max_bytes).empty(), max_bytes == 0);
  }
  library_.deinit(mutator);
}

TEST_F(AflMutatorTest, AMutantStaysUntilTheNextOfTheSameMutator) {
  void* const first = library_.init(nullptr, 1);
  void* const second = library_.init(nullptr, 2);
  Bytes input = Encode(Decode({}, Property::kGcm));
  uint8_t* out = nullptr;
  const size_t num_bytes = library_.fuzz(first, input.data(), input.size(), &out, nullptr, 0, 4096);
  const Bytes mutant(out, out + num_bytes);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(Fuzzed(second, input, {}, 4096).empty());
  library_.deinit(second);
  EXPECT_EQ(Bytes(out, out + num_bytes), mutant);
  library_.deinit(first);
}

TEST_F(AflMutatorTest, InputsDoNotGrowWithoutEnd) {
  void* const mutator = library_.init(nullptr, 1);
  Bytes input = {static_cast<uint8_t>(Property::kCtr)};
  size_t longest = 0;
  for (int i = 0; i < 20000; ++i) {
    input = Fuzzed(mutator, input, {}, 1 << 20);
    longest = std::max(longest, input.size());
  }
  EXPECT_LE(longest, size_t{1} << 16);
  library_.deinit(mutator);
}

}  // namespace
}  // namespace assay::fuzz

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc != 2) return 2;
  assay::fuzz::library_file = argv[1];
  return RUN_ALL_TESTS();
}
