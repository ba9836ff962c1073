// What planning knows of a device beyond its limits: what its compute units hold, and what each kind of work
// takes there. It is data: configs/devices has the models of known devices, fitted to measured times
// (scripts/fit_device.py).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

// The kinds of work that take time, each with the unit that is counted of it. Steps of invocations, busy
// bytes, instructions, sines, spilled bytes and what goes through shared memory are those of the busiest
// compute unit: the one that gets the most tiles where groups are dealt out evenly.
enum class Work {
  kDispatches,
  kBarriers,         // that stand behind dispatches
  kGroupWaits,       // dispatches whose groups wait for each other
  kWaits,            // dispatches that wait in the shader for those before
  kGroups,           // thousands of work groups, for each compute unit
  kSteps,            // thousands, one after the other, of the groups that follow each other in a place
  kInvocationSteps,  // millions, each of an invocation: what barriers cost where they are code
  kCachedBytes,      // MB that caches hold from transform to transform
  kMemoryBytes,      // MB beyond them
  kPieces,           // thousands of transactions, of which short pieces need more
  kTableBytes,       // MB
  kBusyBytes,        // MB
  kIdleBytes,        // MB, each as often as a compute unit has room for its invocations once more
  kInstructions,     // millions
  kInstructionsFp64,
  kSines,           // millions
  kExchangedBytes,  // MB through shared memory
  kBankBytes,       // MB, each as often as its access takes turns of the banks
  kSpilledBytes     // MB of values that are more than registers
};
inline constexpr std::array<std::string_view, 19> kNamesOfWork{
    "dispatches",  "barriers",         "group_waits",  "waits",        "groups",
    "steps",       "invocation_steps", "cached_bytes", "memory_bytes", "pieces",
    "table_bytes", "busy_bytes",       "idle_bytes",   "instructions", "instructions_fp64",
    "sines",       "exchanged_bytes",  "bank_bytes",   "spilled_bytes"};
static_assert(kNamesOfWork.size() == static_cast<std::size_t>(Work::kSpilledBytes) + 1);

// An amount for each kind of work, in the order of Work.
using Amounts = std::array<double, kNamesOfWork.size()>;

// What a compute unit has for all groups that it runs at once.
struct ComputeUnits {
  std::uint32_t count = 1;
  std::uint32_t invocations = 1;
  std::uint32_t work_groups = 1;
  std::uint32_t registers = 1;
  std::uint64_t shared_memory_bytes = 1;

  bool operator==(const ComputeUnits&) const = default;
};

struct DeviceModel {
  DeviceLimits limits;
  ComputeUnits units;
  std::uint32_t most_registers = 1;  // of an invocation
  std::uint32_t registers_beside_values = 0;
  double registers_of_value = 2;  // that compilers take for a complex value of fp32
  // A compute unit that runs fewer invocations waits for memory; 0 where no one knows.
  std::uint32_t busy_invocations = 0;
  std::uint64_t cache_bytes = 1;        // of the last cache before memory
  std::uint32_t transaction_bytes = 1;  // that memory moves at once
  // Microseconds for a unit of each kind of work: with a barrier behind each transform, and in a stream.
  // Infinite for a kind that no measured choice had.
  Amounts microseconds{};
  Amounts microseconds_of_streams{};

  const Amounts& microseconds_of(Sync sync) const {
    return sync == Sync::kInShader ? microseconds_of_streams : microseconds;
  }

  bool operator==(const DeviceModel&) const = default;
};

// Whether a model has times for this order of dispatches: a new device has none before its first sweep.
bool has_times(const DeviceModel& device, Sync sync);

}  // namespace fftbench::fft
