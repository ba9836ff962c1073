#include "tune/tune_problem.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <set>

#include "fft/best.h"
#include "fft/planner/shortlist.h"
#include "system/interrupts.h"
#include "tune/confirmation.h"
#include "tune/confirmed_entry.h"
#include "tune/race.h"
#include "wisdom/known_wisdom.h"
#include "wisdom/open_options.h"
#include "wisdom/wisdom.h"

namespace fftbench::tune {
namespace {

// The number of finalists besides the baseline. MeasurerBench reserves time for six rounds of so many.
constexpr std::size_t kMostFinalists = 4;
constexpr std::size_t kFastest = 2;
// The options of a kernel that is slower than the fastest by this factor are not searched.
constexpr double kPromising = 1.5;
// Kernels whose defaults are this near to the fastest are also measured to the end, since the winner has to
// be faster than all of them.
constexpr double kNear = 1.15;

// Returns the algorithms that can take the place of `best`.
std::vector<const fft::Algorithm*> solvers_of(const fft::Problem& problem, fft::Sync sync) {
  std::vector<const fft::Algorithm*> solvers;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    const bool is_shader = algorithm.backend == fft::BackendKind::kOpenGl && algorithm.is_transform() &&
                           algorithm.name != fft::kBestName;
    const bool has_order = sync == fft::Sync::kBarrier || fft::has_sync_option(algorithm);
    if (is_shader && has_order && !fft::refusal_of(algorithm, problem)) solvers.push_back(&algorithm);
  }
  return solvers;
}

class ProblemTuning {
 public:
  ProblemTuning(const TuningTask& task, run::CaseMeasurer& measurer, const std::vector<wisdom::Entry>& known)
      : task_(task),
        device_(measurer.device().opengl),
        known_(known),
        bench_(measurer, task.case_index, task.seconds, task.now_seconds),
        catalogue_(bench_) {
    if (task.model && !task.asked) cheapest_ = fft::proposed_choices(task.problem, task.sync, *task.model, 1);
  }

  TuningOutcome run(const TuningListener& listener) {
    listener.began("every kernel");
    measure_every_kernel();
    const std::vector<const fft::Algorithm*> searched = algorithms_to_search();
    for (std::size_t index = 0; index < searched.size(); ++index) {
      listener.began(searched[index]->name);
      bench_.begin_search(searched.size() - index);
      tune::search(*searched[index], starts_of(*searched[index]), bench_, catalogue_,
                   [&](const tune::SearchProgress& progress) { listener.found(progress); });
    }
    TuningOutcome outcome = decide();
    outcome.measured = catalogue_.measured_count();
    outcome.failures = bench_.failures();
    return outcome;
  }

 private:
  void measure_every_kernel() {
    std::vector<fft::Choice> defaults;
    std::vector<fft::Choice> starts;
    for (const fft::Algorithm* algorithm : solvers()) {
      defaults.push_back({algorithm, options_of(*algorithm, {})});
      for (const fft::Options& start : algorithm->search_starts) {
        starts.push_back({algorithm, options_of(*algorithm, start)});
      }
    }
    std::ranges::copy(cheapest_, std::back_inserter(starts));
    std::vector<std::size_t> racing;
    for (const auto& entrant : catalogue_.enter(defaults)) add(entrant, defaults_);
    racing = defaults_;
    for (const auto& entrant : catalogue_.enter(starts)) add(entrant, racing);
    tune::race(catalogue_, bench_, racing);
  }

  std::vector<const fft::Algorithm*> solvers() const {
    if (task_.asked) return {task_.asked->algorithm};
    return solvers_of(task_.problem, task_.sync);
  }

  // The algorithms are those that know the task's order.
  fft::Options options_of(const fft::Algorithm& algorithm, const fft::Options& given) const {
    if (task_.asked) {
      fft::Options options = given;
      options.insert(task_.asked->options.begin(), task_.asked->options.end());
      return options;
    }
    return fft::options_with_sync(algorithm, task_.sync, given).value();
  }

  static void add(std::optional<std::size_t> entrant, std::vector<std::size_t>& entrants) {
    if (entrant && std::ranges::find(entrants, *entrant) == entrants.end()) entrants.push_back(*entrant);
  }

  double cost_ms(std::size_t entrant) const { return catalogue_.at(entrant).cost_ms(); }

  // The fastest comes last and gets the time that the others have left.
  std::vector<const fft::Algorithm*> algorithms_to_search() const {
    if (task_.asked) return {task_.asked->algorithm};
    if (!task_.algorithms.empty()) return task_.algorithms;
    const std::vector<std::size_t> fastest = catalogue_.fastest(catalogue_.entrants().size());
    std::vector<const fft::Algorithm*> algorithms;
    for (const std::size_t entrant : fastest) {
      const fft::Algorithm* algorithm = catalogue_.at(entrant).choice.algorithm;
      if (cost_ms(entrant) > kPromising * cost_ms(fastest.front())) break;
      if (std::ranges::find(algorithms, algorithm) == algorithms.end()) algorithms.push_back(algorithm);
    }
    std::ranges::reverse(algorithms);
    return algorithms;
  }

