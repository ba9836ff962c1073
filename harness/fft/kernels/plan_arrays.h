// The arrays of a plan whose passes each name what they read and write.
#pragma once

#include <algorithm>
#include <cstddef>

#include "fft/plan.h"

namespace fftbench::fft {

class PlanArrays {
 public:
  // `plan` must outlive this.
  explicit PlanArrays(Plan& plan) : plan_(plan) {}

  // Returns the index of an array that is equal, which is added to the plan where there is none.
  std::size_t place_of(const Resource& resource) {
    const auto found = std::ranges::find(plan_.resources, resource);
    const auto place = std::size_t(found - plan_.resources.begin());
    if (found == plan_.resources.end()) plan_.resources.push_back(resource);
    return place;
  }

  const Resource& at(std::size_t place) const { return plan_.resources[place]; }

 private:
  Plan& plan_;
};

}  // namespace fftbench::fft
