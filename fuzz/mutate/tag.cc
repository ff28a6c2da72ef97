#include "fuzz/mutate/tag.h"

#include <array>

#include "fuzz/mutate/pick.h"
#include "reference/spec/aes.h"
#include "reference/spec/gcm.h"

namespace assay::fuzz {

namespace spec = reference::spec;

bool GiveTrueTag(Operation& op) {
  const spec::Refusal refusal =
      spec::CheckLengths(op.key.size(), op.iv.size(), op.tag.size(), op.aad.size(), op.text.size());
  if (refusal != spec::Refusal::kNone) return false;
  const spec::KeySchedule schedule = spec::KeyExpansion(op.key);
  const spec::Block j0 = spec::J0(spec::HashSubkey(schedule), op.iv);
  const Bytes plaintext = spec::Gctr(schedule, spec::IncS(32, j0), op.text);
  op.tag = spec::GcmAe(op.key, op.iv, plaintext, op.aad, op.tag.size()).tag;
  return true;
}

void Forge(Operation& op, Random& random) {
  constexpr std::array<Bytes Operation::*, 6> kParts = {&Operation::tag,  &Operation::tag, &Operation::tag,
                                                        &Operation::text, &Operation::aad, &Operation::iv};
  Bytes& part = op.*Pick(kParts, random);
  Bytes& bytes = part.empty() ? op.tag : part;
  if (bytes.empty()) return;
  bytes[random.Below(bytes.size())] ^= static_cast<uint8_t>(1 << random.Below(8));
}

}  // namespace assay::fuzz
