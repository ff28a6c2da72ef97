// The rows of a result, by name.
#ifndef ASSAY_CT_ROW_INDEX_H_
#define ASSAY_CT_ROW_INDEX_H_

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "ct/result.h"

namespace assay::ct {

// Finds rows, and adds those that are new; nobody else adds any. `result` outlives it.
class RowIndex {
 public:
  explicit RowIndex(Result* result) : result_(result) {}

  // The number of the row.
  size_t Of(const std::string& subject, const std::string& operation) {
    const auto [entry, is_new] = numbers_.try_emplace({subject, operation}, result_->rows.size());
    if (is_new) result_->rows.push_back({subject, operation, 0, {}});
    return entry->second;
  }

 private:
  Result* result_;
  std::map<std::pair<std::string, std::string>, size_t> numbers_;
};

}  // namespace assay::ct

#endif  // ASSAY_CT_ROW_INDEX_H_
