#include "fft/kernels/axis_passes.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// Places in Plan::resources.
constexpr std::size_t kInput = 0;
constexpr std::size_t kOutput = 1;
constexpr std::size_t kScratch = 2;

int precision_constant(Precision precision) {
  switch (precision) {
    case Precision::kFp16:
      return FFTBENCH_PRECISION_FP16;
    case Precision::kFp32:
      return FFTBENCH_PRECISION_FP32;
    case Precision::kFp64:
      return FFTBENCH_PRECISION_FP64;
  }
  return FFTBENCH_PRECISION_FP32;
}

}  // namespace

bool one_table_serves(const Problem& problem) {
  const auto [shorter, longer] = std::minmax(problem.extent.x, problem.extent.y);
  return longer % shorter == 0;
}

std::uint32_t table_length(const Problem& problem, const Axis& axis) {
  return one_table_serves(problem) ? std::max(problem.extent.x, problem.extent.y) : axis.length;
}

std::vector<Axis> axes_of(const Problem& problem) {
  std::vector<Axis> axes;
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (width > 1) axes.push_back({.is_rows = true, .length = width, .count = height, .is_last = height == 1});
  if (height > 1) axes.push_back({.is_rows = false, .length = height, .count = width, .is_last = true});
  return axes;
}

std::string name_of(const Axis& axis) {
  return axis.is_rows ? "rows" : "columns";
}

OptionSpec storage_option() {
  return {"storage", {"image", "buffer"}, "rg32f images or storage buffers"};
}

OptionSpec exchange_option() {
  return {"exchange", {"storage", "shared"}, "stages hand on through storage or through shared memory"};
}

OptionSpec twiddle_option() {
  return {"twiddle", {"computed", "table"}, "sine and cosine in the shader, or a table made in double"};
}

std::optional<std::string> refuse_empty(const Problem& problem) {
  if (element_count(problem) == 0) return "an empty image has nothing to transform";
  if (elements_per_image(problem) == 1) return "a 1x1 image has nothing to transform";
  return std::nullopt;
}

std::optional<std::string> refuse_for_all_kernels(const Problem& problem) {
  if (auto reason = refuse_empty(problem)) return reason;
  if (problem.precision == Precision::kFp16 && problem.norm != Norm::kOrtho) {
    return fmt::format(
        "fp16 under norm {} could overflow: a sum of {} ones may be beyond 65504, the largest half; take "
        "norm ortho",
        name_of(problem.norm), elements_per_image(problem));
  }
  if (is_packed(problem) && problem.extent.x % 2 != 0) {
    return fmt::format(
        "width {} is odd: a packed half spectrum has the value at half the width beside that at 0, which an "
        "odd width lacks; take half spectra as numpy's",
        problem.extent.x);
  }
  return std::nullopt;
}

std::optional<std::string> refuse_unless_power_of_two(const Problem& problem) {
  if (problem.domain != Domain::kComplex) return "only complex input is supported";
  if (auto reason = refuse_for_all_kernels(problem)) return reason;
  if (!is_power_of_two(problem.extent.x)) {
    return fmt::format("width {} is not a power of two", problem.extent.x);
  }
  if (!is_power_of_two(problem.extent.y)) {
    return fmt::format("height {} is not a power of two", problem.extent.y);
  }
  return std::nullopt;
}

std::optional<Skip> skip_of_options(const Problem& problem, const Options& options) {
  const auto is = [&](std::string_view option, std::string_view value) {
    const auto found = options.find(option);
    return found != options.end() && found->second == value;
  };
  const bool doubles = problem.precision == Precision::kFp64;
  if (is("storage", "image") && problem.domain == Domain::kReal) {
    return Skip{"storage=image: images hold complex values, so real transforms take buffers"};
  }
  if (is("storage", "image") && (is("order", "chained") || is("order", "chained_within"))) {
    return Skip{"storage=image: dispatches that order themselves take buffers"};
  }
  if (is("storage", "image") && doubles) {
    return Skip{"storage=image: OpenGL has no image format of doubles, so fp64 takes buffers"};
  }
  if (is("twiddle", "computed") && doubles) {
    return Skip{"twiddle=computed: GLSL has no sine of doubles, so fp64 takes a table"};
  }
  return std::nullopt;
}

