#include "fuzz/mutate/testing/fields.h"

#include <utility>

namespace assay::fuzz {
namespace {

// Calls visit(name, field of a, field of b) for each field. A field that is added to Operation must be added here: the
// bindings are all that there are.
template <class A, class B, class Visitor>
void VisitFields(A& a, B& b, Visitor visit) {
  auto& [property, function, key, iv, aad, text, tag, tag_len, position, condition, value, iterations, place_key,
         place_iv, place_aad, place_in, place_out, place_tag, in_place, shift, null_empty, aad_pieces, text_pieces,
         prelude, misuse, focus, flip] = a;
  static_cast<void>(property);
  visit("function", function, b.function);
  visit("key", key, b.key);
  visit("iv", iv, b.iv);
  visit("aad", aad, b.aad);
  visit("text", text, b.text);
  visit("tag", tag, b.tag);
  visit("tag_len", tag_len, b.tag_len);
  visit("position", position, b.position);
  visit("condition", condition, b.condition);
  visit("value", value, b.value);
  visit("iterations", iterations, b.iterations);
  visit("place_key", place_key, b.place_key);
  visit("place_iv", place_iv, b.place_iv);
  visit("place_aad", place_aad, b.place_aad);
  visit("place_in", place_in, b.place_in);
  visit("place_out", place_out, b.place_out);
  visit("place_tag", place_tag, b.place_tag);
  visit("in_place", in_place, b.in_place);
  visit("shift", shift, b.shift);
  visit("null_empty", null_empty, b.null_empty);
  visit("aad_pieces", aad_pieces, b.aad_pieces);
  visit("text_pieces", text_pieces, b.text_pieces);
  visit("prelude", prelude, b.prelude);
  visit("misuse", misuse, b.misuse);
  visit("focus", focus, b.focus);
  visit("flip", flip, b.flip);
}

}  // namespace

const std::vector<std::string>& FieldNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    const Operation op;
    VisitFields(op, op, [&](const char* name, const auto&, const auto&) { all.emplace_back(name); });
    return all;
  }();
  return names;
}

std::vector<std::string> DifferingFields(const Operation& a, const Operation& b) {
  std::vector<std::string> differing;
  VisitFields(a, b, [&](const char* name, const auto& in_a, const auto& in_b) {
    if (in_a != in_b) differing.emplace_back(name);
  });
  return differing;
}

void TakeField(std::string_view name, const Operation& from, Operation& op) {
  VisitFields(op, from, [&](std::string_view this_name, auto& to, const auto& value) {
    if (this_name == name) to = value;
  });
}

}  // namespace assay::fuzz
