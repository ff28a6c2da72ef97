#include "ct/library/subject.h"

#include <elf.h>
#include <link.h>
#include <valgrind/valgrind.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "ct/library/calls.h"
#include "src/cpu/features.h"

namespace assay::ct {
namespace {

// Where a loaded object lies, so that addresses in it can be told as offsets, which are the same in every run.
int MarkObject(dl_phdr_info* object, size_t /*size*/, void* /*unused*/) {
  uintptr_t end = object->dlpi_addr;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& segment = object->dlpi_phdr[i];
    if (segment.p_type == PT_LOAD) end = std::max(end, object->dlpi_addr + segment.p_vaddr + segment.p_memsz);
  }
  VALGRIND_PRINTF("assay: object %lx %lx\n", static_cast<unsigned long>(object->dlpi_addr),
                  static_cast<unsigned long>(end));
  return 0;
}

}  // namespace

int RunSubject(std::span<const reference::Library* const> libraries, int argc, char** argv) {
  const auto found = std::ranges::find_if(libraries, [&](const reference::Library* library) {
    return argc == 3 && argv[1] == std::string_view(library->name);
  });
  const bool knows_operation = argc == 3 && std::ranges::count(LibraryOperations(), std::string_view(argv[2])) == 1;
  if (found == libraries.end() || !knows_operation || RUNNING_ON_VALGRIND == 0) {
    std::fputs("subject: needs valgrind, the name of a library and an operation\n", stderr);
    return 3;
  }
  const reference::Library& library = **found;
  // What a library does once, at its first use, is done before there is a secret.
  const std::string unavailable = library.unavailable();
  const std::string wrong_path = unavailable.empty() ? library.verify_path() : "";
  if (!wrong_path.empty()) {
    std::fprintf(stderr, "subject: %s: %s\n", library.name, wrong_path.c_str());
    return 3;
  }
  VALGRIND_PRINTF("assay: cpu %s\n", DetectFeatures().ToString().c_str());
  VALGRIND_PRINTF("assay: version %s\n", library.version().c_str());
  if (!unavailable.empty()) {
    VALGRIND_PRINTF("assay: unavailable %s\n", unavailable.c_str());
    return 0;
  }
  VALGRIND_PRINTF("assay: run\n");
  const Calls calls = CallLibrary(library, argv[2]);
  VALGRIND_PRINTF("assay: made %lu\n", static_cast<unsigned long>(calls.made));
  VALGRIND_PRINTF("assay: unsupported %lu\n", static_cast<unsigned long>(calls.unsupported));
  dl_iterate_phdr(MarkObject, nullptr);
  if (calls.failures.empty()) return 0;
  std::fprintf(stderr, "subject: %s: %s (%zu failures)\n", library.name, calls.failures.front().c_str(),
               calls.failures.size());
  return 3;
}

}  // namespace assay::ct