PingPong::PingPong(Plan& plan, const KernelOptions& options, std::uint32_t steps)
    : problem_(plan.problem), steps_(steps) {
  const Storage storage = options.storage;
  plan.resources = {array_of(plan.problem, Role::kInput, storage),
                    array_of(plan.problem, Role::kOutput, storage)};
  if (steps > 1) plan.resources.push_back(array_of(plan.problem, Role::kScratch, storage));
  if (options.uses_table()) {
    first_table_ = plan.resources.size();
    for (const Axis& axis : axes_of(plan.problem)) {
      const std::uint32_t length = table_length(plan.problem, axis);
      if (!table_lengths_.empty() && table_lengths_.back() == length) continue;
      table_lengths_.push_back(length);
      plan.resources.push_back(twiddle_table(length, plan.problem.precision));
    }
  }
}

std::size_t PingPong::written_by(std::uint32_t step) const {
  const bool even_distance_to_end = (steps_ - 1 - step) % 2 == 0;
  return even_distance_to_end ? kOutput : kScratch;
}

std::size_t PingPong::read_by(std::uint32_t step) const {
  return step == 0 ? kInput : written_by(step - 1);
}

std::vector<Binding> PingPong::bindings(std::uint32_t first_step, std::uint32_t step_count,
                                        const Axis& axis) const {
  const std::uint32_t last_step = first_step + step_count - 1;
  const std::size_t target = written_by(last_step);
  std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, read_by(first_step)},
                                {FFTBENCH_BINDING_TARGET, target}};
  if (step_count > 1) {
    bindings.push_back({FFTBENCH_BINDING_ALTERNATE, target == kOutput ? kScratch : kOutput});
  }
  if (!table_lengths_.empty()) {
    const auto table = std::ranges::find(table_lengths_, table_length(problem_, axis));
    bindings.push_back(
        {FFTBENCH_BINDING_TWIDDLE, first_table_ + std::size_t(table - table_lengths_.begin())});
  }
  return bindings;
}

std::string precision_define(Precision precision) {
  return fmt::format("{}", precision_constant(precision));
}

std::string scale_define(double scale, Precision precision) {
  if (precision != Precision::kFp64) return fmt::format("{:.9e}", scale);
  const auto bits = std::bit_cast<std::uint64_t>(scale);
  return fmt::format("packDouble2x32(uvec2({}u, {}u))", bits & 0xFFFFFFFFU, bits >> 32U);
}

double scale_of_pass(const Problem& problem, std::uint32_t length, bool is_last) {
  if (problem.precision == Precision::kFp16) return 1 / std::sqrt(length);
  return is_last ? normalisation(problem) : 1;
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
      {"STORAGE",
       number(options.storage == Storage::kImage ? FFTBENCH_STORAGE_IMAGE : FFTBENCH_STORAGE_BUFFER)},
      {"TWIDDLE", number(table ? FFTBENCH_TWIDDLE_TABLE : FFTBENCH_TWIDDLE_COMPUTED)},
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

Algorithm power_of_two_kernel(std::string name, std::string summary, std::string source,
                              std::vector<OptionSpec> options,
                              PlanOrSkip (*plan)(const Problem&, const Options&, const DeviceLimits&),
                              std::vector<Options> search_starts) {
  return {.name = std::move(name),
          .backend = BackendKind::kOpenGl,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = std::move(options),
          .refuse = refuse_unless_power_of_two,
          .plan = plan,
          .search_starts = std::move(search_starts)};
}

}  // namespace fftbench::fft
