#include "wisdom/best_choice.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/best.h"

namespace fftbench::wisdom {

BestChoice choose_best(const fft::Problem& problem, fft::Order order, experiment::Mode mode,
                       const Device& device, const Classify& classify, const std::vector<Entry>& entries) {
  std::vector<BestChoice> candidates;
  for (const Match& match : matches(entries, device, problem, order, mode)) {
    candidates.push_back({.choice = match.choice, .remark = "best = " + match.describe()});
  }
  const std::size_t known = candidates.size();
  for (const fft::Choice& choice : fft::usual_choices(problem, order)) {
    candidates.push_back(
        {.choice = choice,
         .remark = fmt::format("best = {} (no wisdom for this device and problem)", describe(choice))});
  }
  std::vector<fft::Choice> choices;
  for (const BestChoice& candidate : candidates) choices.push_back(candidate.choice);
  const std::vector<fft::PlanClass> classes = classify(choices);
  for (std::size_t index = 0; index < candidates.size(); ++index) {
    if (classes[index].is_skipped()) continue;
    // Where one comes to the same plan as a simpler one behind it, the simpler one says better what is run.
    std::size_t chosen = index;
    for (std::size_t later = std::max(index, known); later < candidates.size() && index >= known; ++later) {
      if (!classes[later].is_skipped() && classes[later].first == index) chosen = later;
    }
    return candidates[chosen];
  }
  return candidates.back();
}

}  // namespace fftbench::wisdom
