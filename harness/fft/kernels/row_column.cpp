// Planning of ARM's row-column algorithm: rows alone are transformed, and images are transposed in
// between. For comparison, columns may be transformed in strides.
#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/row_column_stages.h"
#include "fft/kernels/transpose_pass.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// The invocations of a work group in the passes along rows.
constexpr std::uint32_t kInvocationsOfStage = 64;

class RowColumnPlan {
 public:
  RowColumnPlan(const Problem& problem, const RowColumnOptions& options)
      : problem_(problem), options_(options), axes_(axes_of(problem)), arrays_(plan_) {
    plan_.problem = problem;
    if (!transposes()) options_.block = 1;
    const glm::uvec2 extent =
        transposes() ? problem.extent : glm::uvec2(problem.extent.x * problem.extent.y, 1);
    images_ = {.extent = extent, .allocated = extent, .count = problem.batch};
    place_ = arrays_.place_of(array_of(problem, Role::kInput));
    output_ = arrays_.place_of(array_of(problem, Role::kOutput));
    for (const Axis& axis : axes_) moves_left_ += moves_of(axis);
  }

  Plan made() {
    for (const Axis& axis : axes_) {
      add_rows(axis);
      if (has_transpose_passes()) add_transpose(axis);
    }
    return std::move(plan_);
  }

 private:
  // An image of one row or one column is a line, which is the same transposed.
  bool transposes() const { return axes_.size() == 2; }
  bool merges_transpose() const { return transposes() && options_.transpose == Transpose::kMerged; }
  bool has_transpose_passes() const { return transposes() && !merges_transpose() && !has_strided_columns(); }
  bool has_padding() const { return two_phase(problem_.extent, options_.block) != problem_.extent; }

  bool has_strided_columns() const { return options_.transpose == Transpose::kNone; }
  std::vector<std::uint32_t> radices_of(const Axis& axis) const {
    return radices_of_rows(axis.length, options_.largest_radix);
  }

  // The last transpose leaves the padding behind, for which it needs another array.
  bool transposes_in_place(const Axis& axis) const {
    const bool is_square = problem_.extent.x == problem_.extent.y;
    return options_.transpose == Transpose::kBlocksInPlace && is_square && !(axis.is_last && has_padding());
  }

  std::vector<RowStage> stages_of(const Axis& axis) const {
    return row_stages(radices_of(axis), options_.reverses_in_first_stage, merges_transpose());
  }

  // The passes of an axis that write another array than they read.
  std::uint32_t moves_of(const Axis& axis) const {
    std::uint32_t moves = options_.reverses_in_first_stage ? 0 : 1;
    for (const RowStage& stage : stages_of(axis)) moves += stage.in_place() ? 0 : 1;
    if (has_transpose_passes() && !transposes_in_place(axis)) ++moves;
    return moves;
  }

  // The array that the next move writes, so that the last one of all writes the output. Where images are
  // padded no other move can.
  std::size_t next_place() {
    if (moves_left_ == 1) return output_;
    const bool leaves_odd_number = moves_left_ % 2 == 0;
    if (!leaves_odd_number && !has_padding()) return output_;
    Resource scratch = array_of(problem_, Role::kScratch);
    const glm::uvec2 padded = two_phase({scratch.extent.x, scratch.extent.y}, options_.block);
    scratch.extent = {padded, scratch.extent.z};
    if (!leaves_odd_number) scratch.name = "second scratch";
    return arrays_.place_of(scratch);
  }

  PaddedImages images_of_next_place(glm::uvec2 extent) const {
    const bool is_last = moves_left_ == 1;
    return {.extent = extent,
            .allocated = is_last ? extent : two_phase(extent, options_.block),
            .count = problem_.batch};
  }

  // Adds a pass that reads the newest array and writes another one, which it makes the newest.
  void add_move(Pass pass, const PaddedImages& moved) {
    const std::size_t target = next_place();
    pass.bindings.insert(pass.bindings.begin(),
                         {{FFTBENCH_BINDING_SOURCE, place_}, {FFTBENCH_BINDING_TARGET, target}});
    plan_.passes.push_back(std::move(pass));
    place_ = target;
    images_ = moved;
    --moves_left_;
  }

