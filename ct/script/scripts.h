// The subjects of each part of src.
#ifndef ASSAY_CT_SCRIPT_SCRIPTS_H_
#define ASSAY_CT_SCRIPT_SCRIPTS_H_

#include <vector>

#include "ct/script/script.h"

namespace assay::ct {

// Each AES backend through ECB, its ctr32 kernel included, and through Ctr.
std::vector<Subject> AesSubjects();
std::vector<Subject> CtrSubjects();

// Each pair of backends in Gcm, and "best", the pair that Gcm::Init picks.
std::vector<Subject> GcmSubjects();

// Each GHASH backend.
std::vector<Subject> GhashSubjects();

// Each memxor and wipe backend, and as "best" the public functions of src/memory.
std::vector<Subject> MemorySubjects();

}  // namespace assay::ct

#endif  // ASSAY_CT_SCRIPT_SCRIPTS_H_
