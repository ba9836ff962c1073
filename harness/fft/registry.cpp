#include "fft/registry.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "fft/batch_parts.h"
#include "fft/best.h"
#include "fft/cuda_launch.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/bluestein.h"
#include "fft/kernels/convolution_plan.h"
#include "fft/kernels/cuda_convolution.h"
#include "fft/kernels/dif_dit_shuffle.h"
#include "fft/kernels/direct_convolution.h"
#include "fft/kernels/fused_plan.h"
#include "fft/kernels/image_plan.h"
#include "fft/kernels/multipass.h"
#include "fft/kernels/ocean_plan.h"
#include "fft/kernels/picture_blurs.h"
#include "fft/kernels/pruned_plan.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/row_column.h"
#include "fft/kernels/singlepass.h"
#include "fft/plan.h"
#include "fft/vkfft_release.h"
#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::fft {
namespace {

OptionSpec arithmetic_option() {
  return {"arithmetic", {"float", "double"}, "the precision of the computation and of the arrays"};
}

OptionSpec form_option() {
  return {"form", {"sum", "matrix"}, "a sum for each value, or a matrix made once times the line"};
}

OptionSpec threads_option() {
  return {"threads", {"1", "2", "4", "8", "16", "32", "64"}, "the number of threads that FFTW uses"};
}

std::optional<std::string> refuse_for_fftw(const Problem& problem) {
  if (problem.precision == Precision::kFp16) return "FFTW has no half precision, only fp32 and fp64";
  if (is_packed(problem)) return "FFTW packs no half spectrum; take half spectra as numpy's";
  return refuse_empty(problem);
}

std::optional<std::string> refuse_for_cpu_code(const Problem& problem) {
  if (problem.domain != Domain::kComplex)
    return "only complex input is supported, and this is real; fftw takes both";
  if (problem.precision == Precision::kFp16) return "only fp32 and fp64 are supported";
  return refuse_empty(problem);
}

std::optional<std::string> refuse_for_cpu_code_of_powers(const Problem& problem) {
  if (auto reason = refuse_for_cpu_code(problem)) return reason;
  return refuse_unless_power_of_two(problem);
}

Algorithm power_of_two_code(std::string name, std::string summary, std::string source) {
  return {.name = std::move(name),
          .backend = BackendKind::kCpu,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = {arithmetic_option()},
          .refuse = refuse_for_cpu_code_of_powers,
          .plan = nullptr};
}

Algorithm any_size_code(std::string name, std::string summary, std::string source,
                        std::vector<OptionSpec> options,
                        std::optional<std::string> (*refuse)(const Problem&)) {
  return {.name = std::move(name),
          .backend = BackendKind::kCpu,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "any",
          .options = std::move(options),
          .refuse = refuse,
          .plan = nullptr};
}

std::vector<Algorithm> cpu_algorithms() {
  return {
      any_size_code("cpu_dft", "the definition, a sum of N products for each of N values of a line",
                    "dissertation, section 2.2, equations 5 and 6, and section 2.2.1; table 2",
                    {arithmetic_option(), form_option()}, refuse_for_cpu_code),
      power_of_two_code("cpu_dit", "radix-2 decimation in time, bit reversal first",
                        "dissertation, section 2.3.1, algorithm 1; table 2"),
      power_of_two_code("cpu_dif", "radix-2 decimation in frequency, bit reversal last",
                        "dissertation, section 2.3.2, algorithm 2; table 2"),
      power_of_two_code("cpu_recursive", "radix-2 decimation in time by recursion, no bit reversal",
                        "dissertation, chapter 3, table 2; equation 8"),
      any_size_code("fftw", "FFTW 3, planned with FFTW_MEASURE",
                    "library FFTW 3 (Frigo and Johnson); dissertation, section 1.3",
                    {arithmetic_option(), threads_option()}, refuse_for_fftw),
  };
}

// Libraries accept any size; larger prime factors make them slower.
std::optional<std::string> refuse_for_library(const Problem& problem) {
  if (auto reason = refuse_empty(problem)) return reason;
  if (problem.domain == Domain::kReal && problem.extent.x == 1) {
    return "width 1: the libraries have no real transform of columns alone; take the lines as rows";
  }
  if (is_packed(problem)) return "the libraries pack no half spectrum; take half spectra as numpy's";
  return std::nullopt;
}

Algorithm library(std::string name, std::string summary, std::string source,
                  std::vector<OptionSpec> options = {}) {
  return {.name = std::move(name),
          .backend = BackendKind::kCuda,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "any; fastest with prime factors up to 31",
          .options = std::move(options),
          .refuse = refuse_for_library,
          .plan = nullptr};
}

constexpr std::string_view kBuffersOption = "buffers";
constexpr std::string_view kGlBuffers = "gl";

OptionSpec buffers_option() {
  return {std::string(kBuffersOption),
          {"cuda", std::string(kGlBuffers)},
          "memory of CUDA, or buffers of OpenGL that are mapped and unmapped for each transform"};
}

std::optional<std::string> refuse_for_ported_kernels(const Problem& problem) {
  if (problem.precision != Precision::kFp32) return "only fp32 is supported";
  return refuse_unless_power_of_two(problem);
}

Algorithm port(std::string name, std::string summary, std::string source) {
  return {.name = std::move(name),
          .backend = BackendKind::kCuda,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = {exchange_option(), twiddle_option(), launch_option(), branches_option()},
          .refuse = refuse_for_ported_kernels,
          .plan = nullptr};
}

std::vector<Algorithm> cuda_algorithms() {
  return {
      library("cufft", "NVIDIA's FFT library; results are timed as the library leaves them, unnormalised",
              "dissertation, section 6.1, listing B.1",
              {buffers_option(), launch_option(), branches_option()}),
      library("vkfft", "the VkFFT library with its CUDA backend; an inverse is normalised in its last kernel",
              "github.com/DTolm/VkFFT", {release_option(), launch_option(), branches_option()}),
      port("cuda_cooley_tukey", "CUDA port of cooley_tukey_singlepass on buffers",
           "dissertation, section 6.3, figure 15"),
      port("cuda_stockham_radix2", "CUDA port of stockham_radix2 on buffers",
           "dissertation, section 6.3, figure 15"),
      port("cuda_stockham_radix4", "CUDA port of stockham_radix4 on buffers",
           "dissertation, section 6.3, figure 16"),
  };
}

// `best` first.
std::vector<std::string> shader_transforms(const std::vector<Algorithm>& all) {
  std::vector<std::string> names{std::string(kBestName)};
  for (const Algorithm& algorithm : all) {
    const bool is_shader = algorithm.backend == BackendKind::kOpenGl && algorithm.is_transform();
    if (is_shader && algorithm.name != kBestName) names.push_back(algorithm.name);
  }
  return names;
}

const std::vector<Algorithm>& registry() {
  static const std::vector<Algorithm> algorithms = [] {
    std::vector<Algorithm> all;
    for (auto family :
         {multipass_algorithms, singlepass_algorithms, register_algorithms, fused_algorithms,
          pruned_algorithms, image_algorithms, bluestein_algorithms, row_column_algorithms,
          dif_dit_algorithms, convolution_algorithms, direct_convolution_algorithms, picture_blur_algorithms,
          best_algorithms, cpu_algorithms, cuda_algorithms, cuda_convolution_algorithms}) {
      std::ranges::move(family(), std::back_inserter(all));
    }
    std::ranges::move(ocean_algorithms(shader_transforms(all)), std::back_inserter(all));
    return all;
  }();
  return algorithms;
}

}  // namespace

