#include "fft/kernels/bluestein.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_pass.h"
#include "fft/kernels/register_plan.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// Padded to 8192, which 32 KiB of shared memory hold as real parts, then imaginary ones.
constexpr std::uint32_t kLongestChirp = 4096;
constexpr std::uint32_t kLocalSize = 64;
constexpr KernelOptions kKernel{.storage = Storage::kBuffer, .twiddle = Twiddle::kTable};

bool needs_chirp(std::uint32_t length) {
  return factor_in_the_way(length) != 1;
}

// An image whose lines along one axis are padded.
struct Padded {
  Axis axis;
  Problem problem;
};

Padded padded(const Problem& problem, const Axis& axis) {
  Padded made{.axis = axis, .problem = problem};
  made.axis.length = padded_length(axis.length);
  made.axis.is_last = false;  // the chirp's spectrum is scaled, and the last step
  (axis.is_rows ? made.problem.extent.x : made.problem.extent.y) = made.axis.length;
  return made;
}

// Two arrays, each as large as the largest image that is padded.
std::pair<std::size_t, std::size_t> padded_images(PlanArrays& arrays, const std::vector<Padded>& images) {
  const Problem& largest =
      std::ranges::max(images, {}, [](const Padded& image) { return element_count(image.problem); }).problem;
  Resource first = array_of(largest, Role::kScratch);
  first.name = "padded lines";
  Resource second = first;
  second.name = "padded lines' spectra";
  return {arrays.place_of(first), arrays.place_of(second)};
}

Pass register_pass_between(std::size_t source, std::size_t target, const Problem& problem, const Axis& axis,
                           PlanArrays& arrays, const DeviceLimits& limits) {
  Pass pass = register_pass({.problem = problem,
                             .axis = axis,
                             .lanes = axis.is_rows ? Lanes::kAlong : Lanes::kAcross,
                             .kernel = kKernel},
                            limits);
  pass.bindings = {{FFTBENCH_BINDING_SOURCE, source},
                   {FFTBENCH_BINDING_TARGET, target},
                   {FFTBENCH_BINDING_TWIDDLE,
                    arrays.place_of(twiddle_table(table_length(problem, axis), problem.precision))}};
  return pass;
}

// A pass of bluestein.comp, over the positions of each line that the step writes.
Pass chirp_pass(int step, const char* what, const Problem& problem, const Axis& axis, const Padded& image,
                std::size_t source, std::size_t target, PlanArrays& arrays) {
  const bool cuts = step == FFTBENCH_BLUESTEIN_CUT;
  const glm::uvec2 written = cuts ? problem.extent : image.problem.extent;
  std::vector<Define> defines = axis_defines(problem, axis, kKernel);
  redefine(defines, "TABLE_LENGTH", fmt::format("{}", 2 * axis.length));
  defines.emplace_back("PADDED_LENGTH", fmt::format("{}", image.axis.length));
  defines.emplace_back("LOCAL_SIZE_X", fmt::format("{}", kLocalSize));
  defines.emplace_back("STEP", fmt::format("{}", step));
  return {.label = fmt::format("{}, {}", name_of(axis), what),
          .shader = "bluestein.comp",
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = {{FFTBENCH_BINDING_SOURCE, source},
                       {FFTBENCH_BINDING_TARGET, target},
                       {FFTBENCH_BINDING_TWIDDLE,
                        arrays.place_of(twiddle_table(2 * axis.length, problem.precision))},
                       {FFTBENCH_BINDING_FILTER, arrays.place_of(chirp_spectrum_table(
                                                     axis.length, image.axis.length, problem.precision))}},
          .work_group_size = {kLocalSize, 1, 1},
          .work_group_count = {divided_up(written.x, kLocalSize), written.y, problem.batch},
          .read_bytes = byte_count(step == FFTBENCH_BLUESTEIN_FILTER ? image.problem : problem),
          .write_bytes = byte_count(cuts ? problem : image.problem)};
}

