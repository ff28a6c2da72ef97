#include "ct/scan/instructions.h"

#include <Zydis/Zydis.h>

#include <algorithm>
#include <string_view>

namespace assay::ct {
namespace {

struct Instruction {
  ZydisDecodedInstruction code;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];

  std::string_view Name() const { return ZydisMnemonicGetString(code.mnemonic); }
  std::string_view Set() const { return ZydisISASetGetString(code.meta.isa_set); }
};

constexpr auto StartsWithAny = [](std::string_view name, const auto& beginnings) {
  return std::ranges::any_of(beginnings, [=](std::string_view beginning) { return name.starts_with(beginning); });
};
constexpr auto EndsWithAny = [](std::string_view name, const auto& ends) {
  return std::ranges::any_of(ends, [=](std::string_view end) { return name.ends_with(end); });
};

bool IsDivision(const Instruction& instruction) {
  const ZydisMnemonic mnemonic = instruction.code.mnemonic;
  return mnemonic == ZYDIS_MNEMONIC_DIV || mnemonic == ZYDIS_MNEMONIC_IDIV || mnemonic == ZYDIS_MNEMONIC_AAM;
}

// All of the x87 but what moves, takes signs, or handles its state.
bool IsX87Arithmetic(const Instruction& instruction) {
  constexpr std::string_view kHarmless[] = {"fld",    "fst",    "fstp",   "fxch",   "fld1",    "fldz",   "fchs",
                                            "fabs",   "ffree",  "ffreep", "fnop",   "fldcw",   "fnstcw", "fnstsw",
                                            "fnclex", "fninit", "fwait",  "fldenv", "fnstenv", "emms"};
  return instruction.Set() == "X87" && std::ranges::count(kHarmless, instruction.Name()) == 0;
}

// Names of vector instructions on floating-point numbers end in how many there are and how long; those that begin with
// "p" or "vp" are for integers or permute. cmpsd and movsd are also names of string instructions, which are not in the
// sets that are looked at here.
bool IsVectorArithmetic(const Instruction& instruction) {
  constexpr std::string_view kVectorSets[] = {"SSE", "AVX", "FMA", "F16C"};
  constexpr std::string_view kSuffixes[] = {"ps", "pd", "ss", "sd", "ph", "sh"};
  constexpr std::string_view kHarmless[] = {"mov",   "and",    "or",      "xor",      "shuf",      "unpck",
                                            "blend", "insert", "extract", "perm",     "broadcast", "maskmov",
                                            "test",  "gather", "scatter", "compress", "expand",    "p"};
  if (!StartsWithAny(instruction.Set(), kVectorSets)) return false;
  std::string_view name = instruction.Name();
  if (name.starts_with('v')) name.remove_prefix(1);
  if (name.starts_with("cvt")) return true;
  return EndsWithAny(name, kSuffixes) && !StartsWithAny(name, kHarmless);
}

bool IsRepeatedComparison(const Instruction& instruction) {
  constexpr ZyanU64 kRepeated = ZYDIS_ATTRIB_HAS_REP | ZYDIS_ATTRIB_HAS_REPE | ZYDIS_ATTRIB_HAS_REPNE;
  constexpr std::string_view kComparisons[] = {"cmps", "scas"};
  return instruction.code.meta.category == ZYDIS_CATEGORY_STRINGOP && (instruction.code.attributes & kRepeated) != 0 &&
         StartsWithAny(instruction.Name(), kComparisons);
}

bool IsRotationThroughCarryByCl(const Instruction& instruction) {
  const ZydisDecodedOperand& count = instruction.operands[1];
  return (instruction.code.mnemonic == ZYDIS_MNEMONIC_RCL || instruction.code.mnemonic == ZYDIS_MNEMONIC_RCR) &&
         count.type == ZYDIS_OPERAND_TYPE_REGISTER && count.reg.value == ZYDIS_REGISTER_CL;
}

bool IsBitGather(const Instruction& instruction) {
  return instruction.code.mnemonic == ZYDIS_MNEMONIC_PDEP || instruction.code.mnemonic == ZYDIS_MNEMONIC_PEXT;
}

// "" if the time does not vary.
std::string_view WhyVariable(const Instruction& instruction) {
  if (IsDivision(instruction)) return kDivision;
  if (IsX87Arithmetic(instruction) || IsVectorArithmetic(instruction)) return "floating point";
  if (IsRepeatedComparison(instruction)) return "comparison that ends early";
  if (IsBitGather(instruction)) return "microcode that loops by the mask";
  if (IsRotationThroughCarryByCl(instruction)) return "microcode that may loop by the count";
  return {};
}

std::optional<uint64_t> DirectTarget(const Instruction& instruction, uint64_t address) {
  const ZydisDecodedOperand& operand = instruction.operands[0];
  ZyanU64 target = 0;
  if (instruction.code.operand_count == 0 || operand.type != ZYDIS_OPERAND_TYPE_IMMEDIATE ||
      operand.imm.is_relative == ZYAN_FALSE ||
      !ZYAN_SUCCESS(ZydisCalcAbsoluteAddress(&instruction.code, &operand, address, &target))) {
    return std::nullopt;
  }
  return target;
}

std::string Text(const Instruction& instruction, uint64_t address) {
  ZydisFormatter formatter;
  char text[256];
  if (!ZYAN_SUCCESS(ZydisFormatterInit(&formatter, ZYDIS_FORMATTER_STYLE_INTEL)) ||
      !ZYAN_SUCCESS(ZydisFormatterFormatInstruction(&formatter, &instruction.code, instruction.operands,
                                                    instruction.code.operand_count_visible, text, sizeof text, address,
                                                    nullptr))) {
    return std::string(instruction.Name());
  }
  return text;
}

}  // namespace

Listing Decode(std::span<const uint8_t> code, uint64_t address, bool is_64_bit) {
  ZydisDecoder decoder;
  Listing listing;
  if (!ZYAN_SUCCESS(ZydisDecoderInit(&decoder,
                                     is_64_bit ? ZYDIS_MACHINE_MODE_LONG_64 : ZYDIS_MACHINE_MODE_LONG_COMPAT_32,
                                     is_64_bit ? ZYDIS_STACK_WIDTH_64 : ZYDIS_STACK_WIDTH_32))) {
    listing.undecodable = address;
    return listing;
  }
  while (!code.empty()) {
    Instruction instruction;
    if (!ZYAN_SUCCESS(
            ZydisDecoderDecodeFull(&decoder, code.data(), code.size(), &instruction.code, instruction.operands))) {
      listing.undecodable = address;
      return listing;
    }
    ++listing.num_instructions;
    if (const std::string_view why = WhyVariable(instruction); !why.empty()) {
      listing.variable_time.push_back({address, std::string(why) + ": " + Text(instruction, address)});
    }
    if (const std::optional<uint64_t> target = DirectTarget(instruction, address); target.has_value()) {
      listing.transfers.push_back({address, *target});
    }
    address += instruction.code.length;
    code = code.subspan(instruction.code.length);
  }
  return listing;
}

}  // namespace assay::ct
