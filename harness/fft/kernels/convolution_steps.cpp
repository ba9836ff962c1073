#include "fft/kernels/convolution_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/convolution_pass.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_group.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

std::string text_of(auto number) {
  return fmt::format("{}", number);
}

int border_constant(Border border) {
  switch (border) {
    case Border::kZero:
      return FFTBENCH_BORDER_ZERO;
    case Border::kMirror:
      return FFTBENCH_BORDER_MIRROR;
    case Border::kRepeat:
      return FFTBENCH_BORDER_REPEAT;
  }
  return FFTBENCH_BORDER_ZERO;
}

int filter_constant(KernelFilter filter) {
  switch (filter) {
    case KernelFilter::kNone:
      return FFTBENCH_KERNEL_FILTER_NONE;
    case KernelFilter::kTent:
      return FFTBENCH_KERNEL_FILTER_TENT;
    case KernelFilter::kBicubic:
      return FFTBENCH_KERNEL_FILTER_BICUBIC;
  }
  return FFTBENCH_KERNEL_FILTER_NONE;
}

// Values of the kernel's spectrum that one value of the product takes.
std::uint32_t taps_of(KernelFilter filter) {
  switch (filter) {
    case KernelFilter::kNone:
      return 1;
    case KernelFilter::kTent:
      return 4;
    case KernelFilter::kBicubic:
      return 16;
  }
  return 1;
}

// What a line is loaded from (glsl/lib/padded_position.glsl).
struct Source {
  std::uint32_t length = 1;
  std::uint32_t reach_before = 0;
  std::uint32_t reach_behind = 0;
  Border border = Border::kZero;

  // Values that a line loads, which padding has room for.
  std::uint64_t loads() const {
    return std::uint64_t{length} + (border == Border::kZero ? 0 : reach_before + reach_behind);
  }
};

Source source_of(const ConvolvedAxis& axis, Border border) {
  return {.length = axis.picture,
          .reach_before = axis.reach_before(),
          .reach_behind = axis.reach_behind(),
          .border = border};
}

void append(std::vector<Define>& defines, std::vector<Define> more) {
  std::ranges::move(more, std::back_inserter(defines));
}

std::vector<Define> source_defines(const Source& source) {
  return {{"SOURCE_LENGTH", text_of(source.length)},
          {"REACH_BEFORE", text_of(source.reach_before)},
          {"REACH_BEHIND", text_of(source.reach_behind)},
          {"BORDER", text_of(border_constant(source.border))}};
}

std::vector<Define> spectra_defines(const Spectra& spectra, std::uint32_t lines) {
  return {{"REAL_LINES", text_of(lines)},
          {"FREQUENCY_STRIDE", text_of(spectra.frequency_stride)},
          {"SPECTRUM_STRIDE", text_of(spectra.line_stride)},
          {"SPECTRA_IMAGE_STRIDE", text_of(spectra.image_stride())}};
}

std::vector<Define> kernel_defines(const Spectra& kernel, Precision precision) {
  return {{"KERNEL_PRECISION", precision_define(precision)},
          {"KERNEL_FREQUENCY_STRIDE", text_of(kernel.frequency_stride)},
          {"KERNEL_POSITION_STRIDE", text_of(kernel.line_stride)},
          {"KERNEL_IMAGE_STRIDE", text_of(kernel.image_stride())}};
}

std::vector<Define> real_defines(const Strides& strides) {
  return {{"REAL_POSITION_STRIDE", text_of(strides.position)},
          {"REAL_LINE_STRIDE", text_of(strides.line)},
          {"REAL_IMAGE_STRIDE", text_of(strides.image)}};
}

Pass pass_of(const ConvolutionSteps& steps, const ConvolutionStep& step, std::vector<Define> defines,
             std::vector<Binding> bindings) {
  return convolution_pass({steps.problem, steps.options, steps.limits, steps.arrays}, step,
                          std::move(defines), std::move(bindings));
}

bool is_packed_length(std::uint32_t length) {
  return length % 2 == 0;
}

// All frequencies up to half of the length.
std::uint32_t whole_half(std::uint32_t length) {
  return length / 2 + 1;
}

// Along the picture's lines, there and back: halves stay within their range.
double scale_along_first(Precision precision, std::uint32_t length) {
  return precision == Precision::kFp16 ? 1 / std::sqrt(length) : 1;
}