  void add_in_place(Pass pass) {
    pass.bindings.insert(pass.bindings.begin(),
                         {{FFTBENCH_BINDING_SOURCE, place_}, {FFTBENCH_BINDING_TARGET, place_}});
    plan_.passes.push_back(std::move(pass));
  }

  std::uint64_t complex_bytes() const { return std::uint64_t{2} * bytes_of_number(problem_.precision); }

  // A pass along the rows of the newest array, whose invocations have so many elements each.
  Pass pass_along_rows(const Axis& axis, std::vector<Define> defines, std::uint32_t elements) const {
    const std::uint32_t invocations = axis.length / elements;
    // Neighbouring invocations access neighbours in memory: along a row, or in neighbouring columns.
    const glm::uvec2 along_rows(invocations, options_.rows_in_loop ? 1 : axis.count);
    const glm::uvec2 all = axis.is_rows ? along_rows : glm::uvec2(along_rows.y, along_rows.x);
    glm::uvec3 size(std::min(std::bit_ceil(all.x), kInvocationsOfStage), 1, 1);
    size.y = std::min(kInvocationsOfStage / size.x, std::bit_ceil(all.y));
    const glm::uvec3 count(divided_up(all.x, size.x), divided_up(all.y, size.y),
                           options_.rows_in_loop ? 1 : problem_.batch);
    defines.emplace_back("ROWS_IN_LOOP", options_.rows_in_loop ? "1" : "0");
    defines.emplace_back("LOCAL_SIZE_X", fmt::format("{}", size.x));
    defines.emplace_back("LOCAL_SIZE_Y", fmt::format("{}", size.y));
    return {.label = "",
            .shader = "",
            .defines = std::move(defines),
            .uniforms = {},
            .bindings = {},
            .work_group_size = size,
            .work_group_count = count,
            .read_bytes = element_count(problem_) * complex_bytes(),
            .write_bytes = element_count(problem_) * complex_bytes(),
            .turns = options_.rows_in_loop ? axis.count * problem_.batch : 1};
  }

  // Whatever the transform, since nothing is computed.
  std::vector<Define> reversal_defines(const Axis& axis) const {
    Problem problem = problem_;
    problem.direction = Direction::kForward;
    std::vector<Define> defines = axis_defines(problem, axis, {});
    redefine(defines, "SCALE", "1.0");
    defines.emplace_back("FOR_EACH_RADIX(S)", define_of_radices(radices_of(axis)));
    return defines;
  }

  void add_reversal(const Axis& axis, const std::string& name) {
    const PaddedImages moved = images_of_next_place(images_.extent);
    const bool pairs = options_.pairs && axis.is_rows && axis.length % 2 == 0;
    std::vector<Define> defines = reversal_defines(axis);
    for (Define& define : padding_defines(images_, moved)) defines.push_back(std::move(define));
    if (pairs) defines.emplace_back("STORES_PAIRS", "1");
    Pass pass = pass_along_rows(axis, std::move(defines), pairs ? 2 : 1);
    pass.label = fmt::format("{}, digit reversal", name);
    pass.shader = "row_column_reversal.comp";
    add_move(std::move(pass), moved);
  }

  std::vector<Define> stage_defines(const Axis& axis, const RowStage& stage, const RowAccess& access) const {
    std::vector<Define> defines = axis_defines(problem_, axis, options_.kernel);
    if (!stage.ends_axis) redefine(defines, "SCALE", "1.0");
    const auto add = [&](std::string name, std::uint32_t value) {
      defines.emplace_back(std::move(name), fmt::format("{}", value));
    };
    add("RADIX", stage.radix);
    add("STRIDE", stage.stride);
    add("BUTTERFLIES", access.butterflies);
    add("ELEMENTS", stage.radix * access.butterflies);
    add("RADICES_USED", bit_of_radix(stage.radix));
    defines.emplace_back("BUTTERFLIES_OF_RADIX", butterflies_name(stage.radix));
    add("READS_REVERSED", stage.reverses ? 1 : 0);
    add("TRANSPOSES", stage.transposes ? 1 : 0);
    if (stage.reverses) defines.emplace_back("FOR_EACH_RADIX(S)", define_of_radices(radices_of(axis)));
    if (access.loads_pairs) add("LOADS_PAIRS", 1);
    if (access.stores_pairs) add("STORES_PAIRS", 1);
    return defines;
  }

