// Planning of blurs that are no convolutions by FFT, beside which Nabla's article shows its own: a mip chain,
// and prefix sums.
#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr glm::uvec2 kGroup{16, 16};
constexpr std::uint32_t kInvocations = 256;  // of a work group of prefix sums
constexpr std::uint32_t kMostLevels = 16;
constexpr std::uint32_t kLargestRadius = 8192;

std::string text_of(std::uint32_t value) {
  return fmt::format("{}", value);
}

std::uint32_t groups_for(std::uint32_t values, std::uint32_t group) {
  return (values + group - 1) / group;
}

std::optional<std::uint32_t> number_up_to(std::string_view text, std::uint32_t most) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc() && end == text.data() + text.size() && text.front() != '0';
  return is_number && value <= most ? std::optional(value) : std::nullopt;
}

Resource level_array(const Problem& problem, glm::uvec2 extent) {
  Resource array = array_of(problem, Role::kInput);
  array.name = "level";
  array.role = Role::kScratch;
  array.extent = {extent.x, extent.y, problem.batch};
  return array;
}

std::vector<Define> level_defines(const Problem& problem, glm::uvec2 extent) {
  return {{"LOCAL_SIZE_X", text_of(kGroup.x)},
          {"LOCAL_SIZE_Y", text_of(kGroup.y)},
          {"IMAGE_WIDTH", text_of(extent.x)},
          {"IMAGE_HEIGHT", text_of(extent.y)},
          {"PRECISION", precision_define(problem.precision)}};
}

// `written` has a value for each invocation; each of them reads so many.
Pass level_pass(const Problem& problem, std::string label, std::string shader, glm::uvec2 written,
                std::uint64_t reads) {
  const std::uint64_t values = std::uint64_t{written.x} * written.y * problem.batch;
  return {
      .label = std::move(label),
      .shader = std::move(shader),
      .defines = {},
      .uniforms = {},
      .bindings = {},
      .work_group_size = {kGroup.x, kGroup.y, 1},
      .work_group_count = {groups_for(written.x, kGroup.x), groups_for(written.y, kGroup.y), problem.batch},
      .read_bytes = values * reads * bytes_of_number(problem.precision),
      .write_bytes = values * bytes_of_number(problem.precision)};
}

Pass halve(const Problem& problem, glm::uvec2 extent, std::size_t from, std::size_t to) {
  Pass pass = level_pass(problem, fmt::format("halve {}x{}", extent.x, extent.y), "mip_bloom_down.comp",
                         half_of(extent), 36);
  pass.defines = level_defines(problem, extent);
  pass.bindings = {{FFTBENCH_BINDING_SOURCE, from}, {FFTBENCH_BINDING_TARGET, to}};
  return pass;
}

Pass mix(const Problem& problem, double scatter, glm::uvec2 extent, std::size_t level, std::size_t smaller,
         std::size_t to) {
  Pass pass =
      level_pass(problem, fmt::format("mix {}x{}", extent.x, extent.y), "mip_bloom_up.comp", extent, 16 + 1);
  pass.defines = level_defines(problem, extent);
  pass.defines.emplace_back("SCATTER", scale_define(scatter, problem.precision));
  pass.bindings = {
      {FFTBENCH_BINDING_SOURCE, smaller}, {FFTBENCH_BINDING_TARGET, to}, {FFTBENCH_BINDING_ALTERNATE, level}};
  return pass;
}

MipBloom mip_bloom_of(const Options& options) {
  return {.levels = number_up_to(options.at("levels"), kMostLevels).value()};
}

PlanOrSkip plan_mip_bloom(const Problem& problem, const Options& options, const DeviceLimits&) {
  const MipBloom bloom = mip_bloom_of(options);
  Plan plan{.problem = problem,
            .resources = {array_of(problem, Role::kInput), array_of(problem, Role::kOutput)},
            .passes = {}};
  std::vector<glm::uvec2> extents{problem.extent};
  std::vector<std::size_t> arrays{0};
  for (std::uint32_t level = 0; level < bloom.levels; ++level) {
    const glm::uvec2 extent = half_of(extents.back());
    plan.resources.push_back(level_array(problem, extent));
    plan.passes.push_back(halve(problem, extents.back(), arrays.back(), plan.resources.size() - 1));
    extents.push_back(extent);
    arrays.push_back(plan.resources.size() - 1);
  }
  for (std::size_t level = bloom.levels; level-- > 0;) {
    const std::size_t to = level == 0 ? 1 : arrays[level];
    plan.passes.push_back(mix(problem, bloom.scatter, extents[level], arrays[level], arrays[level + 1], to));
  }
  return plan;
}

