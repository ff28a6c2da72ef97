// Tables of text.
#ifndef ASSAY_FUZZ_ENGINES_TEXT_TABLE_H_
#define ASSAY_FUZZ_ENGINES_TEXT_TABLE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace assay::fuzz {

// Lines of cells, the first of each line left-aligned, the others right-aligned under each other.
std::string TextTable(const std::vector<std::vector<std::string>>& rows);

// "1,234,567".
std::string Grouped(uint64_t number);

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ENGINES_TEXT_TABLE_H_
