#include "fft/kernels/four_step_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "fft/flat_problems.h"
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

// Pieces of memory that neighbouring columns of a long line's image make. Long columns, which lie side by
// side, make pieces of kBytesMovedAtOnce.
constexpr std::uint32_t kBytesOfPieces = kBytesMovedAtOnce / 2;
// The bytes of real and imaginary parts that a compute unit has at once. Each of the groups that this makes
// loads its next lines while it transforms those that it has.
constexpr std::uint32_t kBytesOfLinesAtOnce = std::uint32_t{1} << 15U;
// From here on each tile has a group: what others have just loaded is not in the caches for long.
constexpr std::uint64_t kBytesOfGroupsForAllTiles = std::uint64_t{1} << 26U;

// Returns how many lines go side by side at most, of which pieces of so many bytes are made.
std::uint32_t most_lines_at_once(std::uint32_t bytes, std::uint32_t length, Precision precision) {
  const std::uint32_t bytes_of_line = length * 2 * bytes_of_arithmetic(precision);
  std::uint32_t lines = lines_of_bytes(bytes, precision);
  while (lines > lines_of_sector(precision) && lines * bytes_of_line > kBytesOfLinesAtOnce) lines /= 2;
  return lines;
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

// The lines of a problem that go in several passes.
struct LongLines {
  std::uint32_t length = 0;
  std::uint32_t neighbours = 1;  // lines that lie side by side
  bool are_halved = false;       // in the spectra of real ones
};

LongLines long_lines_of(const Problem& problem) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (has_columns_alone(problem)) return {.length = height, .neighbours = width, .are_halved = true};
  return {.length = length_of_line(problem), .are_halved = height == 1};
}

}  // namespace

std::optional<std::string> refuse_too_long(const Problem& problem, std::string_view side,
                                           std::uint32_t length) {
  const bool is_cosine = is_cosine_transform(problem);
  const std::uint32_t longest_chirp = is_cosine ? kLongestChirp : kLongestLongChirp;
  if (needs_chirp(length) && length > longest_chirp) {
    return fmt::format("{} {} has the factor {}; sides with prime factors above 31 can be {} at most", side,
                       length, factor_in_the_way(length), longest_chirp);
  }
  if (length > kLongestRegisterLine && length <= kLongestLine && !needs_chirp(length) &&
      !image_of_line(length)) {
    return fmt::format("{} {} is no product of two lengths that a work group can hold ({} each)", side,
                       length, kLongestRegisterLine);
  }
  const bool in_one_pass = is_cosine && !is_of_lines(problem);
  const std::uint32_t longest = in_one_pass ? kLongestRegisterLine : kLongestLine;
  if (length <= longest) return std::nullopt;
  return fmt::format("{} {} is longer than {} can {} ({})", side, length,
                     in_one_pass ? "a work group" : "two passes", in_one_pass ? "hold" : "do", longest);
}

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

glm::uvec2 image_of_chirp(std::uint32_t length) {
  const std::uint32_t least = 2 * length - 1;
  const auto image_of_width = [&](std::uint32_t width) {
    std::uint32_t height = std::max(divided_up(least, width), 2U);
    while (!is_worth_padding_to(height)) ++height;
    return glm::uvec2(width, height);
  };
  const auto width = std::bit_ceil(static_cast<std::uint32_t>(std::sqrt(least)));
  const glm::uvec2 wide = image_of_width(width), narrow = image_of_width(width / 2);
  if (narrow.y > kLongestChirp) return wide;
  return std::uint64_t{wide.x} * wide.y <= std::uint64_t{narrow.x} * narrow.y ? wide : narrow;
}

bool exceeds_work_group(std::uint32_t length, Precision precision, const DeviceLimits& limits) {
  const std::uint64_t longest = std::min<std::uint64_t>(
      kLongestRegisterLine, limits.shared_memory_bytes / bytes_of_arithmetic(precision));
  if (length < 2) return false;
  if (!needs_chirp(length)) return length > longest || wastes_slots(length, limits);
  return length > kLongestChirp ||
         padded_line_stages(length, kLargestRadix, most_invocations(limits)).length > longest;
}

