// Which of its paths Crypto++ takes.
#ifndef ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_CPU_PATH_H_
#define ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_CPU_PATH_H_

#include <cryptopp/cpu.h>

namespace assay::reference {

enum class CpuPath : bool { kTables, kAesni };

// Whether this CPU, as Crypto++ sees it, has both AES-NI and PCLMULQDQ. The first call must not stand inside the scope
// of a ScopedCpuPath; the constructor of ScopedCpuPath sees to that.
inline bool HasAesniPath() {
  static const bool has_both = CryptoPP::HasAESNI() && CryptoPP::HasCLMUL();
  return has_both;
}

// Holds Crypto++ on one path while it lives, and then puts its flags back. The flags are global: one thread only. On a
// CPU without the instructions, kAesni changes nothing.
class ScopedCpuPath {
 public:
  explicit ScopedCpuPath(CpuPath path)
      : can_choose_(HasAesniPath()), aesni_(CryptoPP::g_hasAESNI), clmul_(CryptoPP::g_hasCLMUL) {
    const bool on = can_choose_ && path == CpuPath::kAesni;
    CryptoPP::g_hasAESNI = on;
    CryptoPP::g_hasCLMUL = on;
  }
  ScopedCpuPath(const ScopedCpuPath&) = delete;
  ScopedCpuPath& operator=(const ScopedCpuPath&) = delete;
  ~ScopedCpuPath() {
    CryptoPP::g_hasAESNI = aesni_;
    CryptoPP::g_hasCLMUL = clmul_;
  }

 private:
  const bool can_choose_;
  const bool aesni_;
  const bool clmul_;
};

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_CPU_PATH_H_
