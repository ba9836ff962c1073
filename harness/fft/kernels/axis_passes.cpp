#include "fft/kernels/axis_passes.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "fft/flat_problems.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

static_assert(int(Precision::kFp16) == FFTBENCH_PRECISION_FP16);
static_assert(int(Precision::kFp32) == FFTBENCH_PRECISION_FP32);
static_assert(int(Precision::kFp64) == FFTBENCH_PRECISION_FP64);

int storage_constant(Storage storage) {
  switch (storage) {
    case Storage::kBuffer:
      return FFTBENCH_STORAGE_BUFFER;
    case Storage::kImage:
      return FFTBENCH_STORAGE_IMAGE;
    case Storage::kRgbPlanes:
    case Storage::kRgbSampled:
      return FFTBENCH_STORAGE_RGB_PLANES;
    case Storage::kRgbPacked:
      return FFTBENCH_STORAGE_RGB_PACKED;
  }
  return FFTBENCH_STORAGE_BUFFER;
}

int twiddle_constant(const KernelOptions& options) {
  if (options.uses_lookup()) return FFTBENCH_TWIDDLE_LOOKUP;
  return options.uses_table() ? FFTBENCH_TWIDDLE_TABLE : FFTBENCH_TWIDDLE_COMPUTED;
}

}  // namespace

bool one_table_serves(const Problem& problem) {
  if (has_columns_alone(problem)) return false;
  const auto [shorter, longer] = std::minmax(problem.extent.x, problem.extent.y);
  return longer % shorter == 0;
}

std::uint32_t table_length(const Problem& problem, const Axis& axis) {
  return one_table_serves(problem) ? std::max(problem.extent.x, problem.extent.y) : axis.length;
}

std::vector<Axis> axes_of(const Problem& problem) {
  std::vector<Axis> axes;
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  const auto [rows, columns, depth] = transforms_along(problem);
  if (rows) axes.push_back({.is_rows = true, .length = width, .count = height, .is_last = !columns});
  if (columns) axes.push_back({.is_rows = false, .length = height, .count = width, .is_last = true});
  return axes;
}

std::vector<std::pair<std::string_view, std::uint32_t>> transformed_sides(const Problem& problem) {
  std::vector<std::pair<std::string_view, std::uint32_t>> sides;
  for (const Axis& axis : axes_of(problem))
    sides.emplace_back(axis.is_rows ? "width" : "height", axis.length);
  return sides;
}

std::vector<Axis> axes_in_order(const Problem& problem) {
  std::vector<Axis> axes = axes_of(problem);
  if (problem.domain == Domain::kComplex) return axes;
  for (Axis& axis : axes) {
    if (!axis.is_rows) axis.count = spectrum_shape(problem).extent.x;
  }
  if (problem.direction == Direction::kInverse) std::ranges::reverse(axes);
  for (Axis& axis : axes) axis.is_last = &axis == &axes.back();
  return axes;
}

std::string name_of(const Axis& axis) {
  return axis.is_rows ? "rows" : "columns";
}

OptionSpec storage_option() {
  return {"storage",
          {"image", "buffer", "rgb_planes", "rgb_packed"},
          "rg32f images, storage buffers, or three images of the batch as the colours of one: two rgba32f "
          "images of real and of imaginary parts, or an rgba32f and an rg32f image of all six"};
}

OptionSpec exchange_option() {
  return {
      "exchange", {"storage", "shared"}, "stages exchange values through storage or through shared memory"};
}

OptionSpec twiddle_option() {
  return {"twiddle", {"computed", "table"}, "sine and cosine in the shader, or a table made in fp64"};
}

OptionSpec twiddle_option_with_lookup() {
  OptionSpec option = twiddle_option();
  option.values.emplace_back("lookup");
  option.meaning += ", or one of whole butterflies, two positions and a factor each";
  return option;
}

OptionSpec invocation_option() {
  return {"invocation", {"butterfly", "element"}, "what one invocation makes in a stage"};
}

OptionSpec bit_reverse_option() {
  return {"bit_reverse", {"builtin", "loop"}, "GLSL's bitfieldReverse, or a loop over the bits"};
}

