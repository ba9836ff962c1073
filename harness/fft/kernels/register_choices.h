// What the register kernel's options leave open, chosen for the device; docs/lab/README.md says what
// the choices rest on.
#pragma once

#include <cstdint>
#include <optional>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// fused_column_radix is 1 where no fused column stage is possible; a fused column stage asks for certain
// elements and columns_per_group.
struct RegisterChoices {
  KernelOptions kernel;
  Sync sync = Sync::kBarrier;
  bool flags = false;  // whether the second pass takes the values of the first one by one
  GroupOptions group;
  Columns columns = Columns::kTransposed;
  std::uint32_t fused_column_radix = 1;
  std::optional<std::uint32_t> tile_width;
  std::uint32_t persistent_groups = kAsManyAsTiles;
  std::uint32_t persistent_column_groups = kAsManyAsTiles;
  std::optional<std::uint32_t> lines_at_once = {};  // of lines alone, their invocations (line_choices.h)
  bool columns_first = false;
};
RegisterChoices register_choices(const Problem& problem, const RegisterOptions& given,
                                 const DeviceLimits& limits);

// Where work groups are a processor's threads, a dispatch costs little beside them, and scattered writes
// much.
bool runs_on_threads(const DeviceLimits& limits);
// Whether scattered writes go to memory, rather than to caches that hold an image and its scratch array.
bool is_beyond_caches(const Problem& problem, const DeviceLimits& limits);

}  // namespace fftbench::fft
