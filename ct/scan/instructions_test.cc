#include "ct/scan/instructions.h"

#include <gtest/gtest.h>

namespace assay::ct {
namespace {

using Code = std::vector<uint8_t>;

// Why one instruction's time varies, "" if it does not.
std::string Why(const Code& code, bool is_64_bit = true) {
  const Listing listing = Decode(code, 0, is_64_bit);
  EXPECT_EQ(listing.num_instructions, 1u);
  EXPECT_FALSE(listing.undecodable.has_value());
  return listing.variable_time.empty() ? "" : listing.variable_time[0].what;
}

TEST(Decode, FindsDivision) {
  EXPECT_EQ(Why({0xf7, 0xf9}), "division: idiv ecx");
  EXPECT_EQ(Why({0xf6, 0xf1}), "division: div cl");
  EXPECT_EQ(Why({0x48, 0xf7, 0xf1}), "division: div rcx");
  EXPECT_EQ(Why({0xf7, 0xf1}, false), "division: div ecx");
  EXPECT_TRUE(Why({0xd4, 0x0a}, false).starts_with("division: aam"));
}

TEST(Decode, FindsFloatingPointArithmetic) {
  EXPECT_EQ(Why({0xf3, 0x0f, 0x5e, 0xc1}), "floating point: divss xmm0, xmm1");
  EXPECT_EQ(Why({0xf2, 0x0f, 0x58, 0xc1}), "floating point: addsd xmm0, xmm1");
  EXPECT_EQ(Why({0x0f, 0x51, 0xc1}), "floating point: sqrtps xmm0, xmm1");
  EXPECT_EQ(Why({0xf3, 0x0f, 0x2a, 0xc0}), "floating point: cvtsi2ss xmm0, eax");
  EXPECT_EQ(Why({0xf2, 0x0f, 0xc2, 0xc1, 0x00}), "floating point: cmpsd xmm0, xmm1, 0x00");
  EXPECT_EQ(Why({0xc5, 0xfa, 0x5e, 0xc1}), "floating point: vdivss xmm0, xmm0, xmm1");
  EXPECT_EQ(Why({0xc4, 0xe2, 0x71, 0x98, 0xc2}), "floating point: vfmadd132ps xmm0, xmm1, xmm2");
  EXPECT_EQ(Why({0xd8, 0xf1}), "floating point: fdiv st0, st1");
  EXPECT_EQ(Why({0xd9, 0xfa}), "floating point: fsqrt");
}

TEST(Decode, FindsComparisonsThatEndEarly) {
  EXPECT_TRUE(Why({0xf3, 0xa6}).starts_with("comparison that ends early: rep"));
  EXPECT_TRUE(Why({0xf2, 0xae}).starts_with("comparison that ends early: rep"));
}

TEST(Decode, FindsMicrocode) {
  EXPECT_EQ(Why({0xc4, 0xe2, 0x7a, 0xf5, 0xc1}), "microcode that loops by the mask: pext eax, eax, ecx");
  EXPECT_EQ(Why({0xc4, 0xe2, 0x7b, 0xf5, 0xc1}), "microcode that loops by the mask: pdep eax, eax, ecx");
  EXPECT_EQ(Why({0xd3, 0xd0}), "microcode that may loop by the count: rcl eax, cl");
  EXPECT_EQ(Why({0xd3, 0xd8}), "microcode that may loop by the count: rcr eax, cl");
}

TEST(Decode, LetsSteadyInstructionsPass) {
  const struct {
    const char* name;
    Code code;
  } kSteady[] = {
      {"mul ecx", {0xf7, 0xe1}},
      {"imul eax, ecx", {0x0f, 0xaf, 0xc1}},
      {"shl eax, cl", {0xd3, 0xe0}},
      {"rcl eax, 2", {0xc1, 0xd0, 0x02}},
      {"rcl eax", {0xd1, 0xd0}},
      {"bsf eax, ecx", {0x0f, 0xbc, 0xc1}},
      {"tzcnt eax, ecx", {0xf3, 0x0f, 0xbc, 0xc1}},
      {"cdq", {0x99}},
      {"push rax", {0x50}},
      {"cpuid", {0x0f, 0xa2}},
      {"xgetbv", {0x0f, 0x01, 0xd0}},
      {"clflush [rax]", {0x0f, 0xae, 0x38}},
      {"cmpsb", {0xa6}},
      {"rep movsb", {0xf3, 0xa4}},
      {"rep movsd", {0xf3, 0xa5}},
      {"rep stosq", {0xf3, 0x48, 0xab}},
      {"movaps xmm0, xmm1", {0x0f, 0x28, 0xc1}},
      {"movups xmm0, [rax]", {0x0f, 0x10, 0x00}},
      {"movsd xmm0, [rax]", {0xf2, 0x0f, 0x10, 0x00}},
      {"movmskps eax, xmm1", {0x0f, 0x50, 0xc1}},
      {"xorps xmm0, xmm1", {0x0f, 0x57, 0xc1}},
      {"andnpd xmm0, xmm1", {0x66, 0x0f, 0x55, 0xc1}},
      {"shufps xmm0, xmm1, 0", {0x0f, 0xc6, 0xc1, 0x00}},
      {"pxor xmm0, xmm1", {0x66, 0x0f, 0xef, 0xc1}},
      {"paddd xmm0, xmm1", {0x66, 0x0f, 0xfe, 0xc1}},
      {"pabsd xmm0, xmm1", {0x66, 0x0f, 0x38, 0x1e, 0xc1}},
      {"pmuludq xmm0, xmm1", {0x66, 0x0f, 0xf4, 0xc1}},
      {"pclmulqdq xmm0, xmm1, 0", {0x66, 0x0f, 0x3a, 0x44, 0xc1, 0x00}},
      {"aesenc xmm0, xmm1", {0x66, 0x0f, 0x38, 0xdc, 0xc1}},
      {"vzeroupper", {0xc5, 0xf8, 0x77}},
      {"vpxord xmm16, xmm16, xmm16", {0x62, 0xa1, 0x7d, 0x00, 0xef, 0xc0}},
      {"vbroadcastss ymm0, [rax]", {0xc4, 0xe2, 0x7d, 0x18, 0x00}},
      {"fld dword [rax]", {0xd9, 0x00}},
      {"fstp dword [rax]", {0xd9, 0x18}},
  };
  for (const auto& [name, code] : kSteady) EXPECT_EQ(Why(code), "") << name;
}

TEST(Decode, KnowsWhereDirectCallsAndJumpsGo) {
  // call 0x1010; je 0x1000; call rax; ret
  const Code code = {0xe8, 0x0b, 0x00, 0x00, 0x00, 0x74, 0xf9, 0xff, 0xd0, 0xc3};
  const Listing listing = Decode(code, 0x1000, true);
  EXPECT_EQ(listing.num_instructions, 4u);
  EXPECT_EQ(listing.transfers, (std::vector<Transfer>{{0x1000, 0x1010}, {0x1005, 0x1000}}));
}

TEST(Decode, SaysWhereAnInstructionStands) {
  const Listing listing = Decode(Code{0x90, 0xf7, 0xf9}, 0x2000, true);
  EXPECT_EQ(listing.variable_time, (std::vector<VariableTime>{{0x2001, "division: idiv ecx"}}));
}

TEST(Decode, EndsAtWhatIsNoInstruction) {
  EXPECT_EQ(Decode(Code{0x90, 0x0f, 0xff, 0x90}, 0x3000, true).undecodable, 0x3001u);
  EXPECT_EQ(Decode(Code{0x90, 0xe8, 0x00}, 0x3000, true).undecodable, 0x3001u);
  EXPECT_EQ(Decode(Code{}, 0x3000, true).undecodable, std::nullopt);
}

}  // namespace
}  // namespace assay::ct