std::string_view name_of(BackendKind kind) {
  switch (kind) {
    case BackendKind::kOpenGl:
      return "opengl";
    case BackendKind::kCpu:
      return "cpu";
    case BackendKind::kCuda:
      return "cuda";
  }
  return "unknown";
}

std::span<const Algorithm> algorithms() {
  return registry();
}

std::vector<std::string> algorithm_names() {
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms()) names.push_back(algorithm.name);
  return names;
}

std::vector<const Algorithm*> usual_algorithms(const Problem& problem, Sync sync) {
  std::vector<const Algorithm*> found;
  for (const Algorithm& algorithm : algorithms()) {
    const UsualChoice& usual = algorithm.usual;
    if (usual.place != 0 && (usual.is_tried == nullptr || usual.is_tried(problem, sync)))
      found.push_back(&algorithm);
  }
  std::ranges::sort(found, {}, [](const Algorithm* each) { return each->usual.place; });
  return found;
}

const Algorithm* find_algorithm(std::string_view name) {
  const auto found = std::ranges::find(algorithms(), name, &Algorithm::name);
  return found == algorithms().end() ? nullptr : &*found;
}

const Algorithm& algorithm_named(std::string_view name) {
  if (const Algorithm* found = find_algorithm(name)) return *found;
  throw std::invalid_argument(fmt::format("there is no algorithm \"{}\"{}; see fftbench algorithms",
                                          text::one_line(name), text::did_you_mean(name, algorithm_names())));
}

