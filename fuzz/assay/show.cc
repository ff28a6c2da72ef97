#include "fuzz/assay/show.h"

#include "fuzz/assay/input.h"
#include "fuzz/assay/json.h"

namespace assay::fuzz {
namespace {

Json FieldsOf(const Operation& op) {
  return {{"property", PropertyName(op.property)},
          {"function", static_cast<int>(op.function)},
          {"key", Hex(op.key)},
          {"iv", Hex(op.iv)},
          {"aad", Hex(op.aad)},
          {"text", Hex(op.text)},
          {"tag", Hex(op.tag)},
          {"tag_len", op.tag_len},
          {"position", op.position},
          {"condition", op.condition},
          {"value", op.value},
          {"iterations", op.iterations},
          {"place_key", op.place_key},
          {"place_iv", op.place_iv},
          {"place_aad", op.place_aad},
          {"place_in", op.place_in},
          {"place_out", op.place_out},
          {"place_tag", op.place_tag},
          {"in_place", op.in_place},
          {"shift", op.shift},
          {"null_empty", op.null_empty},
          {"aad_pieces", op.aad_pieces},
          {"text_pieces", op.text_pieces},
          {"prelude", PreludeName(op.prelude)},
          {"misuse", MisuseName(op.misuse)},
          {"focus", op.focus},
          {"flip", op.flip}};
}

}  // namespace

Reply Show(const ShowRequest& request) {
  std::string error;
  const std::optional<Operation> op = ReadOperation(request.file, request.target, &error);
  if (!op) return Reply::BadInput(error);
  Reply reply;
  reply.out = request.json ? JsonText(FieldsOf(*op)) : Describe(*op);
  return reply;
}

}  // namespace assay::fuzz