  // Each leg but the first is multiplied by a root, unless the stage is the first one.
  std::uint64_t twiddle_bytes_of(const RowStage& stage) const {
    if (stage.stride == 1 || !options_.kernel.uses_table()) return 0;
    const std::uint64_t butterflies = element_count(problem_) / stage.radix;
    const std::uint64_t bytes_of_root = std::uint64_t{2} * bytes_of_arithmetic(problem_.precision);
    return butterflies * (stage.radix - 1) * bytes_of_root;
  }

  std::string label_of(const RowStage& stage, const std::string& name) const {
    return fmt::format("{}, radix {}, stride {}, {}{}{}", name, stage.radix, stage.stride,
                       stage.in_place() ? "in place" : "out of place",
                       stage.reverses ? ", from digit-reversed order" : "",
                       stage.transposes ? ", stored transposed" : "");
  }

  void add_stage(const Axis& axis, const RowStage& stage, const std::string& name) {
    PaddedImages target = images_;
    if (!stage.in_place()) {
      const glm::uvec2 extent = images_.extent;
      target = images_of_next_place(stage.transposes ? glm::uvec2(extent.y, extent.x) : extent);
    }
    const RowAccess access = options_.pairs && axis.is_rows ? access_of(stage, axis.length) : RowAccess{};
    std::vector<Define> defines = stage_defines(axis, stage, access);
    for (Define& define : padding_defines(images_, target)) defines.push_back(std::move(define));
    Pass pass = pass_along_rows(axis, std::move(defines), stage.radix * access.butterflies);
    pass.label = label_of(stage, name);
    pass.shader = "row_column_stage.comp";
    pass.twiddle_read_bytes = twiddle_bytes_of(stage);
    pass.flops = flops_along(problem_, axis, stage.radix);
    // What is stored transposed may overwrite rows that their first stage has yet to read.
    pass.shares_turns = options_.rows_in_loop && stage.stride > 1 && !stage.transposes;
    // The program declares it, also where its first stage has no use for it.
    if (options_.kernel.uses_table()) {
      const Resource table = twiddle_table(table_length(problem_, axis), problem_.precision);
      pass.bindings.push_back({FFTBENCH_BINDING_TWIDDLE, arrays_.place_of(table)});
    }
    if (stage.in_place()) {
      add_in_place(std::move(pass));
    } else {
      add_move(std::move(pass), target);
    }
  }

  void add_rows(const Axis& axis) {
    Axis rows = axis;
    rows.is_rows = axis.is_rows || !transposes() || !has_strided_columns();
    if (!options_.reverses_in_first_stage) add_reversal(rows, name_of(axis));
    for (const RowStage& stage : stages_of(rows)) add_stage(rows, stage, name_of(axis));
  }

  std::string transpose_label(bool in_place) const {
    const std::string place = in_place ? "in place" : "out of place";
    switch (options_.transpose) {
      case Transpose::kOnHost:
        return "transpose on the host, out of place";
      case Transpose::kTiles:
        return "transpose, tiles in shared memory, out of place";
      default:
        return fmt::format("transpose, blocks of {0} x {0}, {1}", options_.block, place);
    }
  }

  void add_transpose(const Axis& axis) {
    const bool in_place = transposes_in_place(axis);
    const PaddedImages target =
        in_place ? images_ : images_of_next_place({images_.extent.y, images_.extent.x});
    Pass pass = transpose_pass({.options = options_,
                                .precision = problem_.precision,
                                .source = images_,
                                .target = target,
                                .in_place = in_place});
    pass.label = transpose_label(in_place);
    if (in_place) {
      add_in_place(std::move(pass));
    } else {
      add_move(std::move(pass), target);
    }
  }