  std::vector<fft::Options> starts_of(const fft::Algorithm& algorithm) const {
    std::vector<fft::Options> starts{options_of(algorithm, {})};
    for (const fft::Options& start : algorithm.search_starts) starts.push_back(options_of(algorithm, start));
    if (task_.asked) {
      for (const wisdom::Match& match : known_matches()) starts.push_back(match.choice.options);
      return starts;
    }
    for (const fft::Choice& choice : cheapest_) {
      if (choice.algorithm == &algorithm) starts.push_back(choice.options);
    }
    std::ranges::move(
        wisdom::nearest_options(known_, device_, task_.problem, task_.sync, task_.mode, algorithm),
        std::back_inserter(starts));
    return starts;
  }

  std::optional<std::size_t> fastest_default() const {
    const auto fastest =
        std::ranges::min_element(defaults_, {}, [&](std::size_t each) { return cost_ms(each); });
    if (fastest == defaults_.end() || cost_ms(*fastest) == std::numeric_limits<double>::infinity()) {
      return std::nullopt;
    }
    return *fastest;
  }

  std::vector<wisdom::Match> known_matches() const {
    if (task_.asked) {
      return wisdom::matches_of_open_options(known_, device_, task_.problem, *task_.asked, task_.mode);
    }
    return wisdom::matches(known_, device_, task_.problem, task_.sync, task_.mode);
  }

  // Returns the first known choice that works in each mode. A search of other algorithms must not lose it.
  std::vector<std::size_t> known_entrants() {
    std::vector<std::size_t> entrants;
    std::set<experiment::Mode> modes;
    for (const wisdom::Match& match : known_matches()) {
      if (modes.contains(match.entry->mode)) continue;
      const auto entrant = catalogue_.enter({match.choice}).front();
      if (!entrant) continue;
      if (!catalogue_.at(*entrant).measured() && bench_.may_measure()) catalogue_.measure(*entrant, {});
      if (!catalogue_.at(*entrant).failure.empty()) continue;
      modes.insert(match.entry->mode);
      add(entrant, entrants);
    }
    return entrants;
  }

  // Returns the finalists without the baseline.
  std::vector<std::size_t> finalists_against(std::optional<std::size_t> baseline) {
    const std::vector<std::size_t> known = known_entrants();
    const std::vector<std::size_t> fastest = catalogue_.fastest(kFastest);
    std::vector<std::size_t> candidates = fastest;
    if (!known.empty()) add(known.front(), candidates);
    std::vector<std::size_t> defaults = defaults_;
    std::ranges::stable_sort(defaults, {}, [&](std::size_t each) { return cost_ms(each); });
    for (const std::size_t each : defaults) {
      if (!fastest.empty() && cost_ms(each) <= kNear * cost_ms(fastest.front())) add(each, candidates);
    }
    for (const std::size_t each : known) add(each, candidates);
    if (baseline) std::erase(candidates, *baseline);
    if (candidates.size() > kMostFinalists) candidates.resize(kMostFinalists);
    return candidates;
  }

  TuningOutcome decide() {
    const std::optional<std::size_t> baseline = fastest_default();
    const std::vector<std::size_t> finalists = finalists_against(baseline);
    TuningOutcome outcome;
    const auto confirmed = tune::confirm(bench_, catalogue_, baseline, finalists);
    if (confirmed) {
      const fft::Choice& choice = catalogue_.at(confirmed->entrant).choice;
      outcome.winner = entry_of(*confirmed, choice, device_, task_.problem, task_.mode);
      outcome.choice = describe(choice);
    } else if (system::interrupted()) {
      outcome.failure = "interrupted";
    } else if (catalogue_.fastest(1).empty()) {
      outcome.failure = "no variant could be measured";
    } else {
      outcome.failure =
          "the time was not enough to tell the fastest from the others; give it a larger --budget";
    }
    return outcome;
  }

  const TuningTask& task_;
  wisdom::Device device_;
  const std::vector<wisdom::Entry>& known_;
  MeasurerBench bench_;
  tune::Catalogue catalogue_;
  std::vector<fft::Choice> cheapest_;  // by their price
  std::vector<std::size_t> defaults_;  // the entrants of all kernels that have a plan
};

}  // namespace

TuningOutcome tune_problem(const TuningTask& task, run::CaseMeasurer& measurer,
                           std::vector<wisdom::Entry>& known, const TuningListener& listener) {
  TuningOutcome outcome = ProblemTuning(task, measurer, known).run(listener);
  if (outcome.winner) known.insert(known.begin(), *outcome.winner);
  return outcome;
}

}  // namespace fftbench::tune