// Both ways along the axis that pictures are transformed along first, two real lines as one.
ConvolutionStep along_picture_lines(const ConvolutionSteps& steps, int step, const char* name) {
  const std::uint32_t length = steps.sizes.first().padded;
  return {.step = step,
          .name = name,
          .along_columns = steps.sizes.columns_first,
          .length = length,
          .lines = divided_up(steps.sizes.second().picture, 2),
          .images = steps.texture_count(),
          .precision = steps.problem.precision,
          .is_packed = is_packed_length(length),
          .first_length = length,
          .scale = scale_along_first(steps.problem.precision, length),
          .has_colours = steps.has_colours()};
}

}  // namespace

Strides strides_of_images(glm::uvec2 extent, bool along_columns) {
  return {.position = along_columns ? extent.x : 1,
          .line = along_columns ? 1 : extent.x,
          .image = extent.x * extent.y};
}

// Rows begin with a sector of memory, which several lines of the second axis then share as a whole.
Spectra spectra_of(std::uint32_t frequencies, std::uint32_t lines, std::uint32_t images, bool columns_first,
                   Precision precision) {
  constexpr std::uint32_t kSectorBytes = 32;
  const auto values = static_cast<std::uint32_t>(kSectorBytes / bytes_of_complex(precision));
  const std::uint32_t along_rows = columns_first ? lines : frequencies;
  const std::uint32_t pitch = divided_up(along_rows, values) * values;
  return {.extent = {pitch, columns_first ? frequencies : lines, images},
          .frequency_stride = columns_first ? pitch : 1,
          .line_stride = columns_first ? 1 : pitch};
}

bool ConvolutionSteps::has_colours() const {
  return images_of_element(options.kernel.storage) > 1;
}

// Tells whether whole words of buffers are stored, so that no invocation writes half a word while another one
// writes the other half.
bool ConvolutionSteps::stores_words() const {
  const bool meets_other_half = sizes.columns_first || sizes.rows.padded % 2 == 0;
  return problem.precision == Precision::kFp16 && !has_colours() && problem.extent.x % 2 == 0 &&
         meets_other_half;
}

Precision ConvolutionSteps::arithmetic() const {
  return traits_of(problem.precision).arithmetic;
}

Spectra ConvolutionSteps::picture_spectra() const {
  return spectra_of(stored_half(sizes.first().padded), sizes.second().picture, problem.batch,
                    sizes.columns_first, problem.precision);
}

Spectra ConvolutionSteps::kernel_line_spectra() const {
  return spectra_of(whole_half(sizes.first().kernel_padded), sizes.second().kernel, planes,
                    sizes.columns_first, arithmetic());
}

Spectra ConvolutionSteps::kernel_spectra() const {
  return spectra_of(whole_half(sizes.first().kernel_padded), sizes.second().kernel_padded, planes,
                    sizes.columns_first, problem.precision);
}

std::uint32_t ConvolutionSteps::texture_count() const {
  return problem.batch / images_of_element(options.kernel.storage);
}

// Neighbouring lines along y lie side by side, so that a work group reads and writes longer pieces of memory,
// and two halves are a word.
Define ConvolutionSteps::partners_define() const {
  return {"PARTNERS_ARE_NEIGHBOURS", sizes.columns_first ? "1" : "0"};
}

std::uint64_t ConvolutionSteps::picture_bytes(std::uint64_t values) const {
  if (!has_colours()) return values * bytes_of_number(problem.precision);
  const Format format = format_of(problem.precision, Domain::kReal);
  const Storage storage = options.kernel.storage;
  return values / images_of_element(storage) * bytes_of_element(storage, format);
}

Pass ConvolutionSteps::picture_step(std::size_t pictures, std::size_t spectra) const {
  const ConvolvedAxis& axis = sizes.first();
  const std::uint32_t lines = sizes.second().picture;
  const Source source = source_of(axis, options.border);
  const std::uint64_t real_lines = std::uint64_t{lines} * problem.batch;
  ConvolutionStep step = along_picture_lines(*this, FFTBENCH_STEP_PICTURE, "picture");
  step.mirrors = true;
  step.read_bytes = picture_bytes(real_lines * source.loads());
  step.write_bytes = real_lines * stored_half(axis.padded) * bytes_of_complex(problem.precision);
  std::vector<Define> defines = source_defines(source);
  append(defines, spectra_defines(picture_spectra(), lines));
  append(defines, real_defines(strides_of_images(problem.extent, sizes.columns_first)));
  defines.emplace_back(partners_define());
  if (options.kernel.storage == Storage::kRgbSampled) defines.emplace_back("SAMPLES_PICTURE", "1");
  return pass_of(*this, step, std::move(defines),
                 {{FFTBENCH_BINDING_SOURCE, pictures}, {FFTBENCH_BINDING_TARGET, spectra}});
}