std::optional<std::string> refuse_empty(const Problem& problem) {
  if (element_count(problem) == 0) return "an empty image has nothing to transform";
  if (elements_per_image(problem) == 1) return "a 1x1 image has nothing to transform";
  if (transform_length(problem) == 1) return "there is one value along the axes to transform";
  return std::nullopt;
}

std::optional<std::string> refuse_for_all_kernels(const Problem& problem) {
  if (auto reason = refuse_empty(problem)) return reason;
  const PrecisionTraits& precision = traits_of(problem.precision);
  if (precision.takes_norm_ortho_alone && problem.norm != Norm::kOrtho) {
    return fmt::format(
        "{0} under norm {1} could overflow: a sum of {2} ones may be beyond {3}, the largest {0} number; "
        "take "
        "norm ortho",
        precision.name, name_of(problem.norm), transform_length(problem), precision.largest);
  }
  if (is_packed(problem) && problem.extent.x % 2 != 0) {
    return fmt::format(
        "width {} is odd: a packed half spectrum has the value at half the width beside that at 0, which an "
        "odd width lacks; take half spectra as numpy's",
        problem.extent.x);
  }
  return std::nullopt;
}

std::optional<std::string> refuse_norm_ortho(const Problem& problem) {
  // There and back, what the first value is multiplied by cancels.
  if (!is_cosine_transform(problem) || problem.norm != Norm::kOrtho ||
      problem.direction == Direction::kRoundtrip)
    return std::nullopt;
  return fmt::format(
      "norm ortho: the library has one factor for all values of {}; take norm backward or forward",
      name_of(problem.domain));
}

std::optional<std::string> refuse_unless_power_of_two(const Problem& problem) {
  if (problem.domain != Domain::kComplex)
    return "only complex input is supported, and this is real; stockham_register takes both";
  return refuse_unless_power_of_two_in_any_domain(problem);
}

std::optional<std::string> refuse_unless_power_of_two_in_any_domain(const Problem& problem) {
  if (is_packed(problem)) return "packed half spectra are not supported; take those as numpy's";
  if (auto reason = refuse_for_all_kernels(problem)) return reason;
  for (const auto& [side, length] : transformed_sides(problem)) {
    if (!is_power_of_two(length)) return fmt::format("{} {} is not a power of two", side, length);
  }
  return std::nullopt;
}

namespace {

// Refuses what no kernel does with colours, which are three images of the batch each.
std::optional<Skip> skip_of_colours(const Problem& problem, const std::string& storage) {
  if (problem.precision == Precision::kFp64) {
    return Skip{
        fmt::format("storage={}: OpenGL has no image format of fp64, so fp64 takes buffers", storage)};
  }
  if (problem.batch % images_of_element(Storage::kRgbPlanes) != 0) {
    return Skip{fmt::format(
        "storage={}: three images are the colours of one, and a batch of {} is no multiple of three", storage,
        problem.batch)};
  }
  return std::nullopt;
}

// Why a way of passing columns on cannot do some kinds of images.
struct ColumnReasons {
  std::string_view columns;  // the option's value
  std::string_view of_real;
  std::string_view of_images;
  std::string_view of_columns_first;
};
constexpr std::array<ColumnReasons, 2> kColumnReasons{
    {{"tiled", "half spectra cannot lie in tiles; take strided or in_place for real images",
      "the driver decides how a texture lies in memory; take storage=buffer",
      "only columns can read tiles; take first_axis=rows"},
     {"two_phase", "half spectra cannot take two phases; take strided or in_place for real images",
      "its phases exchange values through a buffer; take storage=buffer",
      "columns can go second alone; take first_axis=rows"}}};

// What images of cosine and sine transforms take, whose two passes go one after the other and in place.
struct OptionOfCosine {
  std::string_view name;
  std::string_view value;
};
constexpr std::array<OptionOfCosine, 3> kOptionsOfCosine{
    {{"columns", "in_place"}, {"fused_column_radix", "1"}, {"pass_sync", "barrier"}}};

std::optional<Skip> skip_of_cosine_image(const Problem& problem, const Options& options) {
  if (!is_cosine_transform(problem) || problem.extent.x == 1 || problem.extent.y == 1 ||
      has_columns_alone(problem))
    return std::nullopt;
  for (const OptionOfCosine& taken : kOptionsOfCosine) {
    const auto found = options.find(taken.name);
    if (found == options.end() || found->second == "auto" || found->second == taken.value) continue;
    return Skip{fmt::format("{0}={1}: cosine and sine transforms of images take {0}={2} alone", taken.name,
                            found->second, taken.value)};
  }
  return std::nullopt;
}

std::optional<Skip> skip_of_columns(const Problem& problem, const ColumnReasons& reasons, bool has_images,
                                    bool columns_first) {
  const auto skip = [&](std::string_view reason) {
    return Skip{fmt::format("columns={}: {}", reasons.columns, reason)};
  };
  if (problem.domain == Domain::kReal) return skip(reasons.of_real);
  if (has_images) return skip(reasons.of_images);
  if (columns_first) return skip(reasons.of_columns_first);
  return std::nullopt;
}

}  // namespace

