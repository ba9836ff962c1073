#include "fft/plan.h"

#include <algorithm>

namespace fftbench::fft {

Traffic traffic_of(const Plan& plan) {
  Traffic traffic;
  for (const Pass& pass : plan.passes) {
    traffic.read_bytes += pass.read_bytes;
    traffic.write_bytes += pass.write_bytes;
  }
  return traffic;
}

namespace {

std::size_t place_of(Role role, const Plan& plan) {
  const auto found = std::ranges::find(plan.resources, role, &Resource::role);
  return std::size_t(found - plan.resources.begin());
}

}  // namespace

Plan round_trip(const Plan& forward, const Plan& inverse) {
  Plan both = forward;
  both.problem.direction = Direction::kRoundtrip;
  const std::size_t between = place_of(Role::kOutput, forward);
  both.resources[between].role = Role::kScratch;

  // Where each array of the inverse plan stands in the plan of both.
  std::vector<std::size_t> places;
  for (const Resource& resource : inverse.resources) {
    if (resource.role == Role::kInput) {
      places.push_back(between);
    } else {
      places.push_back(both.resources.size());
      both.resources.push_back(resource);
    }
  }
  for (Pass pass : inverse.passes) {
    pass.label = "inverse " + pass.label;
    for (Binding& binding : pass.bindings) binding.resource = places[binding.resource];
    both.passes.push_back(std::move(pass));
  }
  return both;
}

std::vector<PlanClass> classify(std::span<const PlanOrSkip> plans) {
  std::vector<PlanClass> classes;
  for (std::size_t index = 0; index < plans.size(); ++index) {
    PlanClass found{.first = index, .skip_reason = ""};
    if (const auto* skip = std::get_if<Skip>(&plans[index])) {
      found.skip_reason = skip->reason.empty() ? "no reason given" : skip->reason;
    } else {
      for (std::size_t earlier = 0; earlier < index && found.first == index; ++earlier) {
        if (classes[earlier].first != earlier || classes[earlier].is_skipped()) continue;
        if (std::get<Plan>(plans[earlier]) == std::get<Plan>(plans[index])) found.first = earlier;
      }
    }
    classes.push_back(std::move(found));
  }
  return classes;
}

std::vector<PlanClass> all_different(std::size_t count) {
  std::vector<PlanClass> classes(count);
  for (std::size_t index = 0; index < count; ++index) classes[index].first = index;
  return classes;
}

}  // namespace fftbench::fft
