// Runs a call on a stack of its own and shows what it leaves there and in the registers.
#ifndef ASSAY_CT_LEFTOVERS_MACHINE_H_
#define ASSAY_CT_LEFTOVERS_MACHINE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace assay::ct {

struct Registers;

// What a call left behind.
struct Remains {
  struct Register {
    std::string name;
    std::vector<uint8_t> bytes;
  };
  std::vector<uint8_t> stack;       // from the top downwards: stack[i] is the byte i + 1 below it
  std::vector<Register> registers;  // those that a called function need not preserve, vector registers included
  std::vector<uint8_t> freed_heap;  // what blocks held when they were freed, one after the other
};

// A stack whose every byte is painted before each run.
class Machine {
 public:
  static constexpr size_t kStackBytes = size_t{128} << 10;

  // Throws std::runtime_error if this CPU cannot save its registers as a whole, or if there is no memory.
  Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  ~Machine();

  // Calls `call` with all registers that it need not preserve cleared. It must not throw, and must not use more than
  // kStackBytes of stack: it meets an unreadable page there.
  Remains Run(const std::function<void()>& call);

 private:
  std::unique_ptr<Registers> registers_;
  uint8_t* stack_;  // above one page that cannot be read
};

}  // namespace assay::ct

#endif  // ASSAY_CT_LEFTOVERS_MACHINE_H_