std::optional<Skip> skip_of_options(const Problem& problem, const Options& options) {
  const auto is = [&](std::string_view option, std::string_view value) {
    const auto found = options.find(option);
    return found != options.end() && found->second == value;
  };
  const bool doubles = problem.precision == Precision::kFp64;
  if (is("storage", "image") && problem.domain != Domain::kComplex) {
    return Skip{"storage=image: images hold complex values, so real transforms take buffers"};
  }
  if (is("storage", "image") && options.contains("sync") && !is("sync", "barrier")) {
    return Skip{
        "storage=image: sync=in_shader and sync=in_shader_within need buffers; take storage=buffer or "
        "sync=barrier"};
  }
  if (is("storage", "image") && doubles) {
    return Skip{"storage=image: OpenGL has no image format of fp64, so fp64 takes buffers"};
  }
  if (auto skip = skip_of_cosine_image(problem, options)) return skip;
  for (const ColumnReasons& reasons : kColumnReasons) {
    if (!is("columns", reasons.columns)) continue;
    const bool columns_first = is("first_axis", "columns");
    if (auto skip = skip_of_columns(problem, reasons, is("storage", "image"), columns_first)) return skip;
  }
  for (const char* storage : {"rgb_planes", "rgb_packed", "rgb_sampled"}) {
    if (!is("storage", storage)) continue;
    if (auto skip = skip_of_colours(problem, storage)) return skip;
  }
  for (const char* channels : {"preloaded", "together"}) {
    if (is("channels", channels) && problem.batch % images_of_element(Storage::kRgbPlanes) != 0) {
      return Skip{
          fmt::format("channels={}: three images are the planes of one picture, and a batch of {} is no "
                      "multiple of three",
                      channels, problem.batch)};
    }
  }
  if (is("intermediate", "image") && doubles) {
    return Skip{"intermediate=image: OpenGL has no image format of fp64, so fp64 takes buffers"};
  }
  if (is("exchange", "storage") && problem.domain == Domain::kReal) {
    return Skip{
        "exchange=storage: a half spectrum is wider than what its stages store; real transforms take "
        "exchange=shared"};
  }
  if (is("twiddle", "lookup") && doubles) {
    return Skip{
        "twiddle=lookup: butterflies of a table have factors of fp32, so fp64 takes a table of roots"};
  }
  if (is("twiddle", "computed") && doubles) {
    return Skip{"twiddle=computed: GLSL has no sine of fp64, so fp64 takes a table"};
  }
  return std::nullopt;
}

std::string precision_define(Precision precision) {
  return fmt::format("{}", int(precision));
}

std::string scale_define(double scale, Precision precision) {
  if (precision != Precision::kFp64) return fmt::format("{:.9e}", scale);
  const auto bits = std::bit_cast<std::uint64_t>(scale);
  return fmt::format("packDouble2x32(uvec2({}u, {}u))", bits & 0xFFFFFFFFU, bits >> 32U);
}

double scale_of_pass(const Problem& problem, std::uint32_t length, bool is_last) {
  if (traits_of(problem.precision).takes_norm_ortho_alone) return 1 / std::sqrt(norm_length(problem, length));
  return is_last ? normalisation(problem) : 1;
}

