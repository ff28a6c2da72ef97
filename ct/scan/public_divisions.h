// Divisions in the code under test whose numbers are public.
#ifndef ASSAY_CT_SCAN_PUBLIC_DIVISIONS_H_
#define ASSAY_CT_SCAN_PUBLIC_DIVISIONS_H_

#include <cstddef>
#include <span>
#include <string_view>

namespace assay::ct {

struct PublicDivision {
  std::string_view function;  // its qualified name: "assay::Gcm::Open"
  size_t at_most;             // division instructions that compilers make of it; one more, and none is excused
  std::string_view reason;    // what is divided by what
};

// Every one of them. A function that is not named here must not divide.
std::span<const PublicDivision> PublicDivisions();

}  // namespace assay::ct

#endif  // ASSAY_CT_SCAN_PUBLIC_DIVISIONS_H_
