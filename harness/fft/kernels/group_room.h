// How many lines of a length a work group of the register kernels has room for, how many values, and how many
// such groups run at once.
#pragma once

#include <cstdint>

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/line_stages.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

inline constexpr std::uint32_t kBytesMovedAtOnce = 128;  // by memory
// How many invocations keep a compute unit busy, and have registers there, all at once, where each of them
// loads what it transforms next. Rows behind a fused column stage have half as many, since each invocation
// holds several of them.
inline constexpr std::uint32_t kInvocationsAtOnce = 512;

// Lines whose values lie side by side in so many bytes, as wide as the arithmetic of the precision.
std::uint32_t lines_of_bytes(std::uint32_t bytes, Precision precision);

// Returns the invocations of a line, each of which holds so many values at most.
std::uint32_t invocations_of_line(std::uint32_t length, std::uint32_t elements, const DeviceLimits& limits);

// Whether a work group has the invocations and the shared memory: half of the bytes of a complex value, since
// the exchange may be split.
bool has_room(std::uint32_t lines, const LineStages& line, Precision precision, const DeviceLimits& limits);
bool has_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements, Precision precision,
              const DeviceLimits& limits);

// `lines`, a power of two, or as many halvings of it as it takes.
std::uint32_t lines_with_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements,
                              Precision precision, const DeviceLimits& limits);

// Returns how many lines fill what memory moves at once.
std::uint32_t whole_lines_with_room(std::uint32_t length, std::uint32_t elements, Precision precision,
                                    const DeviceLimits& limits);

// A pass along lines that lie side by side.
struct LinesAcross {
  std::uint32_t length = 1;
  std::uint64_t count = 1;
  std::uint32_t values = 1;  // of an invocation, where nobody says otherwise
  std::uint32_t most = 1;    // in a group, a power of two
  Precision precision = Precision::kFp32;
};

// What `given` leaves open. So many lines go in a group: the most, or as many halvings of them as it takes to
// have room, and a group for every second compute unit where that leaves a sector of 32 bytes.
GroupOptions with_lines_side_by_side(const GroupOptions& given, const LinesAcross& lines,
                                     const DeviceLimits& limits);

// As many groups of a pass along rows, or along columns, as a compute unit has at once, on each of them.
// Each has so many invocations, which of rows hold as many as the fused column stage takes.
std::uint32_t row_groups_at_once(std::uint32_t invocations, std::uint32_t fused_column_radix,
                                 const DeviceLimits& limits);
std::uint32_t column_groups_at_once(std::uint32_t invocations, const DeviceLimits& limits);

// As many groups as a compute unit has registers for, two at most, on each of them: each has so many
// invocations, and each of these so many complex values of fp32.
std::uint32_t groups_with_registers(std::uint32_t invocations, std::uint32_t values,
                                    const DeviceLimits& limits);

// Returns the invocations of a group in a pass along an image's rows.
std::uint32_t invocations_of_row_group(const Problem& problem, const GroupOptions& group,
                                       const DeviceLimits& limits);

// Whether a work group of so many invocations has registers for so many complex values of fp32 in each, on a
// device with 65,536 of them a compute unit. What does not fit goes to memory: on an NVIDIA H100 a stream
// of 5120 x 2880 took 503 us instead of 298 then, and one of 3000 x 1000 122 instead of 45.
bool has_registers(std::uint32_t invocations, std::uint32_t values);

}  // namespace fftbench::fft
