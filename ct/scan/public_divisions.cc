#include "ct/scan/public_divisions.h"

namespace assay::ct {

std::span<const PublicDivision> PublicDivisions() {
  // Both of bitsliced are the loop of key expansion, where it is and where compilers put it.
  static constexpr PublicDivision kAll[] = {
      {"assay::bitsliced::ExpandWords", 4, "the index of a word by the number of words in the key"},
      {"assay::bitsliced::ExpandKey", 4, "the index of a word by the number of words in the key"},
      {"assay::vpaes::ExpandDecryptKey", 1, "the number of rounds by 2, where shifting would take more bytes"},
  };
  return kAll;
}

}  // namespace assay::ct
