#include "fft/kernels/ping_pong.h"

#include <algorithm>
#include <numeric>

#include "fft/kernels/plan_arrays.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
PingPong::PingPong(Plan& plan, const KernelOptions& options, const std::vector<std::uint32_t>& steps_of_axes)
    : problem_(plan.problem),
      storage_(options.storage),
      steps_(std::accumulate(steps_of_axes.begin(), steps_of_axes.end(), 0U)) {
  const std::vector<Axis> axes = axes_in_order(problem_);
  for (std::size_t index = 0; index < axes.size(); ++index) {
    if (axes[index].is_rows) row_steps_ = steps_of_axes[index];
  }
  plan.resources = {array_of(problem_, Role::kInput, storage_), array_of(problem_, Role::kOutput, storage_)};
  constexpr std::size_t kInput = 0;
  constexpr std::size_t kOutput = 1;
  places_.assign(steps_ + 1, kOutput);
  places_.front() = kInput;
  PlanArrays arrays(plan);
  for (std::uint32_t step = steps_ - 1; step > 0; --step) {
    const bool even_distance_to_end = (steps_ - step) % 2 == 0;
    Resource array = between(step);
    const Resource& output = plan.resources[kOutput];
    const bool output_serves = array.extent == output.extent && array.format == output.format;
    if (even_distance_to_end && output_serves) continue;
    if (even_distance_to_end) array.name = "second " + array.name;
    places_[step] = arrays.place_of(array);
  }
  resources_ = plan.resources;
  add_tables(plan, options);
}

void PingPong::add_tables(Plan& plan, const KernelOptions& options) {
  if (!options.uses_table() && !options.uses_lookup()) return;
  first_table_ = plan.resources.size();
  for (const Axis& axis : axes_in_order(problem_)) {
    const std::uint32_t length = options.uses_lookup() ? axis.length : table_length(problem_, axis);
    if (std::ranges::find(table_lengths_, length) != table_lengths_.end()) continue;
    table_lengths_.push_back(length);
    plan.resources.push_back(options.uses_lookup() ? butterfly_table_of(length)
                                                   : twiddle_table(length, problem_.precision));
  }
}

// The array that a step other than the first reads.
Resource PingPong::between(std::uint32_t step) const {
  Resource array = array_of(problem_, Role::kScratch, storage_);
  if (problem_.domain == Domain::kComplex) return array;
  const bool is_forward = problem_.direction == Direction::kForward;
  const bool within_rows = is_forward ? step < row_steps_ : step > steps_ - row_steps_;
  if (!within_rows) array.extent.x = spectrum_shape(problem_).extent.x;
  return array;
}

const Resource& PingPong::source_of(const StepsOfPass& steps) const {
  return resources_[places_[steps.first]];
}

const Resource& PingPong::target_of(const StepsOfPass& steps) const {
  return resources_[places_[steps.first + steps.count]];
}

std::vector<Binding> PingPong::bindings(const StepsOfPass& steps) const {
  const std::uint32_t end = steps.first + steps.count;
  std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, places_[steps.first]},
                                {FFTBENCH_BINDING_TARGET, places_[end]}};
  if (steps.count > 1) bindings.push_back({FFTBENCH_BINDING_ALTERNATE, places_[end - 1]});
  if (!table_lengths_.empty()) {
    // Tables of butterflies are of a line's own length; one of roots may serve both axes.
    auto table = std::ranges::find(table_lengths_, steps.axis->length);
    if (table_lengths_.size() == 1) table = table_lengths_.begin();
    bindings.push_back(
        {FFTBENCH_BINDING_TWIDDLE, first_table_ + std::size_t(table - table_lengths_.begin())});
  }
  return bindings;
}

bool PingPong::leaves_half_rows(const StepsOfPass& steps) const {
  return problem_.domain == Domain::kReal && problem_.direction == Direction::kForward &&
         steps.axis->is_rows && steps.first + steps.count == row_steps_;
}

std::vector<Define> PingPong::end_defines(const StepsOfPass& steps) const {
  std::vector<Define> defines;
  if (is_real(source_of(steps).format)) defines.emplace_back("SOURCE_IS_REAL", "");
  if (is_real(target_of(steps).format)) defines.emplace_back("TARGET_IS_REAL", "");
  if (leaves_half_rows(steps)) defines.emplace_back("TARGET_IS_HALF", "");
  if (problem_.domain == Domain::kReal && problem_.direction == Direction::kInverse && steps.axis->is_rows &&
      steps.first == steps_ - row_steps_) {
    defines.emplace_back("SOURCE_IS_HALF", "");
  }
  return defines;
}

std::uint64_t PingPong::bytes_read(const StepsOfPass& steps, std::uint64_t elements_a_step) const {
  return steps.count * elements_a_step * bytes_of_element(storage_, source_of(steps).format);
}

std::uint64_t PingPong::bytes_written(const StepsOfPass& steps) const {
  std::uint64_t elements = elements_along(problem_, *steps.axis, storage_);
  if (leaves_half_rows(steps)) elements = elements / steps.axis->length * (steps.axis->length / 2 + 1);
  return steps.count * elements * bytes_of_element(storage_, target_of(steps).format);
}

std::uint64_t elements_along(const Problem& problem, const Axis& axis, Storage storage) {
  return std::uint64_t{axis.length} * axis.count * (problem.batch / images_of_element(storage));
}

}  // namespace fftbench::fft
