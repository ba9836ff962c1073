#include "fft/kernels/convolution_plan.h"

#include <fmt/format.h>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/convolution_options.h"
#include "fft/kernels/convolution_sizes.h"
#include "fft/kernels/convolution_steps.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_plan.h"

namespace fftbench::fft {
namespace {

Resource array_between(std::string name, Role role, const Spectra& spectra, Precision precision) {
  return {.name = std::move(name),
          .role = role,
          .format = format_of(precision, Domain::kComplex),
          .extent = spectra.extent};
}

// Nothing is written by a sampler.
Storage storage_of_results(const ConvolutionOptions& options) {
  const Storage storage = options.kernel.storage;
  return storage == Storage::kRgbSampled ? Storage::kRgbPlanes : storage;
}

Resource sums_of_kernel(std::uint32_t planes, Precision precision) {
  return {.name = "kernel's sums",
          .role = Role::kScratch,
          .format = format_of(traits_of(precision).arithmetic, Domain::kReal),
          .extent = {planes, 1, 1}};
}

// Lines that no work group can hold.
std::optional<Skip> skip_of_lengths(const ConvolutionSizes& sizes) {
  for (const auto& [side, axis] : {std::pair("width", sizes.rows), {"height", sizes.columns}}) {
    for (const std::uint32_t length : {axis.padded, axis.kernel_padded}) {
      if (length <= kLongestRegisterLine) continue;
      return Skip{
          fmt::format("{} {} and a kernel of {} need lines of {}, longer than a work group can hold ({})",
                      side, axis.picture, axis.kernel, length, kLongestRegisterLine)};
    }
  }
  return std::nullopt;
}

}  // namespace

PlanOrSkip plan_convolution(const Problem& problem, const ConvolutionOptions& options, std::uint32_t planes,
                            const DeviceLimits& limits) {
  const ConvolutionSizes sizes = convolution_sizes(problem.extent, options);
  if (auto skip = skip_of_lengths(sizes)) return *std::move(skip);
  Plan plan{.problem = problem, .sync = options.sync, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const ConvolutionSteps steps{.problem = problem,
                               .options = options,
                               .sizes = sizes,
                               .planes = planes,
                               .limits = limits,
                               .arrays = arrays};
  const Convolution convolution{.kernel = options.kernel_extent, .planes = planes};
  const std::size_t input = arrays.place_of(array_of(problem, Role::kInput, options.kernel.storage));
  const std::size_t output = arrays.place_of(array_of(problem, Role::kOutput, storage_of_results(options)));
  const std::size_t kernel = arrays.place_of(array_of_kernel(kernel_shape(convolution, problem.precision)));
  const std::size_t spectra = arrays.place_of(
      array_between("half spectra", Role::kScratch, steps.picture_spectra(), problem.precision));
  const std::size_t kernel_spectrum = arrays.place_of(
      array_between("kernel spectrum", Role::kKernelSpectrum, steps.kernel_spectra(), problem.precision));
  const std::size_t kernel_lines = arrays.place_of(array_between(
      "kernel's half spectra", Role::kScratch, steps.kernel_line_spectra(), steps.arithmetic()));
  const std::size_t sums =
      options.normalizes ? arrays.place_of(sums_of_kernel(planes, steps.arithmetic())) : 0;

  plan.preparation.push_back(steps.kernel_lines_step(kernel, kernel_lines));
  if (options.normalizes) plan.preparation.push_back(steps.kernel_sums_step(kernel_lines, sums));
  plan.preparation.push_back(steps.kernel_spectrum_step(kernel_lines, sums, kernel_spectrum));
  plan.passes.push_back(steps.picture_step(input, spectra));
  plan.passes.push_back(steps.product_step(spectra, kernel_spectrum));
  plan.passes.push_back(steps.result_step(spectra, output));
  if (options.sync == Sync::kInShaderWithin) sync_within_transform(plan);
  return plan;
}

namespace {

bool is_share(std::string_view text) {
  return read_share(text).has_value();
}

std::vector<OptionSpec> convolution_option_specs() {
  const std::vector<std::string> lines{"auto", "1", "2", "4", "8", "16"};
  return {
      {"border",
       {"zero", "mirror", "repeat"},
       "what stands beyond the picture: zeros, the picture mirrored at its sides, or the picture again"},
      {"columns_per_group", lines, "columns in a work group"},
      {"values_per_invocation",
       {"auto", "2", "4", "8", "16"},
       "values that an invocation holds at most; never fewer than the largest prime factor"},
      {"exchange", {"auto", "joint", "split"}, "whole complex values at once, or real parts, then imaginary"},
      {"first_axis",
       {"auto", "rows", "columns"},
       "the axis that pictures are transformed along first; auto takes the one whose lines are less work"},
      {"kernel",
       {"256"},
       "the kernel's sides",
       {.description = "a side such as 256, or WxH such as 31x17", .accepts = is_kernel_extent}},
      {"normalize", {"sum", "none"}, "whether the kernel is divided by its sum"},
      sync_option_of_several_dispatches(),
      {"pad_to",
       {"fast", "powers_of_two"},
       "the length of padded lines: the fastest of factors 2, 3, 5 and 7, or a power of two"},
      {"padding",
       {"auto", "yes", "swizzle", "no"},
       "against bank conflicts: gaps in shared memory, or exchanges inside its rows, for powers of two"},
      {"rows_per_group", lines, "rows in a work group"},
      {"sharpen",
       {"0"},
       "how much of the picture itself stands for the convolved one",
       {.description = "a number from 0 to 1", .accepts = is_share}},
      {"spectrum",
       {"exact", "resampled"},
       "the kernel's spectrum at the frequencies of the padded picture, or sampled from the kernel's own"},
      {"spectrum_filter", {"tent", "bicubic"}, "what stands between the frequencies of a resampled spectrum"},
      {"storage",
       {"buffer", "rgb_planes", "rgb_sampled"},
       "of pictures: buffers, or array textures of rgba32f, three images of the batch in each; those "
       "sampled are textures of any format"},
      {"twiddle",
       {"table", "computed", "derived"},
       "a table made in fp64, sine and cosine in the shader, or derived as products of a few from the "
       "table"}};
}

PlanOrSkip plan_named(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  ConvolutionOptions options = convolution_options(given);
  if (options.sync == Sync::kInShaderWithin && limits.resident_work_groups < 2) options.sync = Sync::kBarrier;
  return plan_convolution(problem, options, kernel_planes(problem), limits);
}

Operation operation_named(const Problem& problem, const Options& given) {
  const ConvolutionOptions options = convolution_options(given);
  Convolution convolution = convolution_of(problem, given);
  convolution.sharpen = options.sharpen;
  if (options.filter == KernelFilter::kNone) return convolution;
  const ConvolutionSizes sizes = convolution_sizes(problem.extent, options);
  convolution.resampled = {
      .filter = options.filter == KernelFilter::kTent ? SpectrumFilter::kTent : SpectrumFilter::kBicubic,
      .padded = {sizes.rows.padded, sizes.columns.padded},
      .kernel_padded = {sizes.rows.kernel_padded, sizes.columns.kernel_padded}};
  return convolution;
}

}  // namespace

Family convolution_family() {
  return {
      120,
      {{.name = "convolution",
        .backend = BackendKind::kOpenGl,
        .summary = "convolution of real pictures by FFT in three dispatches: the first axis, the second one "
                   "there and back with the product between, and the first one back",
        .source = "Letterio, FFT Bloom Optimized to the Bone in Nabla, optimizations 1, 5 and 7",
        .sizes = "any picture whose padded sides are up to 12288",
        .options = convolution_option_specs(),
        .refuse = refuse_unless_pictures,
        .plan = plan_named,
        .operation = operation_named}}};
}

}  // namespace fftbench::fft
