#include "ct/controls/leaks.h"

#include <cstring>

#include "src/memory/constant_time.h"

namespace assay::ct::controls {
namespace {

// Neither of them is known to the optimiser.
volatile size_t all_secret_bytes = kSecretBytes;
volatile uint8_t table_seed = 7;

// Where the compiler turns a mask that it sees through into a branch. Found by running the matrix; a compiler that
// changes its ways makes this control fail.
constexpr char kMasksBecomeBranches[] = "clang19_o2 clang19_o3 clang19_o2_lto clang19_m32_o3";

[[gnu::noinline]] void TableLookup(const uint8_t* secret, uint8_t* out) {
  static uint8_t table[256] = {1, 2, 3};
  table[255] = table_seed;
  out[0] = table[secret[0]];
}

// What the table holds is of no use to anybody; which of its cache lines was loaded is.
[[gnu::noinline]] void UnusedLookup(const uint8_t* secret, uint8_t* out) {
  static const volatile uint8_t table[256] = {1, 2, 3};
  (void)table[secret[0]];
  out[0] = 1;
}

[[gnu::noinline]] void CalledForOdd(uint8_t* out) { out[0] = table_seed; }
[[gnu::noinline]] void CalledForEven(uint8_t* out) { out[1] = table_seed; }

[[gnu::noinline]] void Branch(const uint8_t* secret, uint8_t* out) {
  if (secret[0] & 1) {
    CalledForOdd(out);
  } else {
    CalledForEven(out);
  }
}

[[gnu::noinline]] void EarlyExitCompare(const uint8_t* secret, uint8_t* out) {
  const size_t num_bytes = all_secret_bytes;
  for (size_t i = 0; i < num_bytes; ++i) {
    if (secret[i] != out[i]) return;
  }
  out[0] = 1;
}

[[gnu::noinline]] void SecretLoopBound(const uint8_t* secret, uint8_t* out) {
  for (uint8_t i = 0; i < secret[0]; ++i) out[i % 8] = table_seed;
}

[[gnu::noinline]] void SecretStoreIndex(const uint8_t* secret, uint8_t* out) { out[secret[0] % 16] = 1; }

[[gnu::noinline]] void Memcmp(const uint8_t* secret, uint8_t* out) {
  out[0] = static_cast<uint8_t>(std::memcmp(secret, out, all_secret_bytes));
}

[[gnu::noinline]] void SelectByAddress(const uint8_t* secret, uint8_t* out) {
  const uint8_t* const volatile both[2] = {out, out + 8};
  out[0] = both[secret[0] & 1][3];
}

// From 16 bytes on by masks, below by a table.
[[gnu::noinline]] void LookUpAll(const uint8_t* secret, uint8_t* out, size_t num_bytes) {
  if (num_bytes < 16) {
    for (size_t i = 0; i < num_bytes; ++i) out[i] = out[16 + (secret[i] & 15)];
    return;
  }
  for (size_t i = 0; i < num_bytes; ++i) {
    uint8_t found = 0;
    for (uint64_t k = 0; k < 16; ++k) {
      found |= static_cast<uint8_t>(out[16 + k] & ~MaskOf(uint64_t{secret[i] & 15u} ^ k));
    }
    out[i] = found;
  }
}
[[gnu::noinline]] void ShortInputByTable(const uint8_t* secret, uint8_t* out) { LookUpAll(secret, out, 5); }
[[gnu::noinline]] void LongInputByMasks(const uint8_t* secret, uint8_t* out) { LookUpAll(secret, out, 16); }

// A conditional memxor as one would write it: the mask is made by arithmetic, and no barrier hides where it comes from.
[[gnu::noinline]] void XorUnderMask(uint8_t* out, const uint8_t* in, size_t num_bytes, uint8_t condition) {
  const uint8_t mask = static_cast<uint8_t>(-(condition & 1));
  for (size_t i = 0; i < num_bytes; ++i) out[i] = static_cast<uint8_t>(out[i] ^ (in[i] & mask));
}
[[gnu::noinline]] void MemxorWithoutBarrier(const uint8_t* secret, uint8_t* out) {
  XorUnderMask(out, secret + 16, all_secret_bytes / 2, secret[0]);
}

[[gnu::noinline]] void MemxorWithBarrier(const uint8_t* secret, uint8_t* out) {
  const uint8_t mask = ValueBarrier(static_cast<uint8_t>(MaskOf(secret[0] & 1)));
  const size_t num_bytes = all_secret_bytes / 2;
  for (size_t i = 0; i < num_bytes; ++i) out[i] = static_cast<uint8_t>(out[i] ^ (secret[16 + i] & mask));
}

[[gnu::noinline]] void CompareAll(const uint8_t* secret, uint8_t* out) {
  uint8_t difference = 0;
  const size_t num_bytes = all_secret_bytes;
  for (size_t i = 0; i < num_bytes; ++i)
    difference = ValueBarrier(static_cast<uint8_t>(difference | (secret[i] ^ out[i])));
  out[0] = static_cast<uint8_t>(MaskOf(difference));
}

[[gnu::noinline]] void SelectByMask(const uint8_t* secret, uint8_t* out) {
  ConstantTimeSelect(out, secret, out, 16, secret[20]);
}

[[gnu::noinline]] void Arithmetic(const uint8_t* secret, uint8_t* out) {
  uint64_t a, b;
  std::memcpy(&a, secret, 8);
  std::memcpy(&b, secret + 8, 8);
  const uint64_t c = a * b + (a >> 7) - (b ^ a);
  std::memcpy(out, &c, 8);
}

}  // namespace

std::span<const Leak> Leaks() {
  static constexpr Leak kLeaks[] = {
      {"table lookup", "TableLookup", "*", TableLookup},
      {"lookup whose value is not used", "UnusedLookup", "*", UnusedLookup},
      {"branch", "Branch", "*", Branch},
      {"early-exit compare", "EarlyExitCompare", "*", EarlyExitCompare},
      {"secret loop bound", "SecretLoopBound", "*", SecretLoopBound},
      {"secret store index", "SecretStoreIndex", "*", SecretStoreIndex},
      {"memcmp", "Memcmp", "*", Memcmp},
      {"select by address", "SelectByAddress", "*", SelectByAddress},
      {"short input by table", "ShortInputByTable", "*", ShortInputByTable},
      {"memxor without barrier", "MemxorWithoutBarrier", kMasksBecomeBranches, MemxorWithoutBarrier},
      {"long input by masks", "LongInputByMasks", "", LongInputByMasks},
      {"memxor with barrier", "MemxorWithBarrier", "", MemxorWithBarrier},
      {"compare all", "CompareAll", "", CompareAll},
      {"select by mask", "SelectByMask", "", SelectByMask},
      {"arithmetic", "Arithmetic", "", Arithmetic},
  };
  return kLeaks;
}

}  // namespace assay::ct::controls
