#include "ct/scan/elf_program.h"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <tuple>

namespace assay::ct {
namespace {

class Malformed : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Elf32 {
  using Header = Elf32_Ehdr;
  using Section = Elf32_Shdr;
  using Symbol = Elf32_Sym;
};

struct Elf64 {
  using Header = Elf64_Ehdr;
  using Section = Elf64_Shdr;
  using Symbol = Elf64_Sym;
};

std::string_view Part(std::string_view file, uint64_t offset, uint64_t num_bytes, const std::string& what) {
  if (offset > file.size() || num_bytes > file.size() - offset) throw Malformed(what + " is not within the file");
  return file.substr(offset, num_bytes);
}

// `count` records that follow each other.
template <typename Record>
std::vector<Record> Records(std::string_view bytes, uint64_t count) {
  std::vector<Record> records(count);
  if (count != 0) std::memcpy(records.data(), bytes.data(), count * sizeof(Record));
  return records;
}

std::string NameAt(std::string_view strings, uint64_t offset, const std::string& what) {
  const size_t end = offset < strings.size() ? strings.find('\0', offset) : std::string_view::npos;
  if (end == std::string_view::npos) throw Malformed("the name of " + what + " has no end");
  return std::string(strings.substr(offset, end - offset));
}

std::vector<std::string> SplitAtZeros(std::string_view bytes) {
  std::vector<std::string> strings;
  while (!bytes.empty()) {
    const size_t end = std::min(bytes.find('\0'), bytes.size());
    if (end != 0) strings.emplace_back(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return strings;
}

template <typename Elf>
class Reader {
 public:
  explicit Reader(std::string_view file) : file_(file) {
    const auto header = Records<typename Elf::Header>(Part(file, 0, sizeof(typename Elf::Header), "the header"), 1)[0];
    if (header.e_shentsize != sizeof(typename Elf::Section)) throw Malformed("section headers have an unknown size");
    sections_ = Records<typename Elf::Section>(
        Part(file, header.e_shoff, uint64_t{header.e_shnum} * sizeof(typename Elf::Section), "the section table"),
        header.e_shnum);
    const std::string_view names = Bytes(header.e_shstrndx);
    for (const auto& section : sections_) names_.push_back(NameAt(names, section.sh_name, "a section"));
  }

  ElfProgram Read() const {
    ElfProgram program;
    program.is_64_bit = sizeof(typename Elf::Header) == sizeof(Elf64_Ehdr);
    for (size_t i = 0; i < sections_.size(); ++i) {
      if (sections_[i].sh_type == SHT_SYMTAB) AddFunctions(i, &program);
      if (names_[i] == ".comment") program.compilers = SplitAtZeros(Bytes(i));
    }
    std::ranges::sort(program.functions, {}, [](const Function& one) { return std::tie(one.address, one.name); });
    return program;
  }

 private:
  std::string_view Bytes(size_t index) const {
    if (index >= sections_.size()) throw Malformed("there is no section " + std::to_string(index));
    if (sections_[index].sh_type == SHT_NOBITS) return {};
    return Part(file_, sections_[index].sh_offset, sections_[index].sh_size, "section " + std::to_string(index));
  }

  void AddFunctions(size_t table, ElfProgram* program) const {
    using Symbol = typename Elf::Symbol;
    const std::string_view bytes = Bytes(table), names = Bytes(sections_[table].sh_link);
    if (sections_[table].sh_entsize != sizeof(Symbol) || bytes.size() % sizeof(Symbol) != 0) {
      throw Malformed("symbols have an unknown size");
    }
    for (const Symbol& symbol : Records<Symbol>(bytes, bytes.size() / sizeof(Symbol))) {
      const int type = ELF64_ST_TYPE(symbol.st_info);
      const bool may_be_helper = symbol.st_shndx == SHN_UNDEF && type == STT_NOTYPE;
      if (type != STT_FUNC && type != STT_GNU_IFUNC && !may_be_helper) continue;
      program->functions.push_back(MakeFunction(symbol, NameAt(names, symbol.st_name, "a symbol")));
    }
  }

  Function MakeFunction(const typename Elf::Symbol& symbol, std::string name) const {
    Function function{std::move(name), symbol.st_value, {}, symbol.st_shndx != SHN_UNDEF};
    if (!function.is_defined || symbol.st_size == 0) return function;
    const std::string_view section = Bytes(symbol.st_shndx);
    const uint64_t offset = symbol.st_value - sections_[symbol.st_shndx].sh_addr;
    const std::string_view code = Part(section, offset, symbol.st_size, "the code of " + function.name);
    function.code = {reinterpret_cast<const uint8_t*>(code.data()), code.size()};
    return function;
  }

  std::string_view file_;
  std::vector<typename Elf::Section> sections_;
  std::vector<std::string> names_;
};

ElfProgram ReadAnyElf(std::string_view file) {
  const std::string_view identity = Part(file, 0, sizeof(Elf32_Ehdr), "the header");
  if (!identity.starts_with(ELFMAG)) throw Malformed("it does not begin as an ELF file does");
  if (identity[EI_DATA] != ELFDATA2LSB) throw Malformed("it is not little-endian");
  // Both headers have the machine at the same place.
  const uint16_t machine = Records<Elf32_Ehdr>(identity, 1)[0].e_machine;
  if (identity[EI_CLASS] == ELFCLASS64 && machine == EM_X86_64) return Reader<Elf64>(file).Read();
  if (identity[EI_CLASS] == ELFCLASS32 && machine == EM_386) return Reader<Elf32>(file).Read();
  throw Malformed("it is not for x86-64 or 32-bit x86");
}

}  // namespace

std::optional<ElfProgram> ReadElf(std::string_view file, std::string* error) {
  try {
    return ReadAnyElf(file);
  } catch (const Malformed& malformed) {
    *error = malformed.what();
    return std::nullopt;
  }
}

}  // namespace assay::ct
