// The machine code of a function, instruction by instruction.
//
// An instruction is variable-time here if a known CPU takes longer for some operands than for others. Branches and
// addresses are not looked at: memcheck sees those. What is known:
// - Division. Intel and AMD give ranges of cycles for DIV and IDIV, and neither is in Intel's list "Data Operand
//   Independent Timing Instructions", which has integer multiplication, shifts, AES and carry-less multiplication. AAM
//   divides too.
// - Floating point. Division and square root take longer for some operands, and denormals bring microcode into any
//   arithmetic. Moves, shuffles and bitwise operations on vectors do not look at values.
// - REP CMPS and REP SCAS end where the data say. REP MOVS and REP STOS take a length, which is public here.
// - PDEP and PEXT are loops of microcode on AMD's Zen 1 and 2: 18 to 289 cycles, by the mask (uops.info).
// - RCL and RCR by CL are microcode, whose time may depend on the count.
#ifndef ASSAY_CT_SCAN_INSTRUCTIONS_H_
#define ASSAY_CT_SCAN_INSTRUCTIONS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay::ct {

// How `what` begins for a division.
inline constexpr char kDivision[] = "division";

struct VariableTime {
  uint64_t address = 0;
  std::string what;  // "division: idiv ecx"

  bool operator==(const VariableTime&) const = default;
};

// A direct call or jump.
struct Transfer {
  uint64_t address = 0;
  uint64_t target = 0;

  bool operator==(const Transfer&) const = default;
};

struct Listing {
  uint64_t num_instructions = 0;
  std::vector<VariableTime> variable_time;
  std::vector<Transfer> transfers;
  std::optional<uint64_t> undecodable;  // the address of the first bytes that are no instruction; nothing after it was
                                        // looked at
};

// Decodes `code`, which the CPU has at `address`.
Listing Decode(std::span<const uint8_t> code, uint64_t address, bool is_64_bit);

}  // namespace assay::ct

#endif  // ASSAY_CT_SCAN_INSTRUCTIONS_H_
