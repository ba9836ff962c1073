#include "fft/plan_class.h"

namespace fftbench::fft {

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