  Problem problem_;
  RowColumnOptions options_;
  std::vector<Axis> axes_;
  Plan plan_;
  PlanArrays arrays_;
  std::size_t output_ = 0;
  std::size_t place_ = 0;  // of the newest array
  PaddedImages images_;    // in it
  std::uint32_t moves_left_ = 0;
};

PlanOrSkip plan_row_column(const Problem& problem, const Options& options, const DeviceLimits&) {
  const RowColumnOptions read = row_column_options(options);
  for (const Axis& axis : axes_of(problem)) {
    if (read.largest_radix != 2 || is_power_of_two(axis.length)) continue;
    return Skip{
        fmt::format("radix=2: {} {} is not a power of two", axis.is_rows ? "width" : "height", axis.length)};
  }
  return RowColumnPlan(problem, read).made();
}

std::optional<std::string> refuse_for_row_column(const Problem& problem) {
  if (problem.domain != Domain::kComplex) return "only complex input is supported, and this is real";
  if (auto reason = refuse_for_all_kernels(problem)) return reason;
  for (const auto& [side, length] : {std::pair("width", problem.extent.x), {"height", problem.extent.y}}) {
    if (const std::uint32_t factor = factor_in_the_way(length, kLargestPrimeOfRows); factor != 1) {
      return fmt::format("{} {} has the factor {}; factors 2, 3, 5 and 7 can be done", side, length, factor);
    }
  }
  return std::nullopt;
}

std::vector<OptionSpec> options_of_row_column() {
  return {
      {"access",
       {"vec4", "vec2"},
       "neighbouring values two at once where they are of one invocation, or singly"},
      {"radix", {"mixed", "2"}, "the largest of 8, 7, 5, 4, 3 and 2 that divides, or 2 alone"},
      {"reversal",
       {"pass", "first_stage"},
       "digit reversal in a pass of its own, or as the first stage reads"},
      {"rows", {"grid", "loop"}, "all rows in one dispatch, or a dispatch for each row"},
      {"transpose",
       {"block2x2_in_place", "block2x2", "block4x4", "block8x8", "element", "tiled", "merged", "none", "cpu"},
       "blocks in registers, in place for squares or out of place; single elements; tiles in shared memory; "
       "as the last stage stores; none, but columns in strides; or read back and done by the CPU"},
      {"transpose_group",
       {"auto", "2x4", "4x2", "4x4", "4x8", "8x4", "8x8", "8x16", "16x8", "16x16", "32x1", "32x8", "64x1"},
       "work group of a transpose: invocations along x and along y"},
      {"triangle",
       {"abort", "linear"},
       "in place, invocations for the whole square, of which half end at once, or for the triangle alone"},
      {"twiddle", {"table", "computed"}, "a table made in fp64, or sine and cosine in the shader"}};
}

}  // namespace

Family row_column_family() {
  return {
      100,
      {{.name = "row_column",
        .backend = BackendKind::kOpenGl,
        .summary = "mixed radix in place along rows alone, a dispatch per stage, with transposes between and "
                   "after",
        .source = "ARM, Speeding Up the Fast Fourier Transform Mixed-Radix on Mobile ARM Mali GPUs, part 3",
        .sizes = "factors 2, 3, 5 and 7",
        .options = options_of_row_column(),
        .refuse = refuse_for_row_column,
        .plan = plan_row_column,
        .shaders = {{.shader = "row_column_reversal.comp", .goes_by_storage = true},
                    {.shader = "row_column_stage.comp", .goes_by_storage = true},
                    {.shader = "transpose_blocks.comp", .goes_by_storage = true},
                    {.shader = "transpose_in_place.comp", .goes_by_storage = true},
                    {.shader = "transpose_tiled.comp", .goes_by_storage = true}},
        .usual = {.place = 6}}}};
}

}  // namespace fftbench::fft
