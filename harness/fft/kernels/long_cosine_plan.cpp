#include "fft/kernels/long_cosine_plan.h"

#include <fmt/format.h>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/cosine_plan.h"
#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/plan_arrays.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// What a step reads or writes for each line, in bytes, and how many values it makes one at a time.
struct StepWork {
  std::uint64_t values;
  std::uint64_t read_bytes;
  std::uint64_t write_bytes;
  bool has_roots = false;
};

class LongCosinePlan {
 public:
  LongCosinePlan(const Problem& problem, const RegisterOptions& options)
      : problem_(problem), kernel_(options.kernel), length_(length_of_line(problem)) {
    lines_ = problem;
    lines_.extent = {length_, 1};
    real_ = lines_;
    real_.domain = Domain::kReal;
    real_.direction = goes_as_type_two(problem) ? Direction::kForward : Direction::kInverse;
    // Sums of halves may overflow; others are not divided before the last step.
    if (!traits_of(problem.precision).takes_norm_ortho_alone)
      real_.norm = goes_as_type_two(problem) ? Norm::kBackward : Norm::kForward;
  }

  const Problem& real() const { return real_; }

  Plan around(const Plan& real) const {
    const bool is_type_two = goes_as_type_two(problem_);
    const Plan before = is_type_two ? step("order", FFTBENCH_COSINE_STEP_ORDER)
                                    : step("turn back", FFTBENCH_COSINE_STEP_TURN_BACK);
    const Plan behind = is_type_two ? step("turn", FFTBENCH_COSINE_STEP_TURN)
                                    : step("order back", FFTBENCH_COSINE_STEP_ORDER_BACK);
    return as_of_problem(one_after_another(one_after_another(before, real), behind), problem_);
  }

 private:
  StepWork work_of(int step) const {
    const std::uint64_t number = bytes_of_number(problem_.precision);
    const std::uint64_t half = length_ / 2 + 1;
    switch (step) {
      case FFTBENCH_COSINE_STEP_TURN:
        return {.values = half,
                .read_bytes = half * 2 * number,
                .write_bytes = length_ * number,
                .has_roots = true};
      case FFTBENCH_COSINE_STEP_TURN_BACK:
        return {.values = half,
                .read_bytes = (2 * half - 1) * number,
                .write_bytes = half * 2 * number,
                .has_roots = true};
      default:
        return {.values = length_, .read_bytes = length_ * number, .write_bytes = length_ * number};
    }
  }

  // The last step has what the real lines leave of the norm's factor.
  double scale(int step) const {
    const bool is_last = step == FFTBENCH_COSINE_STEP_TURN || step == FFTBENCH_COSINE_STEP_ORDER_BACK;
    return is_last ? normalisation(lines_) / normalisation(real_) : 1;
  }

  Plan step(const char* label, int step) const {
    constexpr std::uint32_t kWorkGroupSize = 512;  // the longest line takes fewer than 65535 groups
    const StepWork work = work_of(step);
    const glm::uvec2 image = *image_of_line(length_);
    const std::uint32_t fine_roots = 4 * image.y;
    Plan plan{.problem = lines_, .resources = {}, .passes = {}};
    PlanArrays arrays(plan);
    const bool has_roots = work.has_roots;
    const Resource source = array_of(step == FFTBENCH_COSINE_STEP_TURN ? real_ : lines_,
                                     step == FFTBENCH_COSINE_STEP_TURN ? Role::kOutput : Role::kInput);
    const Resource target = array_of(step == FFTBENCH_COSINE_STEP_TURN_BACK ? real_ : lines_,
                                     step == FFTBENCH_COSINE_STEP_TURN_BACK ? Role::kInput : Role::kOutput);
    std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, arrays.place_of(as(source, Role::kInput))},
                                  {FFTBENCH_BINDING_TARGET, arrays.place_of(as(target, Role::kOutput))}};
    if (has_roots && kernel_.uses_table()) {
      bindings.push_back(
          {FFTBENCH_BINDING_TWIDDLE, arrays.place_of(twiddle_table(image.x, problem_.precision))});
      bindings.push_back({FFTBENCH_BINDING_FINE_TWIDDLE,
                          arrays.place_of(first_twiddles(fine_roots, 4 * length_, problem_.precision))});
    }
    Problem way = lines_;
    way.direction = real_.direction;
    const Axis axis{.is_rows = true, .length = length_, .count = 1, .is_last = true};
    std::vector<Define> defines = axis_defines(way, axis, kernel_);
    redefine(defines, "SCALE", scale_define(scale(step), problem_.precision));
    if (kernel_.uses_table()) redefine(defines, "TABLE_LENGTH", fmt::format("{}", image.x));
    for (Define& define : cosine_defines(cosine_lines(problem_), problem_.precision))
      defines.push_back(std::move(define));
    defines.emplace_back("STEP", fmt::format("{}", step));
    defines.emplace_back("FINE_ROOTS", fmt::format("{}", fine_roots));
    defines.emplace_back("WORK_GROUP_SIZE", fmt::format("{}", kWorkGroupSize));
    const std::uint64_t lines = problem_.batch;
    const std::uint64_t roots = has_roots && kernel_.uses_table() ? 2 * work.values : 0;
    plan.passes.push_back(
        {.label = label,
         .shader = kCosineStepsShader,
         .defines = std::move(defines),
         .uniforms = {},
         .bindings = std::move(bindings),
         .work_group_size = {kWorkGroupSize, 1, 1},
         .work_group_count = {(work.values + kWorkGroupSize - 1) / kWorkGroupSize, lines, 1},
         .read_bytes = lines * work.read_bytes,
         .write_bytes = lines * work.write_bytes,
         .twiddle_read_bytes = lines * roots * 2 * bytes_of_arithmetic(problem_.precision)});
    return plan;
  }

  static Resource as(Resource resource, Role role) {
    resource.role = role;
    return resource;
  }

  Problem problem_;
  KernelOptions kernel_;
  std::uint32_t length_;
  Problem lines_;  // the problem's, along rows
  Problem real_;   // the real transform of them
};

}  // namespace

PlanOrSkip plan_long_cosine(const Problem& problem, const RegisterOptions& options,
                            const std::function<PlanOrSkip(const Problem& real)>& plan_lines) {
  if (options.sync == Sync::kInShader)
    return Skip{"sync=in_shader: lines so long take a barrier between their steps; take sync=barrier"};
  const LongCosinePlan plan(problem, options);
  const PlanOrSkip real = plan_lines(plan.real());
  if (const auto* skip = std::get_if<Skip>(&real)) return *skip;
  return plan.around(std::get<Plan>(real));
}

}  // namespace fftbench::fft
