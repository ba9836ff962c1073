#include "wisdom/best_choice.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>

#include "fft/best.h"

namespace fftbench::wisdom {
namespace {

BestChoice default_choice(const fft::Problem& problem) {
  const fft::Algorithm& algorithm = fft::default_best(problem);
  const fft::Choice choice{&algorithm, fft::complete_options(algorithm.options, {})};
  return {.choice = choice,
          .remark = fmt::format("best = {} (no wisdom for this device and problem)", describe(choice))};
}

}  // namespace

BestChoice choose_best(const fft::Problem& problem, experiment::Mode mode, const Device& device,
                       const Classify& classify, const std::vector<Entry>& entries) {
  auto matches = wisdom::matches(entries, device, problem, mode);
  std::ranges::move(nearest_matches(entries, device, problem, mode), std::back_inserter(matches));
  std::vector<fft::Choice> choices;
  for (const Match& match : matches) choices.push_back(match.choice);
  if (choices.empty()) return default_choice(problem);
  const std::vector<fft::PlanClass> classes = classify(choices);
  for (std::size_t index = 0; index < matches.size(); ++index) {
    if (classes[index].is_skipped()) continue;
    return {.choice = choices[index], .remark = "best = " + matches[index].describe()};
  }
  return default_choice(problem);
}

}  // namespace fftbench::wisdom
