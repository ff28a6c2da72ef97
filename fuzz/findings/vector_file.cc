#include "fuzz/findings/vector_file.h"

#include <nlohmann/json.hpp>
#include <string_view>

namespace assay::findings {
namespace {

using Json = nlohmann::ordered_json;
using fuzz::Bytes;
using fuzz::Operation;
using fuzz::Outcome;
using fuzz::Property;

std::string_view AlgorithmOf(Property property) {
  switch (property) {
    case Property::kAesBlock:
    case Property::kAesKeyExpansion:
      return "AES-ECB";
    case Property::kCtr:
      return "AES-CTR";
    case Property::kGcm:
      return "AES-GCM";
    case Property::kGhash:
      return "GHASH";
    case Property::kMemxor:
      return "MEMXOR";
    case Property::kWipe:
      return "WIPE";
  }
  return "";
}

bool IsOk(const Outcome& outcome) { return outcome.kind == Outcome::Kind::kOk; }

struct Texts {
  Bytes message;
  Bytes ciphertext;
  Bytes tag;
};

Texts TextsOf(const Operation& op, const Outcome& outcome) {
  if (op.function == fuzz::Function::kBackward) return {outcome.bytes, op.text, op.tag};
  Texts texts{op.text, {}, {}};
  if (!IsOk(outcome)) return texts;
  const auto text_end = outcome.bytes.begin() + static_cast<ptrdiff_t>(op.text.size());
  texts.ciphertext.assign(outcome.bytes.begin(), text_end);
  texts.tag.assign(text_end, outcome.bytes.end());
  return texts;
}

Json Test(const Operation& op, const Outcome& outcome, const std::string& comment, int id) {
  Json test = {{"tcId", id}, {"comment", comment}, {"flags", {"Operation" + std::to_string(id)}}};
  const auto put = [&](const char* name, const Bytes& bytes) { test[name] = fuzz::Hex(bytes); };
  put("key", op.key);
  put("iv", op.iv);
  if (op.property == Property::kGcm) {
    const Texts texts = TextsOf(op, outcome);
    put("aad", op.aad);
    put("msg", texts.message);
    put("ct", texts.ciphertext);
    put("tag", texts.tag);
  } else {
    if (op.property == Property::kMemxor) put("other", op.aad);
    put("msg", op.text);
    put("out", outcome.bytes);
    test["function"] = fuzz::FunctionName(op);
    if (op.property == Property::kCtr) test["position"] = op.position;
    if (op.property == Property::kMemxor) test["condition"] = op.condition;
    if (op.property == Property::kWipe) test["value"] = op.value;
    if (op.iterations != 1) test["iterations"] = op.iterations;
  }
  test["result"] = IsOk(outcome) ? "valid" : "invalid";
  return test;
}

Json Group(const Operation& op, const Outcome& outcome, const std::string& comment, int id) {
  Json test = Test(op, outcome, comment, id);
  const auto bits = [](const Bytes& bytes) { return 8 * bytes.size(); };
  Json group = {{"type", op.property == Property::kGcm ? "AeadTest" : "AssayTest"},
                {"ivSize", bits(op.iv)},
                {"keySize", bits(op.key)}};
  if (op.property == Property::kGcm) group["tagSize"] = bits(TextsOf(op, outcome).tag);
  group["tests"] = Json::array({std::move(test)});
  return group;
}

}  // namespace

std::string VectorFile(const Examined& examined) {
  const Sight& sight = examined.sight;
  const Operation& op = examined.operation;
  const bool alone = sight.telling == op;
  const std::string told = examined.component.name + ": " + sight.ways.front().what;
  Json root = {{"algorithm", AlgorithmOf(op.property)},
               {"schema", op.property == Property::kGcm ? "aead_test_schema_v1.json" : "assay"},
               {"generatorVersion", "assay 1"},
               {"numberOfTests", alone ? 1 : 2},
               {"header", {"A finding of Assay. What is expected is what all others agree on."}},
               {"notes", Json::object()},
               {"testGroups", Json::array()}};
  const auto add = [&](const Operation& one, const Outcome& outcome, const std::string& comment, int id) {
    root["notes"]["Operation" + std::to_string(id)] = {{"bugType", KindName(sight.ways.front().kind)},
                                                       {"description", Describe(one)}};
    root["testGroups"].push_back(Group(one, outcome, comment, id));
  };
  add(op, sight.agreed, alone ? told : "the operation that the next one is made from", 1);
  if (!alone) add(sight.telling, sight.expected, told + ", asked: " + sight.ways.front().relation, 2);
  return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay::findings