double scale_of_transposed_pass(const Problem& problem, std::uint32_t length, bool is_last) {
  const auto scale_of_line = [&](std::uint32_t of_line) {
    Problem line = problem;
    line.extent = {of_line, 1};
    return normalisation(line);
  };
  const auto is_power_of_two_scale = [&](std::uint32_t of_line) {
    int exponent = 0;
    return std::frexp(scale_of_line(of_line), &exponent) == 0.5;
  };
  const bool rounds = problem.precision == Precision::kFp64 &&
                      !(is_power_of_two_scale(problem.extent.x) && is_power_of_two_scale(problem.extent.y));
  return rounds ? scale_of_pass(problem, length, is_last) : scale_of_line(length);
}

void redefine(std::vector<Define>& defines, std::string_view name, std::string value) {
  const auto found = std::ranges::find(defines, name, &Define::first);
  if (found == defines.end()) throw std::logic_error(fmt::format("there is no define {}", name));
  found->second = std::move(value);
}

std::vector<Define> axis_defines(const Problem& problem, const Axis& axis, const KernelOptions& options) {
  const bool inverse = problem.direction == Direction::kInverse;
  const bool table = options.uses_table();
  const auto number = [](auto value) { return fmt::format("{}", value); };

  std::vector<Define> defines{
      {"AXIS", number(axis.is_rows ? FFTBENCH_AXIS_ROWS : FFTBENCH_AXIS_COLUMNS)},
      {"LINE_LENGTH", number(axis.length)},
      {"LINE_COUNT", number(axis.count)},
      {"SCALE", scale_define(scale_of_pass(problem, axis.length, axis.is_last), problem.precision)},
      {"PRECISION", precision_define(problem.precision)},
      {"DIRECTION_SIGN", inverse ? "1" : "-1"},
      {"STORAGE", number(storage_constant(options.storage))},
      {"TWIDDLE", number(twiddle_constant(options))},
  };
  if (table) defines.emplace_back("TABLE_LENGTH", number(table_length(problem, axis)));
  return defines;
}

std::vector<Define> power_of_two_axis_defines(const Problem& problem, const Axis& axis,
                                              const KernelOptions& options) {
  std::vector<Define> defines = axis_defines(problem, axis, options);
  defines.emplace_back("LOG2_LINE_LENGTH", fmt::format("{}", log2_of_power_of_two(axis.length)));
  return defines;
}

std::vector<Define> cooley_tukey_defines(const KernelOptions& kernel, const CooleyTukeyOptions& options) {
  if (!options.has_them) return {};
  const bool loops = options.reverses_bits_in_loop && !kernel.uses_lookup();
  return {
      {"INVOCATION", fmt::format("{}", options.element_an_invocation ? FFTBENCH_INVOCATION_ELEMENT
                                                                     : FFTBENCH_INVOCATION_BUTTERFLY)},
      {"BIT_REVERSE", fmt::format("{}", loops ? FFTBENCH_BIT_REVERSE_LOOP : FFTBENCH_BIT_REVERSE_BUILTIN)}};
}

std::uint64_t twiddle_bytes(const Problem& problem, const KernelOptions& options, std::uint64_t reads) {
  if (options.uses_lookup()) return reads * bytes_of(Format::kButterfly);
  return options.uses_table() ? reads * 2 * bytes_of_arithmetic(problem.precision) : 0;
}

double flops_along(const Problem& problem, const Axis& axis, std::uint32_t transform_length) {
  const double values = double(axis.length) * axis.count * problem.batch;
  const double flops = 5 * values * std::log2(transform_length);
  return problem.domain == Domain::kReal && axis.is_rows ? flops / 2 : flops;
}

Algorithm power_of_two_kernel(std::string name, std::string summary, std::string source,
                              std::vector<OptionSpec> options,
                              PlanOrSkip (*plan)(const Problem&, const Options&, const DeviceLimits&),
                              std::string_view shader, std::vector<Options> search_starts,
                              UsualChoice usual) {
  return {.name = std::move(name),
          .backend = BackendKind::kOpenGl,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = std::move(options),
          .refuse = refuse_unless_power_of_two_in_any_domain,
          .plan = plan,
          .search_starts = std::move(search_starts),
          .shaders = {{.shader = shader, .takes_callers_arrays = true}},
          .usual = usual};
}

}  // namespace fftbench::fft
