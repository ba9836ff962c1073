// Plans that measure the device rather than an FFT: what percentages refer to.
#pragma once

#include "fft/plan.h"

namespace fftbench::fft {

// Copies so many bytes, rounded up to words of 4, from a buffer to another one. Nothing is bound yet.
Pass copy_pass(std::uint64_t bytes);

// The problem's input to an array of the same shape, through buffers.
Plan plan_copy(const Problem& problem);

// One dispatch that does nothing, with the barrier that every pass has.
Plan plan_empty_dispatch();

// One invocation that works through a chain of dependent multiplications and additions, whose time tells the
// device's clock. `chain_length` from 16 to a million; Mesa's llvmpipe ends longer ones there. With more
// `work_groups` each does the same.
Plan plan_dummy_work(std::uint32_t chain_length, std::uint32_t work_groups = 1);

// Multiplications and additions in the registers of a million or so invocations, as many as the pass's flops
// say. `turns` from 1 to 8191.
Plan plan_arithmetic_peak(std::uint32_t turns);

// Reads of shared memory by as many invocations, which shared_peak_bytes() counts. `turns` as above.
Plan plan_shared_memory_peak(std::uint32_t turns);
double shared_peak_bytes(std::uint32_t turns);

// Work groups that wait for `awaited` of them: the counters of its barrier tell whether all came, that is,
// were resident at once. Fewer dispatched than awaited time out, as long as the barrier lets them.
struct ResidencyProbe {
  std::uint32_t awaited = 1;
  std::uint32_t dispatched = 1;
  std::uint32_t work_group_size = 1;
  std::uint64_t shared_bytes = 4096;
};
Plan plan_residency_probe(const ResidencyProbe& probe);

// Dispatches that synchronise in the shader, from the input to the output and back, in so many work groups of
// as many invocations as the number says, each of which makes one element of the next array.
inline constexpr std::uint32_t kOrderProbeGroupSize = 64;
Plan plan_order_probe(std::uint32_t groups);

}  // namespace fftbench::fft
