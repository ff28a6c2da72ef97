// JSON as the commands print it.
#ifndef ASSAY_FUZZ_ASSAY_JSON_H_
#define ASSAY_FUZZ_ASSAY_JSON_H_

#include <nlohmann/json.hpp>
#include <string>

namespace assay::fuzz {

using Json = nlohmann::ordered_json;

// With an end of line. Bytes that are not UTF-8, as a file's name may hold, are replaced.
inline std::string JsonText(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay::fuzz

#endif  // ASSAY_FUZZ_ASSAY_JSON_H_
