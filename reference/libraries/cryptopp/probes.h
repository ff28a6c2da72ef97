// Doors to parts of Crypto++ that its public interface keeps shut: all of them are protected members of its classes.
#ifndef ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_PROBES_H_
#define ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_PROBES_H_

#include <cryptopp/aes.h>
#include <cryptopp/gcm.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace assay::reference {

// A block cipher that enciphers every block to its key. Under it, GCM's hash subkey H is the key.
class ConstantCipher : public CryptoPP::BlockCipher {
 public:
  size_t MinKeyLength() const override { return kBlockBytes; }
  size_t MaxKeyLength() const override { return kBlockBytes; }
  size_t DefaultKeyLength() const override { return kBlockBytes; }
  size_t GetValidKeyLength(size_t /*key_len*/) const override { return kBlockBytes; }
  IV_Requirement IVRequirement() const override { return NOT_RESYNCHRONIZABLE; }
  unsigned int BlockSize() const override { return kBlockBytes; }
  bool IsForwardTransformation() const override { return true; }
  std::string AlgorithmName() const override { return "constant"; }
  void ProcessAndXorBlock(const CryptoPP::byte* in, const CryptoPP::byte* xored, CryptoPP::byte* out) const override;

 protected:
  void UncheckedSetKey(const CryptoPP::byte* key, unsigned int key_len,
                       const CryptoPP::NameValuePairs& parameters) override;

 private:
  static constexpr unsigned int kBlockBytes = 16;
  CryptoPP::byte output_[kBlockBytes] = {};
};

// Crypto++'s GHASH for any hash subkey.
class GhashProbe : public CryptoPP::GCM_Base {
 public:
  bool IsForwardTransformation() const override { return true; }

  // y[16] becomes the GHASH state after in[16 num_blocks] from y on, under the subkey h[16]. Precondition: num_blocks
  // is at least 1.
  void Run(const uint8_t* h, uint8_t* y, const uint8_t* in, size_t num_blocks);

 private:
  CryptoPP::BlockCipher& AccessBlockCipher() override { return cipher_; }
  CryptoPP::GCM_TablesOption GetTablesOption() const override { return CryptoPP::GCM_2K_Tables; }
  ConstantCipher cipher_;
};

// How GCM is keyed: the table it makes of H tells which GHASH it will run.
class GcmTableProbe : public CryptoPP::GCM<CryptoPP::AES>::Encryption {
 public:
  size_t table_bytes() const { return m_buffer.size() - 3 * 16; }  // behind the counter, the GHASH state and H
};
inline constexpr size_t kClmulTableBytes = 8 * 16;    // H^1 to H^8
inline constexpr size_t kSmallTableBytes = 2 * 1024;  // GCM_2K_Tables

// The round keys of an encryption key.
class RoundKeyProbe : public CryptoPP::AES::Encryption {
 public:
  // round_keys[16 (Nr + 1)] in the order of FIPS 197. Precondition: a key of key_len bytes was set on the path that is
  // still in force.
  void Read(size_t key_len, uint8_t* round_keys) const;
};

}  // namespace assay::reference

#endif  // ASSAY_REFERENCE_LIBRARIES_CRYPTOPP_PROBES_H_
