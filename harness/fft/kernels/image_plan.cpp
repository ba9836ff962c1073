#include "fft/kernels/image_plan.h"

#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/image_group.h"
#include "fft/kernels/kernel_options.h"
#include "fft/kernels/one_dispatch_choices.h"
#include "fft/kernels/pass_work.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/register_traffic.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr const char* kImageShader = "stockham_image.comp";

std::uint32_t roots_of_images(const Problem& problem) {
  return std::lcm(problem.extent.x, problem.extent.y);
}

std::vector<Define> defines_of(const Problem& problem, const ImageLines& lines, const ImageGroup& group,
                               const KernelOptions& kernel, bool hides_loads) {
  const auto number = [](auto value) { return fmt::format("{}", value); };
  std::vector<Define> defines = axis_defines(problem, lines.columns(), kernel);
  redefine(defines, "SCALE", scale_define(normalisation(problem), problem.precision));
  if (kernel.uses_table()) redefine(defines, "TABLE_LENGTH", number(roots_of_images(problem)));
  const auto tiled = [&](const RegisterGroup& of_axis, const Axis& axis) {
    return tiled_lines(group, of_axis, axis, problem.batch);
  };
  std::ranges::move(
      register_defines_of_phases(group.lines.first, tiled(group.lines.first, lines.first), group.lines.second,
                                 tiled(group.lines.second, lines.second), kernel.twiddle),
      std::back_inserter(defines));
  redefine(defines, "SHARED_LENGTH", number(group.shared_length()));
  std::ranges::move(real_defines(lines.real), std::back_inserter(defines));
  defines.emplace_back("FACTORS_AT_ONCE", hides_loads ? "0" : "1");
  defines.emplace_back("IMAGES", number(problem.batch));
  defines.emplace_back("IMAGES_OF_GROUP", number(group.images));
  defines.emplace_back("LINES_OF_IMAGE", number(lines.first.count));
  defines.emplace_back("LINES_OF_IMAGE_ACROSS", number(lines.second.count));
  defines.emplace_back("SHARED_ROW_PITCH", number(group.row_pitch));
  defines.emplace_back("SHARED_IMAGE_PITCH", number(group.image_pitch));
  return defines;
}

// A group has all lines of its images, first those of one axis and then those of the other, and what lies
// between the axes goes through shared memory.
PassWork work_of_images(const ImageGroup& group, std::uint64_t groups, const Problem& problem,
                        Twiddle twiddle) {
  const auto of_axis = [&](const RegisterGroup& lines) {
    return LinesOfPass{.group = lines,
                       .tiles = groups,
                       .factor_reads = groups,
                       .precision = problem.precision,
                       .twiddle = twiddle};
  };
  const LinesOfPass first = of_axis(group.lines.first), second = of_axis(group.lines.second);
  PassWork work = work_of_phases(first, second);
  const auto values_of_group = double(group.lines.first.lines) * group.lines.first.line.length;
  const double exchanged = exchanged_bytes_of(double(groups) * values_of_group, problem.precision);
  work.exchanged_bytes += exchanged;
  work.bank_bytes += exchanged;
  // Whole images lie in one piece.
  const auto bytes_of_images =
      static_cast<std::uint32_t>(values_of_group) * 2 * bytes_of_number(problem.precision);
  work.read_piece_bytes = bytes_of_images;
  work.write_piece_bytes = bytes_of_images;
  return work;
}

// More than run at once, so that the fewer registers each takes, the more do.
constexpr std::uint32_t kFewestImagesOfDerivedTwiddles = 128;

Options usual_image_options(const Problem& problem, Sync) {
  return problem.batch >= kFewestImagesOfDerivedTwiddles ? Options{{"twiddle", "derived"}} : Options{};
}

}  // namespace

