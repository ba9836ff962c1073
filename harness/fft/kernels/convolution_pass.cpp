#include "fft/kernels/convolution_pass.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

RegisterGroup with_stages_reversed(RegisterGroup group) {
  std::ranges::reverse(group.line.radices);
  return group;
}

glm::uvec3 count_of_groups(std::uint64_t groups, const DeviceLimits& limits) {
  std::uint64_t rows = divided_up(static_cast<std::uint32_t>(groups), limits.work_group_count.x);
  while (groups % rows != 0) ++rows;
  return {static_cast<std::uint32_t>(groups / rows), static_cast<std::uint32_t>(rows), 1};
}

class StepPass {
 public:
  StepPass(const ConvolutionSetting& setting, const ConvolutionStep& step)
      : setting_(setting),
        step_(step),
        axis_{.is_rows = !step.along_columns, .length = step.length, .count = step.lines, .is_last = false},
        lines_(std::uint64_t{step.lines} * step.images),
        group_(group_that_fits(setting.options.group)) {}

  Pass made(std::vector<Define> defines, std::vector<Binding> bindings) {
    std::vector<Define> own = own_defines();
    std::ranges::move(own, std::back_inserter(defines));
    const bool is_product = step_.step == FFTBENCH_STEP_PRODUCT;
    const bool goes_back_otherwise = is_product && !keeps_positions(group_.line);
    if (goes_back_otherwise) {
      defines.emplace_back("STAGES_GO_BACK", "1");
      const RegisterGroup back = with_stages_reversed(group_);
      for (std::size_t stage = 0; stage + 1 < back.line.radices.size(); ++stage) {
        defines.emplace_back(fmt::format("GAP_BEHIND_STAGE_BACK_{}", stage),
                             fmt::format("{}", gap_behind_stage(back, stage)));
      }
    }
    if (setting_.options.kernel.uses_table()) {
      bindings.push_back(
          {FFTBENCH_BINDING_TWIDDLE, setting_.arrays.place_of(twiddle_table(step_.length, step_.precision))});
    }
    const std::uint64_t groups = tiles_of(lines_, group_);
    const Twiddle twiddle = setting_.options.kernel.twiddle;
    std::uint64_t table_bytes = bytes_of_stage_twiddles(group_, twiddle, step_.precision, groups);
    if (goes_back_otherwise) {
      table_bytes += bytes_of_stage_twiddles(with_stages_reversed(group_), twiddle, step_.precision, groups);
    }
    const bool in_shader = syncs_in_shader();
    return {.label = fmt::format("{}, {}, radices {}, {} lines a group", step_.name, name_of(axis_),
                                 fmt::join(group_.line.radices, " "), group_.lines),
            .shader = "convolution.comp",
            .defines = std::move(defines),
            .uniforms = {},
            .bindings = std::move(bindings),
            .work_group_size = {group_.invocations(), 1, 1},
            .work_group_count = count_of_groups(groups, setting_.limits),
            .shared_memory_bytes = bytes_of_shared_memory(group_),
            .read_bytes = step_.read_bytes,
            .write_bytes = step_.write_bytes,
            .twiddle_read_bytes = table_bytes,
            .completions = in_shader ? static_cast<std::uint32_t>(groups) : 0};
  }

 private:
  bool syncs_in_shader() const { return step_.is_ordered && setting_.options.sync != Sync::kBarrier; }

  // Both ways of a product share the memory.
  static std::uint64_t bytes_of_shared_memory(const RegisterGroup& group) {
    return std::max(shared_bytes(group), shared_bytes(with_stages_reversed(group)));
  }

  // Returns so many values as make two sectors of memory. One sector, which is enough where nothing but a
  // transform happens, takes an NVIDIA H100 a fifth longer here.
  static std::uint32_t lines_of_columns(Precision precision) {
    return static_cast<std::uint32_t>(64 / bytes_of_complex(precision));
  }

  // Gaps against bank conflicts cost more than they gain where positions meet their mirrored ones. What
  // register_group fits is one way; there and back may take more, and then fewer lines.
  RegisterGroup group_that_fits(GroupOptions options) const {
    if (!options.padding) options.padding = Padding::kNone;
    std::optional<std::uint32_t>& lines =
        step_.along_columns ? options.columns_per_group : options.rows_per_group;
    const bool is_open = !lines;
    if (is_open && step_.along_columns) lines = lines_of_columns(step_.precision);
    const auto with_options = [&] {
      return register_group(axis_, step_.along_columns ? Lanes::kAcross : Lanes::kAlong, lines_,
                            step_.precision, options, setting_.limits, {.mirrors = step_.mirrors});
    };
    RegisterGroup group = with_options();
    const auto is_too_much = [&] {
      return bytes_of_shared_memory(group) > setting_.limits.shared_memory_bytes ||
             group.invocations() > most_invocations(setting_.limits);
    };
    while (is_open && group.lines > 1 && is_too_much()) {
      lines = group.lines / 2;
      group = with_options();
    }
    return group;
  }

  std::vector<Define> own_defines() const {
    Problem problem = setting_.problem;
    problem.extent =
        axis_.is_rows ? glm::uvec2(axis_.length, axis_.count) : glm::uvec2(axis_.count, axis_.length);
    problem.domain = Domain::kComplex;
    problem.direction = step_.inverse ? Direction::kInverse : Direction::kForward;
    problem.precision = step_.precision;
    KernelOptions kernel = setting_.options.kernel;
    kernel.storage = Storage::kBuffer;  // of what lies between the steps
    std::vector<Define> defines = axis_defines(problem, axis_, kernel);
    const auto append = [&](std::vector<Define> more) {
      std::ranges::move(more, std::back_inserter(defines));
    };
    redefine(defines, "SCALE", scale_define(step_.scale, step_.precision));
    if (setting_.options.kernel.uses_table()) redefine(defines, "TABLE_LENGTH", std::to_string(step_.length));
    append(register_defines(group_, lines_, setting_.options.kernel.twiddle));
    const RegisterGroup back = with_stages_reversed(group_);
    redefine(defines, "SHARED_LENGTH", std::to_string(std::max(shared_length(group_), shared_length(back))));
    redefine(defines, "SHARED_LINE_PITCH",
             std::to_string(std::max(shared_line_pitch(group_), shared_line_pitch(back))));
    const bool in_shader = syncs_in_shader();
    append(sync_defines(in_shader, in_shader));
    append({{"STEP", std::to_string(step_.step)},
            {"COLOURS", step_.has_colours ? "3" : "1"},
            {"HALF_SPECTRUM",
             std::to_string(step_.is_packed ? FFTBENCH_HALF_SPECTRUM_PACKED : FFTBENCH_HALF_SPECTRUM_NUMPY)},
            {"REAL_WIDTH", std::to_string(step_.first_length)},
            {"FIRST_LENGTH", std::to_string(step_.first_length)}});
    return defines;
  }

  const ConvolutionSetting& setting_;
  const ConvolutionStep& step_;
  Axis axis_;
  std::uint64_t lines_;
  RegisterGroup group_;
};

}  // namespace

Pass convolution_pass(const ConvolutionSetting& setting, const ConvolutionStep& step,
                      std::vector<Define> defines, std::vector<Binding> bindings) {
  return StepPass(setting, step).made(std::move(defines), std::move(bindings));
}

}  // namespace fftbench::fft
