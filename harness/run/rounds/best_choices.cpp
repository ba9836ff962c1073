#include "run/rounds/best_choices.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/best.h"
#include "run/worker/messages.h"
#include "system/content_hash.h"
#include "wisdom/open_options.h"
#include "wisdom/wisdom.h"

namespace fftbench::run {
namespace {

// Long enough for what a measurement needs at least.
constexpr double kTrialSeconds = 0.02;

// What is only checked runs what is fastest back to back.
experiment::Mode timed_mode(const experiment::Case& each) {
  return experiment::is_timed(each.mode) ? each.mode : experiment::Mode::kThroughput;
}

std::optional<double> tried(CaseMeasurer& measurer, std::size_t index, const fft::Choice& choice) {
  const Measurement measurement = measurer.measure({.case_index = index,
                                                    .round = 0,
                                                    .first = false,
                                                    .last = false,
                                                    .instead = choice,
                                                    .max_seconds = kTrialSeconds,
                                                    .only_times = true});
  if (measurement.record.status != report::Status::kOk) return std::nullopt;
  std::optional<double> least_ms;
  for (const measure::Sample& sample : measurement.sampling.samples) {
    if (!sample.warmup && (!least_ms || sample.ms < *least_ms)) least_ms = sample.ms;
  }
  return least_ms;
}

std::vector<std::optional<double>> tried_together(CaseMeasurer& measurer, std::size_t index,
                                                  const std::vector<fft::Choice>& choices) {
  if (measurer.device().compiles_at_once > 1) measurer.make_programs(index, choices);
  std::vector<std::optional<double>> all_ms;
  for (const fft::Choice& choice : choices) all_ms.push_back(tried(measurer, index, choice));
  return all_ms;
}

// An entry is the key, which the folder knows by a hash alone, and what was found.
wisdom::Trial trial_of(const experiment::Case& each, std::size_t index, CaseMeasurer& measurer,
                       const system::CacheFolder& folder) {
  const auto identity = [pairs = each.pairs, merged = each.merged](const std::string& key) {
    return fmt::format("trial of {} pairs, {} at once\n{}", pairs, merged, key);
  };
  return {.run = [&measurer, index](const auto& choices) { return tried_together(measurer, index, choices); },
          .find = [&folder, identity](const std::string& key) -> std::optional<std::string> {
            const std::string begin = identity(key);
            const std::optional<std::string> entry = folder.read(system::content_hash(begin));
            if (!entry || !entry->starts_with(begin)) return std::nullopt;
            return entry->substr(begin.size());
          },
          .keep =
              [&folder, identity](const std::string& key, const std::string& found) {
                const std::string begin = identity(key);
                folder.write(system::content_hash(begin), begin + found);
              }};
}

// What the case runs where its options are filled in.
void fill(const experiment::Case& each, std::size_t index, CaseMeasurer& measurer,
          const std::vector<wisdom::Entry>& entries, BestChoices& best) {
  const auto has_plan = [&](const fft::Choice& choice) {
    return !measurer.classify(index, {choice}).front().is_skipped();
  };
  const auto filled = wisdom::fill_open_options(entries, measurer.device().opengl, each.problem, each.choice,
                                                timed_mode(each), has_plan);
  if (filled) best.emplace(index, wisdom::BestChoice{.choice = filled->choice, .remark = filled->remark});
}

}  // namespace

bool goes_by_wisdom(const experiment::Case& test_case) {
  const fft::Algorithm& algorithm = *test_case.choice.algorithm;
  return algorithm.name == fft::kBestName || wisdom::leaves_options_open(algorithm);
}

BestChoices choose_best(std::span<const experiment::Case> cases, CaseMeasurer& measurer,
                        const std::vector<wisdom::Entry>& entries, const ModelSources& sources) {
  const wisdom::Device device = measurer.device().opengl;
  const bool any_told = std::ranges::any_of(cases, [](const auto& each) {
    return each.choice.algorithm->name == fft::kBestName && fft::goes_by_wisdom(each.choice.options);
  });
  const auto model =
      any_told ? known_or_calibrated_model(measurer, sources).model : std::optional<fft::DeviceModel>();
  BestChoices best;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const experiment::Case& each = cases[index];
    if (!goes_by_wisdom(each) || fft::refusal_of(*each.choice.algorithm, each.problem)) continue;
    if (each.choice.algorithm->name != fft::kBestName) {
      fill(each, index, measurer, entries, best);
      continue;
    }
    const auto classify = [&](const auto& choices) { return measurer.classify(index, choices); };
    const bool is_told = fft::goes_by_wisdom(each.choice.options);
    const wisdom::Trial trial =
        wisdom::with_proposals(trial_of(each, index, measurer, sources.cache), model, each.pairs);
    const fft::Sync sync = fft::sync_of(each.choice.options);
    const double start = measure::steady_seconds();
    wisdom::BestChoice chosen =
        wisdom::choose_best(each.problem, each.merged, sync, timed_mode(each), device, classify,
                            is_told ? entries : std::vector<wisdom::Entry>{},
                            is_told ? trial : wisdom::Trial(), model ? &*model : nullptr);
    chosen.seconds = measure::steady_seconds() - start;
    best.emplace(index, std::move(chosen));
  }
  return best;
}

nlohmann::json to_json(const BestChoices& best) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [index, each] : best) {
    nlohmann::json entry = to_message(each.choice);
    entry["case"] = index;
    entry["remark"] = each.remark;
    entry["seconds"] = each.seconds;
    list.push_back(std::move(entry));
  }
  return list;
}

BestChoices best_choices_from(const nlohmann::json& list) {
  BestChoices best;
  for (const nlohmann::json& entry : list) {
    best.emplace(entry.at("case").get<std::size_t>(),
                 wisdom::BestChoice{.choice = choice_from(entry),
                                    .remark = entry.at("remark").get<std::string>(),
                                    .seconds = entry.value("seconds", 0.0)});
  }
  return best;
}

}  // namespace fftbench::run
