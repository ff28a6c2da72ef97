// GHASH by integer multiplication with holes, eight blocks for one reduction.
//
// Words. A block x_0 x_1 ... x_127 (SP 800-38D section 6.3: x_i is the coefficient of u^i) is the number
// W(x) = sum of x_i 2^(127-i), that is its 16 bytes read big-endian: more significant bits are less significant
// coefficients, and multiplying by u is shifting right.
//
// Products without carries. Split a word into four classes by position mod 4. In the integer product of two classes
// each bit position gets a sum of at most 16 ones and has three unused positions above it; if one factor has at most 15
// ones to a class, the sums stay below 16, no carry reaches the next used position, and the bit at a used position is
// the sum mod 2: the carry-less product. So the multiplier y gives up its lowest nibble, which leaves 15 ones to a
// class,
//
//   y = y_3 + y_2 + y_1 + y_0 + nibble,   y_c = y & (0x1111111111111110 << c)
//
// and class c of the product is the exclusive or of x_a y_b over a + b = c mod 4. The nibble's part needs no mask at
// all: a class of x times four adjacent bits puts at most one one into any position. Exclusive ors of products may be
// masked once at the end, since only the used positions are kept: that is what makes summing over eight blocks cheap.
//
// Order of bits. The carry-less product of W(x) and W(y), 255 bits, has the coefficient of u^k at bit 254 - k. The
// table holds multiples of u^-1, so that the same bits are those of u times that product with the coefficient of u^k at
// bit 255 - k: the upper 128 bits are a block, and the lower 128 bits are the coefficients of u^128 to u^255.
#include "src/ghash/ctmul/ctmul.h"

#include <cstring>
#include <new>

#include "src/ghash/ctmul/wide.h"
#include "src/memory/value_barrier.h"

namespace assay {
namespace {

constexpr size_t kBlockBytes = 16;
constexpr size_t kBatchBlocks = 8;
constexpr uint64_t kEveryFourthBit = 0x1111111111111111;

// W(x): hi holds the coefficients of u^0 to u^63.
struct Element {
  uint64_t hi, lo;
};

// One 64-bit multiplier, split.
struct Multiplier {
  uint64_t classes[4];
  uint64_t nibble;
};

// A multiplier of 128 bits for Karatsuba's three products.
struct Power {
  Multiplier lo, hi, sum;
};

// power[i] multiplies by H^(i+1).
struct Htable {
  Power power[kBatchBlocks];
};
static_assert(sizeof(Htable) <= kMaxHtableBytes);

uint64_t LoadBigEndian64(const uint8_t* bytes) {
  uint64_t word = 0;
  for (int i = 0; i < 8; ++i) word = word << 8 | bytes[i];
  return word;
}

void StoreBigEndian64(uint8_t* bytes, uint64_t word) {
  for (int i = 7; i >= 0; --i, word >>= 8) bytes[i] = static_cast<uint8_t>(word);
}

Element Load(const uint8_t* block) { return {LoadBigEndian64(block), LoadBigEndian64(block + 8)}; }

void Store(uint8_t* block, const Element& x) {
  StoreBigEndian64(block, x.hi);
  StoreBigEndian64(block + 8, x.lo);
}

Multiplier Split(uint64_t y) {
  Multiplier split;
  for (int c = 0; c < 4; ++c) split.classes[c] = y & (kEveryFourthBit << c) & ~uint64_t{15};
  split.nibble = y & 15;
  return split;
}

// x . u^-1: one position to the left; the coefficient of u^0 that falls out becomes u^-1 = u^127 + u^6 + u + 1, bits 0,
// 121, 126 and 127.
Element DivideByU(const Element& x) {
  const uint64_t falls_out = ValueBarrier(0 - (x.hi >> 63));
  return {(x.hi << 1 | x.lo >> 63) ^ (falls_out & 0xc200000000000000), x.lo << 1 ^ (falls_out & 1)};
}

Power MakePower(const Element& h_power) {
  const Element y = DivideByU(h_power);
  return {Split(y.lo), Split(y.hi), Split(y.lo ^ y.hi)};
}

// Exclusive ors of products of 64-bit words: used[c] counts at positions c mod 4 only.
struct Products {
  Wide used[4];
  Wide whole;

  void Add(uint64_t x, const Multiplier& y) {
    const uint64_t x0 = x & kEveryFourthBit;
    const uint64_t x1 = x & (kEveryFourthBit << 1);
    const uint64_t x2 = x & (kEveryFourthBit << 2);
    const uint64_t x3 = x & (kEveryFourthBit << 3);
    const auto add = [&](int c, uint64_t y0, uint64_t y1, uint64_t y2, uint64_t y3) {
      used[c] ^= MultiplyWords(x0, y0);
      used[c] ^= MultiplyWords(x1, y1);
      used[c] ^= MultiplyWords(x2, y2);
      used[c] ^= MultiplyWords(x3, y3);
    };
    const uint64_t* const y_class = y.classes;
    add(0, y_class[0], y_class[3], y_class[2], y_class[1]);
    add(1, y_class[1], y_class[0], y_class[3], y_class[2]);
    add(2, y_class[2], y_class[1], y_class[0], y_class[3]);
    add(3, y_class[3], y_class[2], y_class[1], y_class[0]);
    whole ^= MultiplyWords(x0, y.nibble);
    whole ^= MultiplyWords(x1, y.nibble);
    whole ^= MultiplyWords(x2, y.nibble);
    whole ^= MultiplyWords(x3, y.nibble);
  }

