#include "fft/kernels/fused_group.h"

#include <algorithm>

#include "fft/kernels/fused_choices.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/shared_layout.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// Where invocations idle at some stage, the shader takes more registers than a large group has: on NVIDIA
// what is left goes to memory, for which so little is set aside that not even a group a compute unit is
// resident. Few values in each leave room for more of them.
constexpr std::uint32_t kMostInvocationsWithIdleSlots = 512;
constexpr std::uint32_t kFewElements = 10;
constexpr std::uint32_t kMostInvocationsOfFewElements = 800;

// The second phase of a forward transform separates pairs, the first one of an inverse joins them.
LineEnds ends_of_phases(const RealLines& real) {
  return {.even_first = real.loads == Lines::kRealPair,
          .even_last = real.stores == Lines::kRealPair,
          .mirrors = false};
}

RegisterGroup group_of(const PhaseLines& lines, const FusedLines& all, Precision precision,
                       const GroupOptions& options, const DeviceLimits& limits) {
  return register_group(lines.axis, all.lanes, lines.count, precision, options, limits,
                        ends_of_phases(all.real));
}

bool fits(const PhaseGroups& groups, const DeviceLimits& limits) {
  return groups.first.invocations() <= most_invocations(limits) &&
         groups.shared_bytes() <= limits.shared_memory_bytes;
}

double cost_of(const PhaseGroups& groups, const FusedLines& lines) {
  const auto tiles = tiles_of(lines.first.count, groups.first) + tiles_of(lines.second.count, groups.second);
  return double(groups.first.invocations()) * double(tiles);
}

PhaseGroups groups_of_rectangle(const FusedLines& lines, Precision precision, GroupOptions options,
                                const DeviceLimits& limits) {
  const bool first_is_longer = lines.first.axis.length > lines.second.axis.length;
  const PhaseLines& long_lines = first_is_longer ? lines.first : lines.second;
  const PhaseLines& short_lines = first_is_longer ? lines.second : lines.first;
  RegisterGroup longer = group_of(long_lines, lines, precision, options, limits);
  options.exchange = longer.exchange;
  options.padding = longer.padding;
  options.columns_per_group = 1;
  RegisterGroup shorter = group_of(short_lines, lines, precision, options, limits);
  const PhaseGroups groups = first_is_longer ? PhaseGroups{longer, shorter} : PhaseGroups{shorter, longer};
  const std::uint32_t most_lines =
      std::min(most_lines_of_group(short_lines.axis, short_lines.count), most_invocations(limits));
  PhaseGroups best = with_lines(groups, first_is_longer, 1);
  for (std::uint32_t few = 2; few <= most_lines; few *= 2) {
    const PhaseGroups next = with_lines(groups, first_is_longer, few);
    if (fits(next, limits) && cost_of(next, lines) <= cost_of(best, lines)) best = next;
  }
  return best;
}

// At a stage of either phase.
bool have_idle_slots(const PhaseGroups& groups) {
  return !keeps_positions(groups.first.line) || !keeps_positions(groups.second.line);
}

// A barrier waits for every group, of which large ones leave compute units without one.
std::uint32_t most_invocations_with_idle_slots(const FusedLines& lines, const PhaseGroups& groups, Sync sync,
                                               const DeviceLimits& limits) {
  const std::uint32_t elements = std::max(groups.first.line.elements, groups.second.line.elements);
  const bool may_be_large =
      sync == Sync::kInShader || tiles_of(lines.first.count, groups.first) >= limits.resident_work_groups;
  return elements <= kFewElements && may_be_large ? kMostInvocationsOfFewElements
                                                  : kMostInvocationsWithIdleSlots;
}

}  // namespace

bool pairs_columns(const Problem& problem) {
  const bool is_square = problem.extent.x == problem.extent.y;
  const bool gains = is_square && problem.direction == Direction::kForward;
  return problem.domain == Domain::kReal && !is_packed(problem) && (gains || problem.extent.y % 2 != 0);
}