std::optional<std::string> refuse_for_whole_images(const Problem& problem) {
  if (auto reason = refuse_unless_lines_fit_registers(problem)) return reason;
  if (problem.extent.x == 1 || problem.extent.y == 1)
    return fmt::format("{} has one axis, and this transforms two", describe_size(problem));
  return refuse_real_rows_of_halves(problem);
}

PlanOrSkip plan_whole_images(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  const ImageOptions options = image_kernel_options(given);
  if (problem.domain == Domain::kReal && options.group.exchange == Exchange::kSplit) {
    return Skip{"exchange=split: real images need whole values to make their columns"};
  }
  const bool in_shader = options.sync == Sync::kInShader;
  const ImageLines lines = lines_of_images(problem);
  const ImageGroup group = image_group(problem, lines, options, limits);
  const std::uint32_t groups = divided_up(problem.batch, group.images);

  Plan plan{.problem = problem, .sync = options.sync, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const Storage storage = options.kernel.storage;
  const Resource input = array_of(problem, Role::kInput, storage);
  const Resource output = array_of(problem, Role::kOutput, storage);
  std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, arrays.place_of(input)},
                                {FFTBENCH_BINDING_TARGET, arrays.place_of(output)}};
  if (options.kernel.uses_table()) {
    bindings.push_back({FFTBENCH_BINDING_TWIDDLE,
                        arrays.place_of(twiddle_table(roots_of_images(problem), problem.precision))});
  }
  // Among many groups others have something to do while one loads.
  const bool hides_loads = groups > limits.resident_work_groups;
  std::vector<Define> defines = defines_of(problem, lines, group, options.kernel, hides_loads);
  std::ranges::move(sync_defines(in_shader, in_shader, in_shader), std::back_inserter(defines));
  const auto bytes_of_twiddles = [&](const RegisterGroup& of_axis) {
    return bytes_of_stage_twiddles(of_axis, options.kernel.twiddle, problem.precision, groups);
  };
  plan.passes.push_back(
      {.label = fmt::format("both axes, {} image{} a group", group.images, group.images == 1 ? "" : "s"),
       .shader = kImageShader,
       .defines = std::move(defines),
       .uniforms = {},
       .bindings = std::move(bindings),
       .work_group_size = {group.invocations(), 1, 1},
       .work_group_count = {groups, 1, 1},
       .shared_memory_bytes = group.shared_bytes(),
       .read_bytes = byte_count(input),
       .write_bytes = byte_count(output),
       .twiddle_read_bytes = bytes_of_twiddles(group.lines.first) + bytes_of_twiddles(group.lines.second),
       .completions = in_shader ? groups : 0,
       .flops = nominal_flops(problem),
       .work = work_of_images(group, groups, problem, options.kernel.twiddle)});
  return plan;
}

Family image_family() {
  std::vector<OptionSpec> options = register_group_options();
  options.push_back(sync_option_of_one_dispatch());
  options.push_back({"images",
                     {"auto", "1", "2", "3", "4", "5", "6", "7", "8", "16", "32"},
                     "whole images in a work group"});
  return {
      80,
      {{.name = "stockham_image",
        .backend = BackendKind::kOpenGl,
        .summary = "the register kernel on both axes of whole small images, which stay in a work group",
        .source = "dissertation, sections 4.1.3 and 4.1.4",
        .sizes = "images that shared memory holds, in 48 KiB 12,288 values of fp32; prime factors up to 31",
        .options = std::move(options),
        .refuse = refuse_for_whole_images,
        .plan = plan_whole_images,
        .shaders = {{.shader = kImageShader,
                     .takes_callers_arrays = true,
                     .own_part = [](const Pass&) { return OwnPart::kImages; },
                     .groups_keep_to_images =
                         [](const Pass& pass, std::uint32_t) {
                           return number_of(pass, "IMAGES_OF_GROUP") == 1;
                         }}},
        .usual = {.place = 1, .is_tried = is_better_whole, .options = usual_image_options}}}};
}

}  // namespace fftbench::fft
