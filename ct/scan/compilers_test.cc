#include "ct/scan/compilers.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::ct {
namespace {

using Strings = std::vector<std::string>;

constexpr char kGcc12[] = "GCC: (Debian 12.2.0-14+deb12u1) 12.2.0";
constexpr char kClang14[] = "Debian clang version 14.0.6";
constexpr char kClang19[] = "Debian clang version 19.1.7 (3~deb12u1)";
constexpr char kLld14[] = "Linker: Debian LLD 14.0.6";
constexpr char kLld19[] = "Linker: Debian LLD 19.1.7";

TEST(WrongCompiler, IsNothingIfTheProgramNamesTheRightOne) {
  EXPECT_EQ(WrongCompiler(Strings{kGcc12}, "gcc12", false), std::nullopt);
  EXPECT_EQ(WrongCompiler(Strings{kGcc12}, "gcc12", true), std::nullopt);
  EXPECT_EQ(WrongCompiler(Strings{"GCC: (Debian 12.2.0-14) 12.2.0"}, "gcc12", false), std::nullopt);
  EXPECT_EQ(WrongCompiler(Strings{kClang14, kGcc12}, "clang14", false), std::nullopt);
  EXPECT_EQ(WrongCompiler(Strings{kLld19, kClang19, kGcc12}, "clang19", true), std::nullopt);
}

TEST(WrongCompiler, IsToldOfAProgramThatNamesAnother) {
  EXPECT_NE(WrongCompiler(Strings{}, "gcc12", false), std::nullopt);
  EXPECT_NE(WrongCompiler(Strings{"GCC: (Debian 11.3.0-12) 11.3.0"}, "gcc12", false), std::nullopt);
  EXPECT_NE(WrongCompiler(Strings{kGcc12}, "clang14", false), std::nullopt);
  EXPECT_NE(WrongCompiler(Strings{kClang14}, "clang19", false), std::nullopt);
}

TEST(WrongCompiler, IsToldOfAProgramThatNamesAnotherAsWell) {
  EXPECT_NE(WrongCompiler(Strings{kGcc12, kClang19}, "gcc12", false), std::nullopt);
  EXPECT_NE(WrongCompiler(Strings{kClang14, kClang19}, "clang19", false), std::nullopt);
}

TEST(WrongCompiler, IsToldOfAnotherLinkerIfThatCompiles) {
  EXPECT_EQ(WrongCompiler(Strings{kLld19, kClang14}, "clang14", false), std::nullopt);
  EXPECT_EQ(WrongCompiler(Strings{kLld19, kClang14}, "clang14", true),
            "nothing in .comment says that lld 14.x, which compiles what clang leaves to it, linked this");
  EXPECT_NE(WrongCompiler(Strings{kClang14}, "clang14", true), std::nullopt);
  EXPECT_EQ(WrongCompiler(Strings{kLld14, kClang14}, "clang14", true), std::nullopt);
}

}  // namespace
}  // namespace assay::ct