  Wide Sum() const {
    Wide sum = whole;
    for (int c = 0; c < 4; ++c) {
      const uint64_t mask = kEveryFourthBit << c;
      sum ^= {used[c].hi & mask, used[c].lo & mask};
    }
    return sum;
  }
};

// The block that is congruent to the 256 bits h1 h0 l1 l0. u^128 = 1 + u + u^2 + u^7, so each of the two lower words,
// from the last one up, is added 128 positions higher, shifted right by 0, 1, 2 and 7; what these shifts push out goes
// to the word below.
Element Reduce(uint64_t h1, uint64_t h0, uint64_t l1, uint64_t l0) {
  h0 ^= l0 ^ l0 >> 1 ^ l0 >> 2 ^ l0 >> 7;
  l1 ^= l0 << 63 ^ l0 << 62 ^ l0 << 57;
  h1 ^= l1 ^ l1 >> 1 ^ l1 >> 2 ^ l1 >> 7;
  h0 ^= l1 << 63 ^ l1 << 62 ^ l1 << 57;
  return {h1, h0};
}

// (y ^ X_1) H^n ^ X_2 H^(n-1) ^ ... ^ X_n H for the n = num_blocks blocks of `in`, 1 to 8. A null `in` stands for one
// block of zeros.
Element Absorb(const Htable& table, const Element& y, const uint8_t* in, size_t num_blocks) {
  Products lo, hi, sum;
  for (size_t i = 0; i < num_blocks; ++i) {
    Element x = in == nullptr ? Element{0, 0} : Load(in + kBlockBytes * i);
    if (i == 0) {
      x.hi ^= y.hi;
      x.lo ^= y.lo;
    }
    const Power& power = table.power[num_blocks - 1 - i];
    lo.Add(x.lo, power.lo);
    hi.Add(x.hi, power.hi);
    sum.Add(x.lo ^ x.hi, power.sum);
  }
  const Wide low = lo.Sum();
  const Wide high = hi.Sum();
  Wide middle = sum.Sum();  // Karatsuba: x_lo y_hi + x_hi y_lo
  middle ^= low;
  middle ^= high;
  return Reduce(high.hi, high.lo ^ middle.hi, low.hi ^ middle.lo, low.lo);
}

const Htable& TableOf(const GhashKey& key) {
  RequireGhashKey(key, kGhashCtmul);
  MarkKernel(Kernel::kGhashCtmul);
  return *std::launder(reinterpret_cast<const Htable*>(key.htable));
}

void FillTable(Htable* table, const uint8_t* h) {
  Element power = Load(h);
  table->power[0] = MakePower(power);
  for (size_t i = 1; i < kBatchBlocks; ++i) {
    power = Absorb(*table, power, nullptr, 1);
    table->power[i] = MakePower(power);
  }
}

void MultiplyState(const Htable& table, uint8_t* y) { Store(y, Absorb(table, Load(y), nullptr, 1)); }

void UpdateState(const Htable& table, uint8_t* y, const uint8_t* in, size_t num_blocks) {
  Element state = Load(y);
  while (num_blocks > 0) {
    const size_t batch = num_blocks < kBatchBlocks ? num_blocks : kBatchBlocks;
    state = Absorb(table, state, in, batch);
    in += kBlockBytes * batch;
    num_blocks -= batch;
  }
  Store(y, state);
}

// The backend's functions.

void Init(GhashKey* key, const uint8_t* h) {
  MarkKernel(Kernel::kGhashCtmul);
  key->backend = &kGhashCtmul;
  FillTable(new (key->htable) Htable, h);
}

void Multiply(const GhashKey& key, uint8_t* y) { MultiplyState(TableOf(key), y); }

void Update(const GhashKey& key, uint8_t* y, const uint8_t* in, size_t num_blocks) {
  UpdateState(TableOf(key), y, in, num_blocks);
}

}  // namespace

constexpr GhashBackend kGhashCtmul = {
    .name = "ctmul",
    .description = "integer multiplication with holes, 8 blocks for one reduction",
    .required = {},
    .parallel_blocks = kBatchBlocks,
    .htable_bytes = sizeof(Htable),
    .kernel = Kernel::kGhashCtmul,
    .init = Init,
    .multiply = Multiply,
    .update = Update,
};

}  // namespace assay