Pass ConvolutionSteps::product_step(std::size_t spectra, std::size_t kernel_spectrum) const {
  const ConvolvedAxis& axis = sizes.second();
  const std::uint32_t first = sizes.first().padded;
  const Source source = source_of(axis, options.border);
  const std::uint64_t lines = std::uint64_t{stored_half(first)} * problem.batch;
  // Where the frequency 0 and that of half the length are one line, it takes the values of both.
  const std::uint64_t kernel_lines = lines + (is_packed_length(first) ? problem.batch : 0);
  const std::uint64_t kernel_values = kernel_lines * axis.padded * taps_of(options.filter);
  const std::uint64_t value_bytes = bytes_of_complex(problem.precision);
  const double whole_scale = 1.0 / axis.padded / (problem.precision == Precision::kFp16 ? 1.0 : first);
  const ConvolutionStep step{.step = FFTBENCH_STEP_PRODUCT,
                             .name = "product",
                             .along_columns = !sizes.columns_first,
                             .length = axis.padded,
                             .lines = stored_half(first),
                             .images = problem.batch,
                             .precision = problem.precision,
                             .is_packed = is_packed_length(first),
                             .first_length = first,
                             .scale = whole_scale,
                             .mirrors = is_packed_length(first),
                             .read_bytes = (lines * source.loads() + kernel_values) * value_bytes,
                             .write_bytes = lines * axis.picture * value_bytes};
  std::vector<Define> defines = source_defines(source);
  append(defines, spectra_defines(picture_spectra(), axis.picture));
  append(defines, kernel_defines(kernel_spectra(), problem.precision));
  append(defines, {{"TARGET_LENGTH", text_of(axis.picture)},
                   {"KERNEL_PLANES", text_of(planes)},
                   {"KERNEL_FILTER", text_of(filter_constant(options.filter))},
                   {"KERNEL_FIRST_LENGTH", text_of(sizes.first().kernel_padded)},
                   {"KERNEL_SECOND_LENGTH", text_of(axis.kernel_padded)}});
  return pass_of(*this, step, std::move(defines),
                 {{FFTBENCH_BINDING_SOURCE, spectra},
                  {FFTBENCH_BINDING_TARGET, spectra},
                  {FFTBENCH_BINDING_FILTER, kernel_spectrum}});
}

Pass ConvolutionSteps::result_step(std::size_t spectra, std::size_t pictures) const {
  const ConvolvedAxis& axis = sizes.first();
  const std::uint32_t lines = sizes.second().picture;
  const std::uint64_t real_lines = std::uint64_t{lines} * problem.batch;
  ConvolutionStep step = along_picture_lines(*this, FFTBENCH_STEP_RESULT, "result");
  step.inverse = true;
  step.mirrors = stores_words() && !sizes.columns_first;
  step.read_bytes = real_lines * axis.padded * bytes_of_complex(problem.precision);
  step.write_bytes = picture_bytes(real_lines * axis.picture);
  std::vector<Define> defines{{"TARGET_LENGTH", text_of(axis.picture)}, partners_define()};
  if (stores_words()) defines.emplace_back("STORES_WORDS", "1");
  append(defines, spectra_defines(picture_spectra(), lines));
  append(defines, real_defines(strides_of_images(problem.extent, sizes.columns_first)));
  return pass_of(*this, step, std::move(defines),
                 {{FFTBENCH_BINDING_SOURCE, spectra}, {FFTBENCH_BINDING_TARGET, pictures}});
}

