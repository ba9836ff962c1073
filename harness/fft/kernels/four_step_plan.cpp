#include "fft/kernels/four_step_plan.h"

#include <algorithm>
#include <cmath>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/group_room.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// Pieces of memory that neighbouring columns make: of long lines, or of few, a sector.
constexpr std::uint32_t kBytesOfPieces = 64;
constexpr std::uint32_t kBytesOfSector = 32;
// The bytes of real and imaginary parts that a compute unit has at once. Each of the groups that this makes
// loads its next lines while it transforms those that it has.
constexpr std::uint32_t kBytesOfLinesAtOnce = std::uint32_t{1} << 15U;
// From here on each tile has a group: what others have just loaded is not in the caches for long.
constexpr std::uint64_t kBytesOfGroupsForAllTiles = std::uint64_t{1} << 26U;
// From here on lines go in the fewest stages.
constexpr std::uint32_t kShortestLineInFewStages = 1024;

std::uint32_t long_line_elements(const Problem& image) {
  const std::uint32_t most = most_stream_elements(image.precision);
  const bool in_few_stages = has_odd_factors(image) || image.extent.x >= kShortestLineInFewStages;
  return in_few_stages ? most : most / 2;
}

// Returns how many of `count` lines go side by side.
std::uint32_t lines_side_by_side(std::uint32_t length, std::uint64_t count, std::uint32_t elements,
                                 const Problem& image, const DeviceLimits& limits) {
  const std::uint32_t bytes_of_line = length * 2 * bytes_of_arithmetic(image.precision);
  const auto are_too_many = [&](std::uint32_t lines) {
    return lines * bytes_of_line > kBytesOfLinesAtOnce ||
           2 * count < std::uint64_t{lines} * limits.resident_work_groups;
  };
  std::uint32_t lines = lines_of_bytes(kBytesOfPieces, image.precision);
  while (lines > lines_of_bytes(kBytesOfSector, image.precision) && are_too_many(lines)) lines /= 2;
  return lines_with_room(lines, length, elements, image.precision, limits);
}

// Chooses for a pass along `count` lines. Rows are stored as columns, so that they are as many as columns
// side by side.
GroupOptions with_long_line_choices(const GroupOptions& given, std::uint32_t length, std::uint64_t count,
                                    const Problem& image, const DeviceLimits& limits) {
  GroupOptions group = given;
  if (!group.values_per_invocation) group.values_per_invocation = long_line_elements(image);
  if (!group.columns_per_group) {
    group.columns_per_group = lines_side_by_side(
        length, count, group.column_values_per_invocation.value_or(*group.values_per_invocation), image,
        limits);
  }
  return group;
}

// Where nobody has said how many groups there are.
SharedTiles tiles_of_long_lines(const Problem& image, std::uint32_t elements) {
  const std::uint32_t values = kBytesOfLinesAtOnce / (2 * bytes_of_arithmetic(image.precision));
  return {.invocations_at_once = values / elements};
}

// Whether invocations have slots enough for the values, and yet a radix leaves so many of them empty that
// there are too few invocations: each has one butterfly of radix 11, and 1024 have 11264 values.
bool wastes_slots(std::uint32_t length, const DeviceLimits& limits) {
  const std::uint32_t most = most_invocations(limits);
  if (length < 2 || needs_chirp(length) || length > most * kLargestRadix) return false;
  return line_stages(length, kLargestRadix, most).invocations_per_line > most;
}

}  // namespace

bool is_of_lines(const Problem& problem) {
  return problem.extent.y == 1 || (problem.extent.x == 1 && problem.domain != Domain::kReal);
}

std::uint32_t length_of_line(const Problem& problem) {
  return std::max(problem.extent.x, problem.extent.y);
}

