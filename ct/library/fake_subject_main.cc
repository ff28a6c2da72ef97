// Two planted libraries: one looks its output up in a table, as table AES does, and one does not.
#include <array>

#include "ct/library/subject.h"

namespace planted {

using assay::reference::Answer;
using assay::reference::Library;

constexpr std::array<uint8_t, 256> MakeTable() {
  std::array<uint8_t, 256> table = {};
  for (unsigned i = 0; i < table.size(); ++i) table[i] = static_cast<uint8_t>(167 * i + 13);
  return table;
}
constexpr std::array<uint8_t, 256> kTable = MakeTable();

[[gnu::noinline]] uint8_t LookUp(uint8_t secret) { return kTable[secret]; }
[[gnu::noinline]] uint8_t Compute(uint8_t secret) { return static_cast<uint8_t>(167u * secret + 13u); }

template <uint8_t (*substitute)(uint8_t)>
Answer Encrypt(std::span<const uint8_t> key, const uint8_t* in, uint8_t* out, size_t num_blocks) {
  for (size_t i = 0; i < 16 * num_blocks; ++i) out[i] = substitute(in[i] ^ key[i % key.size()]);
  return Answer::kOk;
}

// Its output is the same for all keys and texts.
Answer EncryptNothing(std::span<const uint8_t> /*key*/, const uint8_t* /*in*/, uint8_t* out, size_t num_blocks) {
  for (size_t i = 0; i < 16 * num_blocks; ++i) out[i] = 0;
  return Answer::kOk;
}

std::string Nothing() { return ""; }
std::string Version() { return "1"; }

constexpr Library MakeLibrary(const char* name, decltype(Library::encrypt_blocks) encrypt_blocks) {
  Library library = {};
  library.name = name;
  library.version = Version;
  library.unavailable = Nothing;
  library.verify_path = Nothing;
  library.encrypt_blocks = encrypt_blocks;
  return library;
}

constinit const Library kTables = MakeLibrary("tables", Encrypt<LookUp>);
constinit const Library kConstantTime = MakeLibrary("constant-time", Encrypt<Compute>);
constinit const Library kNoCipher = MakeLibrary("no-cipher", EncryptNothing);

}  // namespace planted

int main(int argc, char** argv) {
  const assay::reference::Library* const libraries[] = {&planted::kTables, &planted::kConstantTime,
                                                        &planted::kNoCipher};
  return assay::ct::RunSubject(libraries, argc, argv);
}
