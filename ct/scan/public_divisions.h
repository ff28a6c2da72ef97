// Divisions in the code under test whose numbers are public.
#ifndef ASSAY_CT_SCAN_PUBLIC_DIVISIONS_H_
#define ASSAY_CT_SCAN_PUBLIC_DIVISIONS_H_

#include <span>
#include <string_view>

namespace assay::ct {

struct PublicDivision {
  std::string_view function;  // its qualified name: "assay::Gcm::Open"
  std::string_view reason;    // what is divided by what, and why both are public
};

// Every one of them. A function that is not named here must not divide.
std::span<const PublicDivision> PublicDivisions();

}  // namespace assay::ct

#endif  // ASSAY_CT_SCAN_PUBLIC_DIVISIONS_H_
