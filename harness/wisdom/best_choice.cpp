#include "wisdom/best_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <charconv>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "fft/best.h"
#include "fft/planner/registers.h"
#include "fft/planner/shortlist.h"

namespace fftbench::wisdom {
namespace {

constexpr std::string_view kNoWisdom = "no wisdom for this device and problem";

// Another choice replaces what usually wins only where it is so much faster: less is the noise of a moment.
constexpr double kClearlyFaster = 0.97;

// The least times of choices, each of which may be run several times.
class Trials {
 public:
  Trials(std::vector<fft::Choice> choices, const Trial& trial)
      : choices_(std::move(choices)), trial_(trial), least_ms_(choices_.size()) {}

  void run(const std::vector<std::size_t>& indices) {
    std::vector<fft::Choice> choices;
    for (const std::size_t index : indices) choices.push_back(choices_[index]);
    const std::vector<std::optional<double>> all_ms = trial_.run(choices);
    for (std::size_t position = 0; position < indices.size(); ++position) {
      std::optional<double>& least_ms = least_ms_[indices[position]];
      const std::optional<double>& ms = all_ms[position];
      if (ms && (!least_ms || *ms < *least_ms)) least_ms = ms;
    }
  }

  bool any_ran() const {
    return std::ranges::any_of(least_ms_, [](const auto& ms) { return ms.has_value(); });
  }

  bool is_clearly_faster(std::size_t index, std::size_t other) const {
    const std::optional<double>&ms = least_ms_[index], &other_ms = least_ms_[other];
    return ms && (!other_ms || *ms < kClearlyFaster * *other_ms);
  }

 private:
  std::vector<fft::Choice> choices_;
  const Trial& trial_;
  std::vector<std::optional<double>> least_ms_;
};

// Returns the number of the fastest, the first one in doubt; nothing where none ran.
std::optional<std::size_t> fastest_of(const std::vector<fft::Choice>& choices, const Trial& trial) {
  std::vector<std::size_t> all(choices.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  Trials trials(choices, trial);
  trials.run(all);
  if (!trials.any_ran()) return std::nullopt;
  std::size_t fastest = 0;
  for (const std::size_t index : all) {
    if (trials.is_clearly_faster(index, fastest)) fastest = index;
  }
  if (fastest == 0) return 0;
  // An idle device runs at low clocks, which rise during the first trials: the usual choice, tried first, is
  // tried again before another one replaces it.
  trials.run({0, fastest});
  return trials.is_clearly_faster(fastest, 0) ? fastest : 0;
}

// What a trial's outcome depends on, in words.
std::string key_of(const fft::Problem& problem, experiment::Mode mode, const Device& device,
                   const fft::Choice& usual, const Trial& trial) {
  std::string key = fmt::format("{}\n{}\n{}\n{} {} {}\n", device.renderer, device.driver, device.processor,
                                fft::describe_size(problem), fft::describe_kind(problem), name_of(mode));
  return key + describe(usual) + "\n" + trial.model;
}

// What a trial found, and of how many choices. It is kept as text: "9 stockham_register columns=in_place".
struct Found {
  std::size_t tried = 0;
  fft::Choice choice;
};

std::string text_of(const Found& found) {
  return fmt::format("{} {}", found.tried, describe(found.choice));
}

// Returns nothing where that is not known, and where this program or the device can't do it any more.
std::optional<Found> found_before(const std::string& key, const Classify& classify, const Trial& trial) {
  const std::optional<std::string> text = trial.find ? trial.find(key) : std::nullopt;
  if (!text) return std::nullopt;
  Found found;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), found.tried);
  if (error != std::errc{} || end == text->data() + text->size()) return std::nullopt;
  try {
    found.choice = fft::choice_in(std::string_view(end + 1, text->data() + text->size()));
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
  if (classify({found.choice}).front().is_skipped()) return std::nullopt;
  return found;
}

// Returns those with plans of their own, in their order.
std::vector<fft::Choice> distinct(const std::vector<fft::Choice>& all, const Classify& classify) {
  std::vector<fft::Choice> choices;
  const std::vector<fft::PlanClass> classes = classify(all);
  for (std::size_t index = 0; index < all.size(); ++index) {
    if (!classes[index].is_skipped() && classes[index].first == index) choices.push_back(all[index]);
  }
  return choices;
}

// Returns the fastest by a trial of today or an earlier one: of the usual choice and what the trial proposes.
BestChoice fastest(const fft::Choice& usual, const fft::Problem& problem, fft::Sync sync,
                   experiment::Mode mode, const Device& device, const Classify& classify,
                   const Trial& trial) {
  const std::string key = key_of(problem, mode, device, usual, trial);
  const auto how = [](std::size_t tried) {
    return fmt::format("{}; the fastest of {} that were tried", kNoWisdom, tried);
  };
  if (const auto before = found_before(key, classify, trial))
    return best_of(before->choice, how(before->tried) + " before");
  std::vector<fft::Choice> all{usual};
  std::ranges::move(trial.shortlist(problem, sync), std::back_inserter(all));
  const std::vector<fft::Choice> tried = distinct(all, classify);
  const std::optional<std::size_t> found = fastest_of(tried, trial);
  if (found && trial.keep) trial.keep(key, text_of({.tried = tried.size(), .choice = tried[*found]}));
  return best_of(tried[found.value_or(0)], how(tried.size()));
}

}  // namespace

BestChoice best_of(const fft::Choice& choice, const std::string& known_by) {
  return {.choice = choice,
          .remark = fmt::format("best = {} ({})", describe(choice), known_by),
          .known_by = known_by};
}

Trial with_proposals(Trial trial, const std::optional<fft::DeviceModel>& model, std::uint32_t pairs) {
  if (!model || !fft::has_times(*model, fft::Sync::kBarrier)) return trial;
  trial.model = fmt::format("{} {}", fmt::join(model->microseconds, " "),
                            fmt::join(model->microseconds_of_streams, " "));
  trial.shortlist = [model = *model, pairs](const fft::Problem& problem, fft::Sync sync) {
    return fft::proposed_choices(problem, sync, model, pairs);
  };
  return trial;
}

BestChoice choose_best(const fft::Problem& problem, std::uint32_t transforms, fft::Sync sync,
                       experiment::Mode mode, const Device& device, const Classify& classify,
                       const std::vector<Entry>& entries, const Trial& trial, const fft::DeviceModel* model) {
  const fft::Problem at_once = fft::problem_at_once(problem, sync, transforms);
  // Independent transforms were tuned several at once, and an entry has the problem of one of them.
  const fft::Problem& tuned = mode == experiment::Mode::kIndependent ? problem : at_once;
  std::vector<BestChoice> candidates;
  for (const Match& match : matches(entries, device, tuned, sync, mode))
    candidates.push_back(best_of(match.choice, match.describe()));
  const std::size_t known = candidates.size();
  for (const fft::Choice& choice : fft::usual_choices(at_once, sync)) {
    const fft::Choice fitting = model ? fft::with_registers(choice, at_once, *model) : choice;
    candidates.push_back(best_of(fitting, std::string(kNoWisdom)));
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
    // A software renderer takes longer to compile what is tried than it could ever gain.
    if (index < known || !trial.run || !trial.shortlist || is_software_renderer(device.renderer))
      return candidates[chosen];
    return fastest(candidates[chosen].choice, at_once, sync, mode, device, classify, trial);
  }
  // It says why none has.
  const fft::Algorithm& best = fft::algorithm_named(fft::kBestName);
  return {.choice = {&best, fft::options_with_sync(best, sync).value()}, .remark = ""};
}

}  // namespace fftbench::wisdom