bool takes_four_steps(const Problem& problem, const DeviceLimits& limits) {
  if (is_cosine_transform(problem) && (!is_of_lines(problem) || needs_chirp(length_of_line(problem))))
    return false;
  if (!is_of_lines(problem) && !has_columns_alone(problem) && problem.extent.x > 1) return false;
  const std::uint32_t length = long_lines_of(problem).length;
  const bool folds =
      problem.domain == Domain::kReal && problem.extent.y == 1 && length % 2 == 0 && !needs_chirp(length / 2);
  if (!exceeds_work_group(folds ? length / 2 : length, problem.precision, limits)) return false;
  return needs_chirp(length) || image_of_line(length).has_value();
}

namespace {

// The passes along long lines, one after the other.
class LongLinePlan {
 public:
  LongLinePlan(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits)
      : problem_(problem),
        given_(given),
        limits_(limits),
        lines_(long_lines_of(problem)),
        has_chirp_(needs_chirp(lines_.length)),
        shape_(has_chirp_ ? image_of_chirp(lines_.length) : *image_of_line(lines_.length)),
        arrays_(plan_) {
    image_ = problem;
    image_.extent = shape_;
    image_.axes = {};
    image_.domain = Domain::kComplex;
    has_choices_ = is_for_several_groups(image_, limits);
    plan_.problem = problem;
    plan_.sync = given.sync;
    input_ = arrays_.place_of(array_of(problem, Role::kInput, given.kernel.storage));
  }

  Plan made() {
    has_chirp_ ? add_convolution() : add_two_passes();
    return std::move(plan_);
  }

 private:
  void add_two_passes() {
    const bool flags = given_.sync != Sync::kBarrier && problem_.precision == Precision::kFp32 &&
                       given_.pass_sync.value_or(PassSync::kFlags) == PassSync::kFlags;
    const std::size_t between = scratch(flags ? Role::kFlaggedScratch : Role::kScratch);
    const auto [loads, stores] = ends();
    RegisterPass first = pass_along(columns());
    first.four_step = FourStep{.length = shape_.x * shape_.y, .neighbours = lines_.neighbours};
    if (loads != Lines::kLong) first.real.loads = loads;
    if (flags) first.flagged = FlaggedEnd::kStores;
    first.scale = scale_of_pass(problem_, shape_.y, false);
    add(first, input_, between);

    RegisterPass second = pass_along(rows());
    second.transposed = true;
    if (lines_.neighbours == 1) second.lanes = Lanes::kAlongThenAcross;
    second.source_neighbours = lines_.neighbours;
    if (stores != Lines::kLong) second.real.stores = stores;
    if (flags) second.flagged = FlaggedEnd::kLoads;
    second.scale = scale_of_pass(problem_, shape_.x, true);
    add(second, between, output());
  }

  void add_convolution() {
    const std::size_t between = scratch(Role::kScratch);
    const FourStep four_step{.length = shape_.x * shape_.y, .neighbours = lines_.neighbours};
    const auto [loads, stores] = ends();
    const Scales scales = scales_of_convolution();
    RegisterPass first = pass_along(columns());
    first.four_step = four_step;
    first.long_chirp = LongChirp::kLoads;
    first.real.loads = loads;
    first.scale = scales.first;
    add(first, input_, between);

    RegisterPass second = pass_along(rows());
    if (lines_.neighbours == 1) second.lanes = Lanes::kAlong;
    second.four_step = four_step;
    second.long_chirp = LongChirp::kFilters;
    second.source_neighbours = second.target_neighbours = lines_.neighbours;
    second.scale = scales.second;
    add(second, between, between);

    RegisterPass third = pass_along(columns());
    third.long_chirp = LongChirp::kStores;
    third.real.stores = stores;
    third.scale = scales.third;
    add(third, between, output());
  }

