#include "src/modes/ecb.h"

#include "src/memory/burn.h"
#include "src/memory/memxor.h"

namespace assay {
namespace {

Status CheckCall(const AesBackend& backend, const AesKey& key, AesDirection direction, std::span<const uint8_t> in,
                 std::span<uint8_t> out) {
  if (key.backend != &backend) return Status::kWrongBackend;
  if (key.direction != direction) return Status::kWrongDirection;
  if (in.size() % kAesBlockBytes != 0 || in.size() != out.size()) return Status::kBadLength;
  if (!EqualOrDisjoint(in.data(), out.data(), in.size())) return Status::kBadOverlap;
  return Status::kOk;
}

}  // namespace

Status ExpandAesKey(const AesBackend& backend, AesDirection direction, std::span<const uint8_t> key, AesKey* out) {
  out->Clear();
  if (key.size() != 16 && key.size() != 24 && key.size() != 32) return Status::kBadKeyLength;
  if (direction == AesDirection::kNone) return Status::kWrongDirection;
  return LeaveNothing([&] {
    const auto expand = direction == AesDirection::kEncrypt ? backend.expand_encrypt_key : backend.expand_decrypt_key;
    expand(out, key.data(), key.size());
    return Status::kOk;
  });
}

Status EcbEncrypt(const AesBackend& backend, const AesKey& key, std::span<const uint8_t> in, std::span<uint8_t> out) {
  const Status status = CheckCall(backend, key, AesDirection::kEncrypt, in, out);
  if (status != Status::kOk) return status;
  return LeaveNothing([&] {
    backend.encrypt_blocks(key, in.data(), out.data(), in.size() / kAesBlockBytes);
    return Status::kOk;
  });
}

Status EcbDecrypt(const AesBackend& backend, const AesKey& key, std::span<const uint8_t> in, std::span<uint8_t> out) {
  const Status status = CheckCall(backend, key, AesDirection::kDecrypt, in, out);
  if (status != Status::kOk) return status;
  return LeaveNothing([&] {
    backend.decrypt_blocks(key, in.data(), out.data(), in.size() / kAesBlockBytes);
    return Status::kOk;
  });
}

}  // namespace assay
