#include "ct/scan/function_name.h"

#include <gtest/gtest.h>

namespace assay::ct {
namespace {

TEST(Demangled, NamesTheCloneOfAFunction) {
  EXPECT_EQ(Demangled("_ZN5assay4WipeEPvmh"), "assay::Wipe(void*, unsigned long, unsigned char)");
  EXPECT_EQ(Demangled("_ZN5assay1FEv.constprop.0"), "assay::F() [clone .constprop.0]");
  EXPECT_EQ(Demangled("_ZN5assay1FEv.llvm.123"), "assay::F() [clone .llvm.123]");
  EXPECT_EQ(Demangled("main"), "main");
  EXPECT_EQ(Demangled("f"), "f");  // not the type float
}

TEST(QualifiedName, HasNoTypesAndNoTemplateArguments) {
  EXPECT_EQ(QualifiedName("assay::Gcm::Open(std::span<int, 3ul>) [clone .cold]"), "assay::Gcm::Open");
  EXPECT_EQ(QualifiedName("void assay::(anonymous namespace)::F<assay::kVpaes1x>(int (*)(char))"), "assay::F");
  EXPECT_EQ(QualifiedName("decltype (a(b)) assay::F<int>(int)"), "assay::F");
  EXPECT_EQ(QualifiedName("long long __vector(2) assay::vpaes::Expand<(assay::vpaes::Form)1>(int)"),
            "assay::vpaes::Expand");
  EXPECT_EQ(QualifiedName("assay::Name[abi:cxx11]() const"), "assay::Name");
  EXPECT_EQ(QualifiedName("TLS wrapper function for assay::internal::kernels_run"), "assay::internal::kernels_run");
  EXPECT_EQ(QualifiedName("main"), "main");
}

TEST(QualifiedName, OfALambdaIsThatOfTheFunctionAroundIt) {
  EXPECT_EQ(QualifiedName("auto assay::Gcm::Open<3>(int)::{lambda(int)#1}::operator()(int) const"), "assay::Gcm::Open");
  EXPECT_EQ(QualifiedName("assay::Gcm::Open(int)::$_0::operator()() const"), "assay::Gcm::Open");
}

TEST(QualifiedName, KnowsOperators) {
  EXPECT_EQ(ScopeOf(QualifiedName("assay::Set::operator()(int) const")), "assay::Set");
  EXPECT_EQ(ScopeOf(QualifiedName("bool assay::Set::operator< <int>(int) const")), "assay::Set");
  EXPECT_EQ(ScopeOf(QualifiedName("assay::Set::operator<=>(assay::Set) const")), "assay::Set");
  EXPECT_EQ(ScopeOf(QualifiedName("assay::Set::operator->() const")), "assay::Set");
  EXPECT_EQ(ScopeOf(QualifiedName("assay::Set::operator bool() const")), "assay::Set");
  EXPECT_EQ(ScopeOf(QualifiedName("assay::Set::operator[](int)")), "assay::Set");
}

TEST(ScopeOf, IsEmptyForWhatIsInNone) { EXPECT_EQ(ScopeOf("main"), ""); }

TEST(IsUnderTest, IsTrueOfTheCodeAndOfNothingAroundIt) {
  EXPECT_TRUE(IsUnderTest("assay::Wipe"));
  EXPECT_TRUE(IsUnderTest("assay::vpaes::EncryptBlocks"));
  EXPECT_TRUE(IsUnderTest("assay::ctmul::F"));
  EXPECT_FALSE(IsUnderTest("assay::ct::Scan"));
  EXPECT_FALSE(IsUnderTest("assay::ct::controls::DivisionOf8"));
  EXPECT_FALSE(IsUnderTest("assay::fuzz::Run"));
  EXPECT_FALSE(IsUnderTest("assay::reference::Aes"));
  EXPECT_FALSE(IsUnderTest("std::span"));
  EXPECT_FALSE(IsUnderTest("assays::F"));
}

TEST(IsControl, IsTrueOfControls) {
  EXPECT_TRUE(IsControl("assay::ct::controls::DivisionOf8"));
  EXPECT_FALSE(IsControl("assay::ct::Scan"));
}

TEST(IsStandardLibrary, IsTrueOfItsFunctions) {
  EXPECT_TRUE(IsStandardLibrary("_ZSt3gcdIjjENSt11common_typeIJT_T0_EE4typeES1_S2_"));
  EXPECT_TRUE(IsStandardLibrary("_ZNKSt7dividesIjEclERKjS2_"));
  EXPECT_FALSE(IsStandardLibrary("_ZN5assay1FESt4spanIhLm3EE"));
}

TEST(IsDivisionHelper, IsTrueOfTheRoutinesOfBothCompilers) {
  for (const char* const name : {"__udivdi3", "__umoddi3", "__udivmoddi4", "__divdi3", "__moddi3", "__divmoddi4",
                                 "__udivti3", "__umodti3", "__udivmodti4", "__divti3", "__modti3"}) {
    EXPECT_TRUE(IsDivisionHelper(name)) << name;
  }
  EXPECT_FALSE(IsDivisionHelper("__muldi3"));
  EXPECT_FALSE(IsDivisionHelper("__divide"));
}

}  // namespace
}  // namespace assay::ct
