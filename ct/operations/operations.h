// The operations that are looked at.
#ifndef ASSAY_CT_OPERATIONS_OPERATIONS_H_
#define ASSAY_CT_OPERATIONS_OPERATIONS_H_

#include <string>
#include <vector>

#include "fuzz/operation.h"

namespace assay::ct {

// A set for each property that takes each path that public values choose: key lengths, texts around blocks and batches,
// pieces, IVs of 12 bytes and others, all kinds of refusal.
std::vector<fuzz::Operation> FixedOperations(fuzz::Property property);

// These, and every fifth of the inputs in FOLDER/PROPERTY/*/*, by name, with texts of no more than 320 bytes. Throws
// std::filesystem::filesystem_error if there is no such folder.
std::vector<fuzz::Operation> AllOperations(fuzz::Property property, const std::string& corpus_folder);

}  // namespace assay::ct

#endif  // ASSAY_CT_OPERATIONS_OPERATIONS_H_
