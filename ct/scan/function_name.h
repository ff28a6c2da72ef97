// What the name of a function says of where it belongs.
#ifndef ASSAY_CT_SCAN_FUNCTION_NAME_H_
#define ASSAY_CT_SCAN_FUNCTION_NAME_H_

#include <string>
#include <string_view>

namespace assay::ct {

// "assay::Wipe(void*) [clone .cold]" for "_ZN5assay4WipeEPv.cold"; what is not mangled stays as it is.
std::string Demangled(const std::string& symbol);

// Of a demangled function: its name with the scopes that it is in, without return type, parameters and template
// arguments, and without the unnamed. Of what is inside of a function (a lambda), that function's:
// "assay::Gcm::Open" for "auto assay::(anonymous namespace)::Gcm::Open<3>(int)::{lambda()#1}::operator()() const".
std::string QualifiedName(std::string_view demangled);

// The innermost namespace or class of a qualified name: "assay::Gcm". "" if it is in none.
std::string ScopeOf(std::string_view qualified_name);

// Of a qualified name: whether it is code under test (namespace assay, but not the parts of it that hold the driver
// and references), or a control.
bool IsUnderTest(std::string_view qualified_name);
bool IsControl(std::string_view qualified_name);

// Of a symbol: whether it is C++'s standard library, as far as programs have their own instances of it; and whether it
// is what compilers call to divide numbers that are too long for the CPU.
bool IsStandardLibrary(std::string_view symbol);
bool IsDivisionHelper(std::string_view symbol);

}  // namespace assay::ct

#endif  // ASSAY_CT_SCAN_FUNCTION_NAME_H_
