#include "ct/scan/elf_program.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <iterator>

namespace assay::ct {
namespace {

class ElfFile : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream stream("ct/scan/planted", std::ios::binary);
    file_.assign(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    ASSERT_GT(file_.size(), sizeof header_);
    std::memcpy(&header_, file_.data(), sizeof header_);
  }

  // What is said of the file: "" if it is read.
  std::string Refusal() const {
    std::string error;
    return ReadElf(file_, &error).has_value() ? "" : error;
  }

  void SetHeader() { std::memcpy(file_.data(), &header_, sizeof header_); }

  std::string file_;
  Elf64_Ehdr header_;
};

TEST_F(ElfFile, GivesFunctionsWithTheirCodeInOrder) {
  std::string error;
  const std::optional<ElfProgram> program = ReadElf(file_, &error);
  ASSERT_TRUE(program.has_value()) << error;
  EXPECT_TRUE(program->is_64_bit);
  EXPECT_TRUE(std::ranges::is_sorted(program->functions, {}, &Function::address));
  EXPECT_FALSE(program->compilers.empty());
  const auto main = std::ranges::find(program->functions, "main", &Function::name);
  ASSERT_NE(main, program->functions.end());
  EXPECT_TRUE(main->is_defined);
  ASSERT_FALSE(main->code.empty());
  EXPECT_EQ(main->code.back(), 0xc3);  // ret
}

TEST_F(ElfFile, WithoutSymbolTableHasNoFunctions) {
  for (size_t i = 0; i < header_.e_shnum; ++i) {
    Elf64_Shdr section;
    char* const place = file_.data() + header_.e_shoff + i * sizeof section;
    std::memcpy(&section, place, sizeof section);
    if (section.sh_type == SHT_SYMTAB) section.sh_type = SHT_NULL;
    std::memcpy(place, &section, sizeof section);
  }
  std::string error;
  const std::optional<ElfProgram> program = ReadElf(file_, &error);
  ASSERT_TRUE(program.has_value()) << error;
  EXPECT_TRUE(program->functions.empty());
}

TEST_F(ElfFile, IsRefusedIfCutShortAnywhere) {
  // The section table is the last that a linker writes.
  for (size_t num_bytes = 0; num_bytes < file_.size(); num_bytes += 97) {
    std::string error;
    EXPECT_FALSE(ReadElf(std::string_view(file_).substr(0, num_bytes), &error).has_value()) << num_bytes;
    EXPECT_NE(error, "") << num_bytes;
  }
}

TEST_F(ElfFile, IsRefusedIfItIsSomethingElse) {
  std::string error;
  EXPECT_FALSE(ReadElf(std::string(1000, 'x'), &error).has_value());
  EXPECT_EQ(error, "it does not begin as an ELF file does");
  file_[EI_DATA] = ELFDATA2MSB;
  EXPECT_EQ(Refusal(), "it is not little-endian");
  SetHeader();
  header_.e_machine = EM_AARCH64;
  SetHeader();
  EXPECT_EQ(Refusal(), "it is not for x86-64 or 32-bit x86");
}

TEST_F(ElfFile, IsRefusedIfTheSectionTableIsElsewhere) {
  header_.e_shoff = ~uint64_t{0} - 5;
  SetHeader();
  EXPECT_EQ(Refusal(), "the section table is not within the file");
}

TEST_F(ElfFile, IsRefusedIfSectionsHaveNoNames) {
  header_.e_shstrndx = header_.e_shnum;
  SetHeader();
  EXPECT_EQ(Refusal(), "there is no section " + std::to_string(header_.e_shnum));
}

// Every byte of the section table in turn: read or refused, with a reason if refused.
TEST_F(ElfFile, WithAWrongSectionIsReadOrRefused) {
  const size_t end = header_.e_shoff + header_.e_shnum * sizeof(Elf64_Shdr);
  ASSERT_EQ(Refusal(), "");
  size_t num_refused = 0;
  for (size_t i = header_.e_shoff; i < end; ++i) {
    file_[i] = static_cast<char>(~file_[i]);
    std::string error;
    const bool read = ReadElf(file_, &error).has_value();
    EXPECT_EQ(read, error.empty()) << i;
    num_refused += read ? 0 : 1;
    file_[i] = static_cast<char>(~file_[i]);
  }
  EXPECT_GT(num_refused, 100u);
}

template <typename Record>
void Append(const Record& record, std::string* file) {
  file->append(reinterpret_cast<const char*>(&record), sizeof record);
}

// A file of 32-bit code with one function, "f", of two bytes at 0x1001.
TEST(Elf32File, IsReadAsWell) {
  const std::string names("\0f\0.comment\0", 12), code = "\x90\x31\xc3", comment("GCC\0\0LLD\0", 9);
  constexpr uint32_t kNames = sizeof(Elf32_Ehdr), kCode = kNames + 12, kComment = kCode + 3, kSymbol = kComment + 9;
  Elf32_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS32;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_machine = EM_386;
  header.e_shoff = kSymbol + sizeof(Elf32_Sym);
  header.e_shentsize = sizeof(Elf32_Shdr);
  header.e_shnum = 4;
  std::string file;
  Append(header, &file);
  file += names + code + comment;
  Append(Elf32_Sym{1, 0x1001, 2, ELF32_ST_INFO(STB_LOCAL, STT_FUNC), 0, 1}, &file);
  Append(Elf32_Shdr{0, SHT_STRTAB, 0, 0, kNames, 12, 0, 0, 0, 0}, &file);
  Append(Elf32_Shdr{0, SHT_PROGBITS, 0, 0x1000, kCode, 3, 0, 0, 0, 0}, &file);
  Append(Elf32_Shdr{3, SHT_PROGBITS, 0, 0, kComment, 9, 0, 0, 0, 0}, &file);
  Append(Elf32_Shdr{0, SHT_SYMTAB, 0, 0, kSymbol, sizeof(Elf32_Sym), 0, 0, 0, sizeof(Elf32_Sym)}, &file);
  std::string error;
  const std::optional<ElfProgram> program = ReadElf(file, &error);
  ASSERT_TRUE(program.has_value()) << error;
  EXPECT_FALSE(program->is_64_bit);
  EXPECT_EQ(program->compilers, (std::vector<std::string>{"GCC", "LLD"}));
  ASSERT_EQ(program->functions.size(), 1u);
  const Function& function = program->functions[0];
  EXPECT_EQ(function.name, "f");
  EXPECT_EQ(function.address, 0x1001u);
  EXPECT_TRUE(std::ranges::equal(function.code, std::string_view("\x31\xc3"), {}, {},
                                 [](char c) { return static_cast<uint8_t>(c); }));
}

}  // namespace
}  // namespace assay::ct