BoxBlur box_blur_of(const Options& options) {
  return {.radius = number_up_to(options.at("radius"), kLargestRadius).value()};
}

// Averages along an axis. Of columns, a group takes neighbouring ones, as many as it has shared memory for.
Pass average_along(const Problem& problem, const BoxBlur& blur, bool is_rows, std::uint64_t shared_bytes) {
  const std::uint32_t length = is_rows ? problem.extent.x : problem.extent.y;
  const std::uint32_t count = is_rows ? problem.extent.y : problem.extent.x;
  const std::uint64_t bytes_of_value = bytes_of_arithmetic(problem.precision);
  const auto needed = [&](std::uint32_t lines) {
    return (std::uint64_t{lines} * length + kInvocations) * bytes_of_value;
  };
  std::uint32_t lines = is_rows ? 1 : 16;
  while (lines > 1 && needed(lines) > shared_bytes) lines /= 2;
  return {.label = is_rows ? "average along rows" : "average along columns",
          .shader = "prefix_sum_blur.comp",
          .defines = {{"LINES", text_of(lines)},
                      {"LOCAL_SIZE_Y", text_of(kInvocations / lines)},
                      {"LINE_LENGTH", text_of(length)},
                      {"LINE_COUNT", text_of(count)},
                      {"SHARED_LENGTH", text_of(lines * length)},
                      {"SUMS_LENGTH", text_of(kInvocations)},
                      {"AXIS", text_of(is_rows ? FFTBENCH_AXIS_ROWS : FFTBENCH_AXIS_COLUMNS)},
                      {"RADIUS", text_of(blur.radius)},
                      {"PRECISION", precision_define(problem.precision)}},
          .uniforms = {},
          .bindings = {},
          .work_group_size = {lines, kInvocations / lines, 1},
          .work_group_count = {groups_for(count, lines), 1, problem.batch},
          .shared_memory_bytes = needed(lines),
          .read_bytes = byte_count(input_shape(problem)),
          .write_bytes = byte_count(input_shape(problem))};
}

PlanOrSkip plan_prefix_sum_blur(const Problem& problem, const Options& options, const DeviceLimits& limits) {
  const BoxBlur blur = box_blur_of(options);
  Pass rows = average_along(problem, blur, true, limits.shared_memory_bytes);
  Pass columns = average_along(problem, blur, false, limits.shared_memory_bytes);
  rows.bindings = {{FFTBENCH_BINDING_SOURCE, 0}, {FFTBENCH_BINDING_TARGET, 2}};
  columns.bindings = {{FFTBENCH_BINDING_SOURCE, 2}, {FFTBENCH_BINDING_TARGET, 1}};
  return Plan{.problem = problem,
              .resources = {array_of(problem, Role::kInput), array_of(problem, Role::kOutput),
                            level_array(problem, problem.extent)},
              .passes = {rows, columns}};
}

Algorithm blur(std::string name, std::string summary, OptionSpec option,
               PlanOrSkip (*plan)(const Problem&, const Options&, const DeviceLimits&),
               Operation (*operation)(const Problem&, const Options&)) {
  return {.name = std::move(name),
          .backend = BackendKind::kOpenGl,
          .summary = std::move(summary),
          .source = "Nabla, \"Results\", what its bloom is compared with",
          .sizes = "any picture",
          .options = {std::move(option)},
          .refuse = refuse_unless_pictures,
          .plan = plan,
          .operation = operation};
}

}  // namespace

Family picture_blur_family() {
  return {140,
          {blur("mip_bloom", "a bloom by a chain of halved pictures, mixed on the way back",
                {"levels",
                 {"6", "1"},
                 "how often pictures are halved",
                 {"another number up to 16",
                  [](std::string_view text) { return number_up_to(text, kMostLevels).has_value(); }}},
                plan_mip_bloom,
                [](const Problem&, const Options& options) -> Operation { return mip_bloom_of(options); }),
           blur("prefix_sum_blur",
                "averages over squares by prefix sums along rows, then columns, in shared memory",
                {"radius",
                 {"32", "128"},
                 "values on either side that are averaged",
                 {"another number up to 8192",
                  [](std::string_view text) { return number_up_to(text, kLargestRadius).has_value(); }}},
                plan_prefix_sum_blur,
                [](const Problem&, const Options& options) -> Operation { return box_blur_of(options); })}};
}

}  // namespace fftbench::fft
