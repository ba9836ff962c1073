#include "fft/planner/registers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace fftbench::fft {
namespace {

// The options that say how many values an invocation holds.
constexpr std::array<std::string_view, 3> kHolding{"values_per_invocation", "column_values_per_invocation",
                                                   "fused_column_radix"};

// Returns by how many registers a pass takes too many; 0 where they fit.
double excess_of(const Pass& pass, Precision precision, const DeviceModel& device) {
  if (pass.work.tiles == 0) return 0;
  const std::uint32_t invocations = std::max(
      pass.work_group_size.x * pass.work_group_size.y * pass.work_group_size.z, device.busy_invocations);
  const double allowed =
      std::min(device.most_registers, std::max(device.units.registers / std::max(invocations, 1U), 1U));
  return std::max(registers_of(pass.work, precision, device) - allowed, 0.0);
}

double excess_of(const Plan& plan, const DeviceModel& device) {
  double excess = 0;
  for (const Pass& pass : plan.passes) excess += excess_of(pass, plan.problem.precision, device);
  return excess;
}

// A choice as it is compared: what fits goes before what does not, then what holds more values, so that it
// exchanges fewer.
struct Held {
  Choice choice;
  double excess = 0;
  std::uint64_t values = 0;

  bool is_better_than(const Held& other) const {
    return excess != other.excess ? excess < other.excess : values > other.values;
  }
};

std::optional<Held> held_by(const Choice& choice, const Problem& problem, const DeviceModel& device) {
  const PlanOrSkip made = make_plan(*choice.algorithm, problem, choice.options, device.limits);
  const auto* plan = std::get_if<Plan>(&made);
  if (plan == nullptr) return std::nullopt;
  Held held{.choice = choice, .excess = excess_of(*plan, device)};
  for (const Pass& pass : plan->passes) held.values += pass.work.values_of_invocation;
  return held;
}

// Returns the best of those that differ in one option.
Held next_to(const Held& from, const Problem& problem, const DeviceModel& device) {
  Held best = from;
  for (const OptionSpec& spec : from.choice.algorithm->options) {
    if (std::ranges::find(kHolding, spec.name) == kHolding.end()) continue;
    for (const std::string& value : spec.values) {
      Choice other = from.choice;
      other.options[spec.name] = value;
      const auto held = held_by(other, problem, device);
      if (held && held->is_better_than(best)) best = *held;
    }
  }
  return best;
}

}  // namespace

double registers_of(const PassWork& work, Precision precision, const DeviceModel& device) {
  const double width = precision == Precision::kFp64 ? 2 : 1;
  return width * device.registers_of_value * work.values_of_invocation + device.registers_beside_values;
}

bool has_registers_for(const Plan& plan, const DeviceModel& device) {
  return device.busy_invocations == 0 || excess_of(plan, device) == 0;
}

Choice with_registers(const Choice& choice, const Problem& problem, const DeviceModel& device) {
  if (device.busy_invocations == 0) return choice;
  std::optional<Held> held = held_by(choice, problem, device);
  if (!held) return choice;
  for (std::size_t step = 0; step < kHolding.size() && held->excess > 0; ++step)
    held = next_to(*held, problem, device);
  return held->excess > 0 ? choice : held->choice;
}

}  // namespace fftbench::fft
