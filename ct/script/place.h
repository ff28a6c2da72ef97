// Objects of src on the memory of a script.
#ifndef ASSAY_CT_SCRIPT_PLACE_H_
#define ASSAY_CT_SCRIPT_PLACE_H_

#include <cstring>
#include <new>
#include <span>
#include <string>

#include "ct/script/script.h"
#include "fuzz/guarded_buffer.h"
#include "src/cpu/features.h"

namespace assay::ct {

// A new T on `memory`, whose bytes were filled before, so that what T leaves alone is the same in every run. A step
// ends its life.
template <class T>
T* PlaceObject(fuzz::GuardedBuffer& memory) {
  uint8_t* const place = memory.Place(sizeof(T), fuzz::kFlushBack);
  std::memset(place, 0, sizeof(T));
  return new (place) T;
}

template <class T>
std::span<const uint8_t> BytesOf(const T* object) {
  return {reinterpret_cast<const uint8_t*>(object), sizeof(T)};
}

// The step that ends the life of `object`, which must leave nothing behind.
template <class T>
Step Destroy(T* object, std::string type) {
  return {.name = type + " destruction",
          .function = "assay::" + type + "::~" + type,
          .call =
              [object] {
                object->~T();
                return Status::kOk;
              },
          .wiped = {BytesOf(object)}};
}

// Why this machine cannot run what requires `features`, or "".
std::string WhyUnavailable(FeatureSet required);

}  // namespace assay::ct

#endif  // ASSAY_CT_SCRIPT_PLACE_H_
