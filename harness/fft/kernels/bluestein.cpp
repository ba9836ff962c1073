// Planning of lines whose length no radices make: a convolution with a chirp (glsl/lib/chirp_line.glsl) in
// the register kernel's passes, along one axis or both.
#include <fmt/format.h>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

constexpr std::string_view kFusedColumnRadix = "fused_column_radix";

std::vector<OptionSpec> bluestein_options() {
  std::vector<OptionSpec> options = register_options();
  std::erase_if(options, [](const OptionSpec& option) { return option.name == kFusedColumnRadix; });
  return options;
}

// The register kernel's passes, of which those along such a side pad their lines.
PlanOrSkip plan_bluestein(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  Options options = given;
  options.emplace(kFusedColumnRadix, "1");
  return plan_register(problem, options, limits);
}

std::optional<std::string> refuse_beyond_chirp(const Problem& problem) {
  if (auto reason = refuse_for_all_kernels(problem)) return reason;
  for (const auto& [side, length] : transformed_sides(problem)) {
    if (auto reason = refuse_too_long(problem, side, length)) return reason;
  }
  if (has_chirp(problem)) return std::nullopt;
  return fmt::format("{} has no prime factors above 31; take stockham_register, which needs no chirp",
                     describe_size(problem));
}

}  // namespace

Family bluestein_family() {
  return {90,
          {{.name = "bluestein",
            .backend = BackendKind::kOpenGl,
            .summary = "Bluestein's algorithm for sides with prime factors above 31: a convolution "
                       "with a chirp in a dispatch per axis, by the register kernel",
            .source = "Bluestein, A Linear Filtering Approach to the Computation of Discrete Fourier "
                      "Transform, 1970",
            .sizes = "sides up to 8388608, of which one has a prime factor above 31, others up to 16777216",
            .options = bluestein_options(),
            .refuse = refuse_beyond_chirp,
            .plan = plan_bluestein,
            .takes_cosine_transforms = true,
            .other_axes = AxesOfAlgorithm::kColumnsAlone,
            .usual = {.place = 5, .is_general = true, .is_tried = [](const Problem& problem, Sync) {
                        return has_chirp(problem);
                      }}}}};
}

}  // namespace fftbench::fft
