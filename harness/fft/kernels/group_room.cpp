#include "fft/kernels/group_room.h"

#include "fft/kernels/line_stages.h"

namespace fftbench::fft {

std::uint32_t lines_of_bytes(std::uint32_t bytes, Precision precision) {
  return bytes / (2 * bytes_of_arithmetic(precision));
}

std::uint32_t invocations_of_line(std::uint32_t length, std::uint32_t elements, const DeviceLimits& limits) {
  return line_stages(length, elements, limits.work_group_invocations).invocations_per_line;
}

bool has_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements, Precision precision,
              const DeviceLimits& limits) {
  return std::uint64_t{lines} * length * bytes_of_arithmetic(precision) <= limits.shared_memory_bytes &&
         lines * invocations_of_line(length, elements, limits) <= limits.work_group_invocations;
}

std::uint32_t lines_with_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements,
                              Precision precision, const DeviceLimits& limits) {
  while (lines > 1 && !has_room(lines, length, elements, precision, limits)) lines /= 2;
  return lines;
}

}  // namespace fftbench::fft
