// Functions that leak a secret, and functions that do not: what a taint check must notice, and what it must not.
#ifndef ASSAY_CT_CONTROLS_LEAKS_H_
#define ASSAY_CT_CONTROLS_LEAKS_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::ct::controls {

inline constexpr size_t kSecretBytes = 64;

// One of them, called with secret[64] and out[64], which holds 16 public bytes and then 0.
struct Leak {
  const char* name;
  const char* function;  // as it is found in a report
  const char* fires_in;  // the cells in which it must be noticed, by spaces: "*" all of them, "" none
  void (*run)(const uint8_t* secret, uint8_t* out);
};

// They are compiled like the code under test, in every cell of the matrix.
std::span<const Leak> Leaks();

}  // namespace assay::ct::controls

#endif  // ASSAY_CT_CONTROLS_LEAKS_H_