Pass ConvolutionSteps::kernel_lines_step(std::size_t kernel, std::size_t spectra) const {
  const ConvolvedAxis& axis = sizes.first();
  const std::uint32_t lines = sizes.second().kernel;
  const std::uint64_t real_lines = std::uint64_t{lines} * planes;
  const ConvolutionStep step{
      .step = FFTBENCH_STEP_PICTURE,
      .name = "kernel's lines",
      .along_columns = sizes.columns_first,
      .length = axis.kernel_padded,
      .lines = divided_up(lines, 2),
      .images = planes,
      .precision = arithmetic(),
      .first_length = axis.kernel_padded,
      .mirrors = true,
      .is_ordered = false,
      .read_bytes = real_lines * axis.kernel * bytes_of_number(arithmetic()),
      .write_bytes = real_lines * whole_half(axis.kernel_padded) * bytes_of_complex(arithmetic())};
  std::vector<Define> defines = source_defines({.length = axis.kernel});
  append(defines, spectra_defines(kernel_line_spectra(), lines));
  append(defines, real_defines(strides_of_images(options.kernel_extent, sizes.columns_first)));
  defines.emplace_back("PARTNERS_ARE_NEIGHBOURS", "0");
  return pass_of(*this, step, std::move(defines),
                 {{FFTBENCH_BINDING_SOURCE, kernel}, {FFTBENCH_BINDING_TARGET, spectra}});
}

Pass ConvolutionSteps::kernel_sums_step(std::size_t spectra, std::size_t sums) const {
  const std::uint32_t lines = sizes.second().kernel;
  const Spectra from = kernel_line_spectra();
  const std::uint32_t invocations = std::min(128U, std::bit_floor(most_invocations(limits)));
  return {.label = "kernel's sums",
          .shader = "convolution_sums.comp",
          .defines = {{"WORK_GROUP_SIZE", text_of(invocations)},
                      {"PRECISION", precision_define(arithmetic())},
                      {"REAL_LINES", text_of(lines)},
                      {"SPECTRUM_STRIDE", text_of(from.line_stride)},
                      {"SPECTRA_IMAGE_STRIDE", text_of(from.image_stride())}},
          .uniforms = {},
          .bindings = {{FFTBENCH_BINDING_SOURCE, spectra}, {FFTBENCH_BINDING_TARGET, sums}},
          .work_group_size = {invocations, 1, 1},
          .work_group_count = {planes, 1, 1},
          .shared_memory_bytes = std::uint64_t{invocations} * bytes_of_number(arithmetic()),
          .read_bytes = std::uint64_t{lines} * planes * bytes_of_number(arithmetic()),
          .write_bytes = std::uint64_t{planes} * bytes_of_number(arithmetic())};
}

Pass ConvolutionSteps::kernel_spectrum_step(std::size_t spectra, std::size_t sums,
                                            std::size_t kernel_spectrum) const {
  const ConvolvedAxis& axis = sizes.second();
  const std::uint32_t first = sizes.first().kernel_padded;
  const std::uint64_t lines = std::uint64_t{whole_half(first)} * planes;
  const std::uint64_t sums_bytes =
      options.normalizes ? lines * axis.kernel_padded * bytes_of_number(arithmetic()) : 0;
  const ConvolutionStep step{.step = FFTBENCH_STEP_KERNEL,
                             .name = "kernel's spectrum",
                             .along_columns = !sizes.columns_first,
                             .length = axis.kernel_padded,
                             .lines = whole_half(first),
                             .images = planes,
                             .precision = arithmetic(),
                             .first_length = first,
                             .is_ordered = false,
                             .read_bytes = lines * axis.kernel * bytes_of_complex(arithmetic()) + sums_bytes,
                             .write_bytes = lines * axis.kernel_padded * bytes_of_complex(problem.precision)};
  std::vector<Define> defines = source_defines({.length = axis.kernel});
  append(defines, spectra_defines(kernel_line_spectra(), axis.kernel));
  append(defines, kernel_defines(kernel_spectra(), problem.precision));
  append(defines, {{"NORMALIZES", options.normalizes ? "1" : "0"},
                   {"SHARPEN", scale_define(options.sharpen, arithmetic())},
                   {"FIRST_CENTRE", text_of(sizes.first().centre())},
                   {"SECOND_CENTRE", text_of(axis.centre())}});
  std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, spectra},
                                {FFTBENCH_BINDING_FILTER, kernel_spectrum}};
  if (options.normalizes) bindings.push_back({FFTBENCH_BINDING_KERNEL_SUMS, sums});
  if (options.kernel.uses_table()) {
    bindings.push_back({FFTBENCH_BINDING_FINE_TWIDDLE, arrays.place_of(twiddle_table(first, arithmetic()))});
  }
  return pass_of(*this, step, std::move(defines), std::move(bindings));
}

}  // namespace fftbench::fft
