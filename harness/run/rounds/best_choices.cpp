#include "run/rounds/best_choices.h"

#include <fmt/format.h>

#include "fft/best.h"
#include "run/worker/messages.h"
#include "wisdom/wisdom.h"

namespace fftbench::run {
namespace {

BestChoice usual(const fft::Problem& problem) {
  const fft::Algorithm& algorithm = fft::default_best(problem);
  const fft::Choice choice{&algorithm, fft::complete_options(algorithm.options, {})};
  return {.choice = choice,
          .remark = fmt::format("best = {} (no wisdom for this device and problem)", describe(choice))};
}

}  // namespace

BestChoice choose_best(const fft::Problem& problem, experiment::Mode mode, const wisdom::Device& device,
                       const Classify& classify, const std::vector<wisdom::Entry>& entries) {
  const auto matches = wisdom::matches(entries, device, problem, mode);
  std::vector<fft::Choice> choices;
  for (const wisdom::Match& match : matches) choices.push_back(match.choice);
  if (choices.empty()) return usual(problem);
  const std::vector<fft::PlanClass> classes = classify(choices);
  for (std::size_t index = 0; index < matches.size(); ++index) {
    if (classes[index].is_skipped()) continue;
    return {.choice = choices[index], .remark = "best = " + matches[index].describe()};
  }
  return usual(problem);
}

BestChoices choose_best(std::span<const experiment::Case> cases, CaseMeasurer& measurer,
                        const std::vector<wisdom::Entry>& entries) {
  const wisdom::Device device = measurer.device().opengl;
  BestChoices best;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const experiment::Case& each = cases[index];
    if (each.choice.algorithm->name != fft::kBestName || each.choice.algorithm->refuse(each.problem))
      continue;
    const auto classify = [&](const auto& choices) { return measurer.classify(index, choices); };
    best.emplace(index, choose_best(cases[index].problem, cases[index].mode, device, classify, entries));
  }
  return best;
}

nlohmann::json to_json(const BestChoices& best) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [index, each] : best) {
    nlohmann::json entry = to_message(each.choice);
    entry["case"] = index;
    entry["remark"] = each.remark;
    list.push_back(std::move(entry));
  }
  return list;
}

BestChoices best_choices_from(const nlohmann::json& list) {
  BestChoices best;
  for (const nlohmann::json& entry : list) {
    best.emplace(entry.at("case").get<std::size_t>(),
                 BestChoice{.choice = choice_from(entry), .remark = entry.at("remark").get<std::string>()});
  }
  return best;
}

}  // namespace fftbench::run