std::optional<glm::uvec2> image_of_line(std::uint32_t length) {
  auto height = static_cast<std::uint32_t>(std::sqrt(length));
  while (height > 1 && length % height != 0) --height;
  if (height < 2 || length / height > kLongestRegisterLine) return std::nullopt;
  return glm::uvec2(length / height, height);
}

bool takes_four_steps(const Problem& problem, const DeviceLimits& limits) {
  if (!is_of_lines(problem)) return false;
  const std::uint64_t length = length_of_line(problem);
  const bool folds = problem.domain == Domain::kReal && length % 2 == 0;
  const std::uint64_t longest = std::min<std::uint64_t>(
      kLongestRegisterLine, limits.shared_memory_bytes / bytes_of_arithmetic(problem.precision));
  const std::uint64_t held = folds ? length / 2 : length;
  const bool fits = held <= longest && !wastes_slots(static_cast<std::uint32_t>(held), limits);
  return !fits && image_of_line(length_of_line(problem)).has_value();
}

Plan plan_four_step(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits) {
  const std::uint32_t length = length_of_line(problem);
  Problem image = problem;
  image.extent = *image_of_line(length);
  image.domain = Domain::kComplex;
  const bool has_choices = is_for_several_groups(image, limits);
  const bool real = problem.domain == Domain::kReal;
  const bool inverse = problem.direction == Direction::kInverse;

  const bool flags = given.sync != Sync::kBarrier && image.precision == Precision::kFp32 &&
                     given.pass_sync.value_or(PassSync::kFlags) == PassSync::kFlags;
  Plan plan{.problem = problem, .sync = given.sync, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const Storage storage = given.kernel.storage;
  const Axis columns{.is_rows = false, .length = image.extent.y, .count = image.extent.x, .is_last = false};
  RegisterPass pass{
      .problem = image,
      .axis = columns,
      .source = arrays.place_of(array_of(problem, Role::kInput, storage)),
      .target = arrays.place_of(array_of(image, flags ? Role::kFlaggedScratch : Role::kScratch, storage)),
      .lanes = Lanes::kAcross,
      .kernel = given.kernel,
      .sync = given.sync,
      .flagged = flags ? FlaggedEnd::kStores : FlaggedEnd::kNone,
      .group = given.group,
      .most_groups = given.persistent_groups.value_or(kAsManyAsTiles),
      .real = {.count = 1, .width = length, .half_spectrum = problem.half_spectrum},
      .scale = scale_of_pass(problem, columns.length, false),
      .table = columns.length,
      .four_step_length = length};
  const auto choose = [&](std::uint32_t length_of_pass, std::uint64_t count) {
    if (!has_choices) return;
    pass.group = with_long_line_choices(given.group, length_of_pass, count * problem.batch, image, limits);
    if (!given.persistent_groups && byte_count(image) < kBytesOfGroupsForAllTiles)
      pass.shared_tiles = tiles_of_long_lines(image, *pass.group.values_per_invocation);
  };
  choose(columns.length, columns.count);
  if (real) pass.real.loads = inverse ? Lines::kLongSpectrum : Lines::kLongReal;
  plan.passes.push_back(register_pass(pass, arrays, limits));

  pass.axis = {.is_rows = true, .length = image.extent.x, .count = image.extent.y, .is_last = true};
  pass.source = pass.target;
  pass.target = arrays.place_of(array_of(problem, Role::kOutput, storage));
  pass.lanes = Lanes::kAlongThenAcross;
  pass.transposed = true;
  if (flags) pass.flagged = FlaggedEnd::kLoads;
  choose(pass.axis.length, pass.axis.count);
  pass.real.loads = Lines::kComplex;
  if (real) pass.real.stores = inverse ? Lines::kLongReal : Lines::kLongSpectrum;
  pass.scale = scale_of_pass(problem, pass.axis.length, true);
  pass.table = pass.axis.length;
  pass.four_step_length.reset();
  plan.passes.push_back(register_pass(pass, arrays, limits));
  return plan;
}

}  // namespace fftbench::fft
