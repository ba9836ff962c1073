#include "fft/round_trip.h"

#include <algorithm>

namespace fftbench::fft {
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

}  // namespace fftbench::fft
