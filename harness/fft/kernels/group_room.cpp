#include "fft/kernels/group_room.h"

#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/register_group.h"

namespace fftbench::fft {
namespace {

constexpr std::uint32_t kRegistersOfComputeUnit = 1U << 16U;
constexpr std::uint32_t kMostRegisters = 255;  // of an invocation
constexpr std::uint32_t kRegistersBesideValues = 12;
constexpr std::uint32_t kWarp = 32;
// What a program takes where it need not be sparing of registers.
constexpr std::uint32_t kUsualRegistersBesideValues = 24;

// On a compute unit.
constexpr std::uint32_t kMostRowGroupsAtOnce = 4;
constexpr std::uint32_t kMostColumnGroupsAtOnce = 8;

std::uint32_t groups_at_once(std::uint32_t invocations, std::uint32_t most, const DeviceLimits& limits) {
  return limits.resident_work_groups * std::clamp(kInvocationsAtOnce / invocations, 1U, most);
}

// Rows of a fused column stage count twice, to the nearest number of groups.
std::uint32_t early_groups_at_once(std::uint32_t invocations, const DeviceLimits& limits) {
  const std::uint32_t groups = (kInvocationsAtOnce + invocations) / (2 * invocations);
  return limits.resident_work_groups * std::clamp(groups, 1U, kMostRowGroupsAtOnce);
}

}  // namespace

std::uint32_t lines_of_bytes(std::uint32_t bytes, Precision precision) {
  return bytes / (2 * bytes_of_arithmetic(precision));
}

std::uint32_t invocations_of_line(std::uint32_t length, std::uint32_t elements, const DeviceLimits& limits) {
  return line_stages(length, elements, limits.work_group_invocations).invocations_per_line;
}

bool has_room(std::uint32_t lines, const LineStages& line, Precision precision, const DeviceLimits& limits) {
  return std::uint64_t{lines} * line.length * bytes_of_arithmetic(precision) <= limits.shared_memory_bytes &&
         lines * line.invocations_per_line <= limits.work_group_invocations;
}

bool has_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements, Precision precision,
              const DeviceLimits& limits) {
  return has_room(lines, line_stages(length, elements, limits.work_group_invocations), precision, limits);
}

std::uint32_t lines_with_room(std::uint32_t lines, std::uint32_t length, std::uint32_t elements,
                              Precision precision, const DeviceLimits& limits) {
  while (lines > 1 && !has_room(lines, length, elements, precision, limits)) lines /= 2;
  return lines;
}

std::uint32_t whole_lines_with_room(std::uint32_t length, std::uint32_t elements, Precision precision,
                                    const DeviceLimits& limits) {
  return lines_with_room(lines_of_bytes(kBytesMovedAtOnce, precision), length, elements, precision, limits);
}

GroupOptions with_lines_side_by_side(const GroupOptions& given, const LinesAcross& lines,
                                     const DeviceLimits& limits) {
  GroupOptions group = given;
  if (!group.values_per_invocation) group.values_per_invocation = lines.values;
  if (group.columns_per_group) return group;
  const std::uint32_t elements = group.column_values_per_invocation.value_or(*group.values_per_invocation);
  std::uint32_t most = lines.most;
  while (most > lines_of_sector(lines.precision) &&
         2 * lines.count < std::uint64_t{most} * limits.resident_work_groups)
    most /= 2;
  group.columns_per_group = lines_with_room(most, lines.length, elements, lines.precision, limits);
  return group;
}

std::uint32_t row_groups_at_once(std::uint32_t invocations, std::uint32_t fused_column_radix,
                                 const DeviceLimits& limits) {
  return fused_column_radix > 1 ? early_groups_at_once(invocations, limits)
                                : groups_at_once(invocations, kMostRowGroupsAtOnce, limits);
}

std::uint32_t column_groups_at_once(std::uint32_t invocations, const DeviceLimits& limits) {
  return groups_at_once(invocations, kMostColumnGroupsAtOnce, limits);
}

std::uint32_t groups_with_registers(std::uint32_t invocations, std::uint32_t values,
                                    const DeviceLimits& limits) {
  const std::uint32_t registers = std::min(2 * values + kUsualRegistersBesideValues, kMostRegisters);
  const std::uint32_t of_group = divided_up(invocations, kWarp) * kWarp * registers;
  return limits.resident_work_groups * std::clamp(kRegistersOfComputeUnit / of_group, 1U, 2U);
}

std::uint32_t invocations_of_row_group(const Problem& problem, const GroupOptions& group,
                                       const DeviceLimits& limits) {
  const Axis rows{.is_rows = true, .length = problem.extent.x, .count = problem.extent.y, .is_last = false};
  const std::uint64_t count = std::uint64_t{problem.extent.y} * problem.batch;
  return register_group(rows, Lanes::kAlong, count, problem.precision, group, limits).invocations();
}

bool has_registers(std::uint32_t invocations, std::uint32_t values) {
  const std::uint32_t registers = kRegistersOfComputeUnit / (divided_up(invocations, kWarp) * kWarp);
  return 2 * values + kRegistersBesideValues <= std::min(registers, kMostRegisters);
}

}  // namespace fftbench::fft
