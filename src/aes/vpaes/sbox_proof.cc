// Proof, by the compiler, that the tables and the shuffles over them are SubBytes and InvSubBytes on all 256 bytes. No
// code is emitted.

#include <cstdint>

#include "src/aes/vpaes/emulated.h"
#include "src/aes/vpaes/field.h"
#include "src/aes/vpaes/row.h"
#include "src/aes/vpaes/substitute.h"

namespace assay::vpaes {
namespace {

// Bytes first .. first + 15.
constexpr Row Successive(int first) {
  Row row{};
  for (int p = 0; p < 16; ++p) row.byte[p] = static_cast<uint8_t>(first + p);
  return row;
}

consteval bool IsSubBytes() {
  for (int first = 0; first < 256; first += 16) {
    const Row out = SubPlain<Emulated>(Successive(first));
    for (int p = 0; p < 16; ++p) {
      if (out.byte[p] != Affine(Invert(static_cast<uint8_t>(first + p)))) return false;
    }
  }
  return true;
}
static_assert(IsSubBytes());

consteval bool IsInverse() {
  for (int first = 0; first < 256; first += 16) {
    const Row plain = Successive(first);
    if (!(InvSubPlain<Emulated>(SubPlain<Emulated>(plain)) == plain)) return false;
  }
  return true;
}
static_assert(IsInverse());

}  // namespace
}  // namespace assay::vpaes
