// The Advanced Encryption Standard, FIPS 197, by the letter.
//
// Each function has the name that the standard gives it and cites its section; section numbers are those of the update
// of 2023. Everything is a value: no function changes its argument. Nothing here is constant time; keys and texts must
// be test data.
#ifndef ASSAY_REFERENCE_SPEC_AES_H_
#define ASSAY_REFERENCE_SPEC_AES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "reference/spec/bytes.h"

namespace assay::reference::spec {

// Section 3.4: state[r][c] is s_{r,c}, row r and column c.
using State = std::array<std::array<uint8_t, 4>, 4>;

// Section 3.5: four bytes, a column of the state or a quarter of a round key.
using Word = std::array<uint8_t, 4>;

// What KeyExpansion makes of a key: Nr rounds, and the words w[0] to w[4 Nr + 3].
struct KeySchedule {
  int nr;
  std::vector<Word> w;
};

// Section 5, table 3: the key has 4, 6 or 8 words of 4 bytes.
bool IsAesKeyLength(uint64_t num_bytes);

// Section 4.2: the product of a and b in GF(2^8), modulo m(x) = x^8 + x^4 + x^3 + x + 1.
uint8_t FieldMultiply(uint8_t a, uint8_t b);

// Section 4.4: the multiplicative inverse in GF(2^8); 0 for 0, as section 5.1.1 wants it.
uint8_t FieldInverse(uint8_t a);

// Sections 5.1.1 and 5.3.2.
uint8_t SBox(uint8_t b);
uint8_t InvSBox(uint8_t b);

// Sections 5.1.1 to 5.1.4. AddRoundKey adds the words w[4 round] to w[4 round + 3].
State SubBytes(const State& s);
State ShiftRows(const State& s);
State MixColumns(const State& s);
State AddRoundKey(const State& s, const KeySchedule& schedule, int round);

// Sections 5.3.1 to 5.3.3.
State InvShiftRows(const State& s);
State InvSubBytes(const State& s);
State InvMixColumns(const State& s);

// Section 5.2, algorithm 2. Precondition: IsAesKeyLength(key.size()).
KeySchedule KeyExpansion(ByteView key);

// Section 5.1, algorithm 1, and section 5.3, algorithm 3.
Block Cipher(const Block& in, const KeySchedule& schedule);
Block InvCipher(const Block& in, const KeySchedule& schedule);

// Section 3.4, equations 3.6 and 3.7: in[r + 4c] is s_{r,c}.
State ToState(const Block& in);
Block ToBlock(const State& s);

}  // namespace assay::reference::spec

#endif  // ASSAY_REFERENCE_SPEC_AES_H_