FusedLines lines_of_phases(const Problem& problem) {
  const glm::uvec2 extent = problem.extent;
  const std::uint64_t batch = problem.batch;
  const auto phase = [&](bool is_rows, std::uint32_t length, std::uint32_t count) {
    return PhaseLines{.axis = {.is_rows = is_rows, .length = length, .count = count, .is_last = false},
                      .count = count * batch};
  };
  if (problem.domain == Domain::kComplex) {
    // What the first phase has written are rows again.
    const PhaseLines rows = phase(true, extent.x, extent.y);
    return {.first = rows, .second = phase(true, extent.y, extent.x), .image = rows.axis, .real = {}};
  }
  const bool is_square = extent.x == extent.y;
  const bool inverse = problem.direction == Direction::kInverse;
  const bool are_columns = pairs_columns(problem);
  // The lines of the half spectrum, which are more than the pairs, or as many where it is packed.
  const PhaseLines spectra = are_columns ? phase(true, extent.x, extent.y / 2 + 1)
                                         : phase(!inverse, extent.y, spectrum_shape(problem).extent.x);
  const PhaseLines pairs = is_square     ? spectra
                           : are_columns ? phase(true, extent.y, extent.x / 2)
                                         : phase(!inverse, extent.x, extent.y / 2);
  // Lanes follow memory, where the spectra's rows, or the pairs of rows, lie along and columns across.
  return {.first = inverse ? spectra : pairs,
          .second = inverse ? pairs : spectra,
          .image = spectra.axis,
          .real = {.loads = inverse ? Lines::kComplex : Lines::kRealPair,
                   .stores = inverse ? Lines::kRealPair : Lines::kComplex,
                   .count = extent.y,
                   .width = extent.x,
                   .pairs_transposed = !are_columns,
                   .half_spectrum = problem.half_spectrum},
          .lanes = inverse == are_columns ? Lanes::kAlongThenAcross : Lanes::kAcrossThenAlong};
}

PhaseGroups fused_groups(const Problem& problem, const FusedLines& lines, const FusedOptions& options,
                         const DeviceLimits& device) {
  DeviceLimits limits = device;
  limits.shared_memory_bytes -= kBytesOfClaim;
  const bool lines_are_open = !options.group.columns_per_group;
  const auto groups_with = [&](const GroupOptions& wanted) -> PhaseGroups {
    if (!lines.have_one_shape()) return groups_of_rectangle(lines, problem.precision, wanted, limits);
    const RegisterGroup group = group_of(lines.first, lines, problem.precision, wanted, limits);
    return {group, group};
  };
  const auto longer_lines = [&](const PhaseGroups& groups) {
    return lines.first.axis.length >= lines.second.axis.length ? groups.first.lines : groups.second.lines;
  };
  const auto has_too_many_lines = [&](const PhaseGroups& groups) {
    if (!fits(groups, limits)) return true;
    return groups.first.invocations() >
               most_invocations_with_idle_slots(lines, groups, options.sync, limits) &&
           have_idle_slots(groups);
  };
  GroupOptions fewer = with_fused_group(problem, options.sync, options.group, limits);
  PhaseGroups groups = groups_with(fewer);
  while (lines_are_open && longer_lines(groups) > 1 && has_too_many_lines(groups)) {
    fewer.columns_per_group = longer_lines(groups) / 2;
    groups = groups_with(fewer);
  }
  return groups;
}

bool fused_groups_keep_to_images(const Pass& pass, std::uint32_t) {
  const std::uint32_t lines = number_of(pass, "LINES");
  const std::uint32_t lines_across = number_of(pass, "LINES_ACROSS");
  return number_of(pass, "LOADS") == FFTBENCH_LINES_COMPLEX &&
         number_of(pass, "STORES") == FFTBENCH_LINES_COMPLEX && number_of(pass, "LINE_COUNT") % lines == 0 &&
         number_of(pass, "LINE_LENGTH") % (lines_across == 0 ? lines : lines_across) == 0;
}

}  // namespace fftbench::fft