PlanOrSkip plan_bluestein(const Problem& problem, const Options&, const DeviceLimits& limits) {
  const std::vector<Axis> axes = axes_of(problem);
  std::vector<Padded> images;  // in the order of the axes that need a chirp
  for (const Axis& axis : axes) {
    if (needs_chirp(axis.length)) images.push_back(padded(problem, axis));
  }
  auto next_image = images.begin();

  Plan plan{.problem = problem, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  std::size_t source = arrays.place_of(array_of(problem, Role::kInput));
  const std::size_t output = arrays.place_of(array_of(problem, Role::kOutput));
  for (const Axis& axis : axes) {
    const std::size_t target = axis.is_last ? output : arrays.place_of(array_of(problem, Role::kScratch));
    if (!needs_chirp(axis.length)) {
      plan.passes.push_back(register_pass_between(source, target, problem, axis, arrays, limits));
    } else {
      const auto [lines, spectra] = padded_images(arrays, images);
      Padded image = *next_image++;
      plan.passes.push_back(chirp_pass(FFTBENCH_BLUESTEIN_PAD, "times the chirp and padded", problem, axis,
                                       image, source, lines, arrays));
      image.problem.direction = Direction::kForward;
      plan.passes.push_back(register_pass_between(lines, spectra, image.problem, image.axis, arrays, limits));
      plan.passes.push_back(chirp_pass(FFTBENCH_BLUESTEIN_FILTER, "convolved with the chirp", problem, axis,
                                       image, spectra, lines, arrays));
      image.problem.direction = Direction::kInverse;
      plan.passes.push_back(register_pass_between(lines, spectra, image.problem, image.axis, arrays, limits));
      plan.passes.push_back(chirp_pass(FFTBENCH_BLUESTEIN_CUT, "times the chirp and cut", problem, axis,
                                       image, spectra, target, arrays));
    }
    source = target;
  }
  return plan;
}

std::optional<std::string> refuse_beyond_chirp(const Problem& problem) {
  if (problem.domain != Domain::kComplex || problem.precision != Precision::kFp32) return "only complex fp32";
  if (auto reason = refuse_for_all_kernels(problem)) return reason;
  for (const auto& [side, length] : {std::pair("width", problem.extent.x), {"height", problem.extent.y}}) {
    if (needs_chirp(length) && length > kLongestChirp) {
      return fmt::format("{} {} has the factor {}; sides with other factors than 2, 3, 5 and 7 end at {}",
                         side, length, factor_in_the_way(length), kLongestChirp);
    }
    if (length > kLongestRegisterLine) {
      return fmt::format("{} {} is longer than a work group can hold ({})", side, length,
                         kLongestRegisterLine);
    }
  }
  if (needs_chirp(problem.extent.x) || needs_chirp(problem.extent.y)) return std::nullopt;
  return fmt::format(
      "{} has no other factors than 2, 3, 5 and 7, so stockham_register does it without a chirp",
      describe_size(problem));
}

}  // namespace

std::uint32_t padded_length(std::uint32_t line_length) {
  const std::uint32_t least = 2 * line_length - 1;
  const std::uint32_t most = std::bit_ceil(least);
  // In memory and in time a value costs as much as it goes through stages.
  const auto cost = [](std::uint32_t length) {
    return std::uint64_t{length} * line_stages(length, kLargestRadix).radices.size();
  };
  std::uint32_t best = std::max(most, 2U);
  std::uint64_t least_cost = cost(best);
  for (std::uint32_t length = std::max(least, 2U); length < std::min(most, least + least / 8 + 8); ++length) {
    if (factor_in_the_way(length) != 1 || cost(length) >= least_cost) continue;
    best = length;
    least_cost = cost(length);
  }
  return best;
}

std::vector<Algorithm> bluestein_algorithms() {
  return {{.name = "bluestein",
           .backend = BackendKind::kOpenGl,
           .summary = "Bluestein's algorithm for sides with other factors than 2, 3, 5 and 7: a convolution "
                      "with a chirp, whose transforms are the register kernel's",
           .source = "Bluestein, A Linear Filtering Approach to the Computation of Discrete Fourier "
                     "Transform, 1970",
           .sizes = "any side up to 4096, of which one has another factor than 2, 3, 5 and 7",
           .options = {},
           .refuse = refuse_beyond_chirp,
           .plan = plan_bluestein}};
}

}  // namespace fftbench::fft
