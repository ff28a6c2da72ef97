// The implementations of src as participants.
#ifndef ASSAY_FUZZ_SUBJECTS_SUBJECTS_H_
#define ASSAY_FUZZ_SUBJECTS_SUBJECTS_H_

#include <vector>

#include "fuzz/implementation.h"
#include "src/aes/aes_backend.h"

namespace assay::fuzz {

// One participant for each AES backend: blocks and key expansion through ECB, and CTR.
std::vector<Implementation> BlockSubjects();
std::vector<Implementation> CtrSubjects();

// One for each pair of an AES and a GHASH backend, and "best", the pair that Gcm::Init picks.
std::vector<Implementation> GcmSubjects();

std::vector<Implementation> GhashSubjects();
std::vector<Implementation> MemxorSubjects();
std::vector<Implementation> WipeSubjects();

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_SUBJECTS_SUBJECTS_H_
