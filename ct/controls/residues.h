// Functions that leave a secret behind, and functions that do not.
#ifndef ASSAY_CT_CONTROLS_RESIDUES_H_
#define ASSAY_CT_CONTROLS_RESIDUES_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::ct::controls {

inline constexpr size_t kResidueBytes = 64;

// One of them, called with secret[64].
struct Residue {
  const char* name;
  const char* function;
  const char* place;  // where it must be found, as a finding begins; "" nowhere
  void (*run)(const uint8_t* secret);
};

// They are compiled like the code under test, in every cell of the matrix.
std::span<const Residue> Residues();

}  // namespace assay::ct::controls

#endif  // ASSAY_CT_CONTROLS_RESIDUES_H_