  struct Scales {
    double first = 1;
    double second = 1;
    double third = 1;
  };

  // In fp16, each pass leaves values as large as those of the input are: those of the chirp's spectrum are
  // about the root of 1 / M, of a line that is padded to M values.
  Scales scales_of_convolution() const {
    const double norm = scale_of_pass(problem_, lines_.length, true);
    if (!traits_of(problem_.precision).takes_norm_ortho_alone) return {.third = norm};
    return {.first = 1 / std::sqrt(shape_.y),
            .second = std::sqrt(double(shape_.y) / shape_.x),
            .third = std::sqrt(shape_.x) * norm};
  }

  // What the first pass loads, and what the last one stores.
  std::pair<Lines, Lines> ends() const {
    if (problem_.domain == Domain::kComplex) return {Lines::kLong, Lines::kLong};
    const Lines spectrum = lines_.are_halved ? Lines::kLongSpectrum : Lines::kLong;
    return problem_.direction == Direction::kInverse ? std::pair(spectrum, Lines::kLongReal)
                                                     : std::pair(Lines::kLongReal, spectrum);
  }

  Axis columns() const {
    return {.is_rows = false, .length = shape_.y, .count = shape_.x * lines_.neighbours, .is_last = false};
  }
  Axis rows() const {
    return {.is_rows = true, .length = shape_.x, .count = shape_.y * lines_.neighbours, .is_last = true};
  }

  RegisterPass pass_along(const Axis& axis) const {
    RegisterPass pass{
        .problem = image_,
        .axis = axis,
        .lanes = Lanes::kAcross,
        .kernel = given_.kernel,
        .sync = given_.sync,
        .group = given_.group,
        .most_groups = given_.persistent_groups.value_or(kAsManyAsTiles),
        .real = {.count = lines_.neighbours, .width = lines_.length, .half_spectrum = problem_.half_spectrum},
        .table = axis.length};
    if (!has_choices_) return pass;
    pass.group = with_choices(axis);
    if (!given_.persistent_groups && byte_count(image_) * lines_.neighbours < kBytesOfGroupsForAllTiles)
      pass.shared_tiles = tiles_of_long_lines(image_, *pass.group.values_per_invocation);
    return pass;
  }

  // Rows are stored as columns, so that they are as many as columns side by side.
  GroupOptions with_choices(const Axis& axis) const {
    const std::uint32_t bytes = lines_.neighbours == 1 ? kBytesOfPieces : kBytesMovedAtOnce;
    return with_lines_side_by_side(given_.group,
                                   {.length = axis.length,
                                    .count = std::uint64_t{axis.count} * problem_.batch,
                                    .values = values_of_lines_across(image_, image_.extent.x),
                                    .most = most_lines_at_once(bytes, axis.length, problem_.precision),
                                    .precision = problem_.precision},
                                   limits_);
  }

  std::size_t scratch(Role role) {
    Resource array = array_of(image_, role, given_.kernel.storage);
    array.extent.x *= lines_.neighbours;
    return arrays_.place_of(array);
  }

  std::size_t output() { return arrays_.place_of(array_of(problem_, Role::kOutput, given_.kernel.storage)); }

  void add(RegisterPass pass, std::size_t source, std::size_t target) {
    pass.source = source;
    pass.target = target;
    plan_.passes.push_back(register_pass(pass, arrays_, limits_));
  }

  const Problem& problem_;
  const RegisterOptions& given_;
  const DeviceLimits& limits_;
  LongLines lines_;
  bool has_chirp_;
  glm::uvec2 shape_;
  Problem image_;
  bool has_choices_ = false;
  Plan plan_;
  PlanArrays arrays_;
  std::size_t input_ = 0;
};

}  // namespace

Plan plan_four_step(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits) {
  return LongLinePlan(problem, given, limits).made();
}

}  // namespace fftbench::fft