ShaderTraits shader_traits_of(const Pass& pass) {
  for (const Algorithm& algorithm : algorithms()) {
    const auto found = std::ranges::find(algorithm.shaders, pass.shader, &ShaderTraits::shader);
    if (found != algorithm.shaders.end()) return *found;
  }
  return {};
}

Operation operation_of(const Algorithm& algorithm, const Problem& problem, const Options& options) {
  return algorithm.operation == nullptr ? FourierTransform{} : algorithm.operation(problem, options);
}

std::optional<SpectrumOrder> spectrum_order_of(const Algorithm& algorithm, const Problem& problem,
                                               const Options& options) {
  if (algorithm.spectrum_order == nullptr) return std::nullopt;
  return algorithm.spectrum_order(problem, options);
}

bool shares_gl_buffers(const Algorithm& algorithm, const Options& options) {
  const auto buffers = options.find(kBuffersOption);
  return algorithm.backend == BackendKind::kCuda && buffers != options.end() && buffers->second == kGlBuffers;
}

namespace {

PlanOrSkip plan_in_its_directions(const Algorithm& algorithm, const Problem& problem, const Options& options,
                                  const DeviceLimits& limits) {
  if (algorithm.plan == nullptr) throw std::logic_error(algorithm.name + " has no plans");
  if (problem.direction != Direction::kRoundtrip || algorithm.operation != nullptr) {
    return algorithm.plan(problem, options, limits);
  }
  Problem way = problem;
  way.direction = Direction::kForward;
  const PlanOrSkip forward = algorithm.plan(way, options, limits);
  way.direction = Direction::kInverse;
  const PlanOrSkip inverse = algorithm.plan(way, options, limits);
  for (const PlanOrSkip* plan : {&forward, &inverse}) {
    if (const auto* skip = std::get_if<Skip>(plan)) return *skip;
  }
  return round_trip(std::get<Plan>(forward), std::get<Plan>(inverse));
}

}  // namespace

PlanOrSkip make_plan(const Algorithm& algorithm, const Problem& problem, const Options& options,
                     const DeviceLimits& limits, const CallerAccess& access) {
  if (const auto reason = algorithm.refuse(problem)) return Skip{*reason};
  if (auto skip = skip_of_options(problem, options)) return *std::move(skip);
  const auto plan_of = [&](const Problem& some) -> PlanOrSkip {
    PlanOrSkip planned = plan_in_its_directions(algorithm, some, options, limits);
    if (std::holds_alternative<Skip>(planned)) return planned;
    return with_caller_access(std::get<Plan>(std::move(planned)), access);
  };
  if (algorithm.is_transform()) return plan_within_limits(problem, access, limits, plan_of);
  PlanOrSkip planned = plan_of(problem);
  if (const auto* plan = std::get_if<Plan>(&planned)) {
    if (auto skip = exceeded_limit(*plan, limits)) return *std::move(skip);
  }
  return planned;
}

}  // namespace fftbench::fft
