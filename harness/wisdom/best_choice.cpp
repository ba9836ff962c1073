#include "wisdom/best_choice.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/best.h"

namespace fftbench::wisdom {
namespace {

constexpr std::string_view kNoWisdom = "no wisdom for this device and problem";

// Another choice replaces what usually wins only where it is so much faster: less is the noise of a moment.
constexpr double kClearlyFaster = 0.97;

// The least times of choices, each of which may be run several times.
class Trials {
 public:
  Trials(const std::vector<fft::Choice>& choices, const Trial& trial)
      : choices_(choices), trial_(trial), least_ms_(choices.size()) {}

  void run(std::size_t index) {
    const std::optional<double> ms = trial_(choices_[index]);
    std::optional<double>& least_ms = least_ms_[index];
    if (ms && (!least_ms || *ms < *least_ms)) least_ms = ms;
  }

  bool is_clearly_faster(std::size_t index, std::size_t other) const {
    const std::optional<double>&ms = least_ms_[index], &other_ms = least_ms_[other];
    return ms && (!other_ms || *ms < kClearlyFaster * *other_ms);
  }

 private:
  const std::vector<fft::Choice>& choices_;
  const Trial& trial_;
  std::vector<std::optional<double>> least_ms_;
};

// Returns the fastest of those with plans of their own, the first one in doubt.
BestChoice fastest(const BestChoice& usual, const std::vector<fft::Choice>& others, const Classify& classify,
                   const Trial& trial) {
  std::vector<fft::Choice> choices{usual.choice};
  std::ranges::copy(others, std::back_inserter(choices));
  const std::vector<fft::PlanClass> classes = classify(choices);
  Trials trials(choices, trial);
  std::size_t fastest = 0, tried = 0;
  for (std::size_t index = 0; index < choices.size(); ++index) {
    if (classes[index].is_skipped() || classes[index].first != index) continue;
    ++tried;
    trials.run(index);
    if (trials.is_clearly_faster(index, fastest)) fastest = index;
  }
  // An idle device runs at low clocks, which rise during the first trials: the usual choice, tried first, is
  // tried again before another one replaces it.
  if (fastest != 0) {
    trials.run(0);
    trials.run(fastest);
    if (!trials.is_clearly_faster(fastest, 0)) fastest = 0;
  }
  return best_of(choices[fastest], fmt::format("{}; the fastest of {} that were tried", kNoWisdom, tried));
}

}  // namespace

BestChoice best_of(const fft::Choice& choice, const std::string& known_by) {
  return {.choice = choice,
          .remark = fmt::format("best = {} ({})", describe(choice), known_by),
          .known_by = known_by};
}

BestChoice choose_best(const fft::Problem& problem, std::uint32_t transforms, fft::Sync sync,
                       experiment::Mode mode, const Device& device, const Classify& classify,
                       const std::vector<Entry>& entries, const Trial& trial) {
  const fft::Problem at_once = fft::problem_at_once(problem, sync, transforms);
  // Independent transforms were tuned several at once, and an entry has the problem of one of them.
  const fft::Problem& tuned = mode == experiment::Mode::kIndependent ? problem : at_once;
  std::vector<BestChoice> candidates;
  for (const Match& match : matches(entries, device, tuned, sync, mode))
    candidates.push_back(best_of(match.choice, match.describe()));
  const std::size_t known = candidates.size();
  for (const fft::Choice& choice : fft::usual_choices(at_once, sync)) {
    candidates.push_back(best_of(choice, std::string(kNoWisdom)));
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
    if (index < known || !trial || is_software_renderer(device.renderer)) return candidates[chosen];
    const std::vector<fft::Choice> others = fft::choices_worth_trying(at_once, sync);
    if (others.empty()) return candidates[chosen];
    return fastest(candidates[chosen], others, classify, trial);
  }
  // It says why none has.
  const fft::Algorithm& best = fft::algorithm_named(fft::kBestName);
  return {.choice = {&best, fft::options_with_sync(best, sync).value()}, .remark = ""};
}

}  // namespace fftbench::wisdom
