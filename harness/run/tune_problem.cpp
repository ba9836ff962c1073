#include "run/tune_problem.h"

#include <algorithm>
#include <chrono>

#include "fft/best.h"
#include "report/host_metadata.h"
#include "report/utc_time.h"
#include "run/known_wisdom.h"
#include "run/signals.h"
#include "tune/confirmation.h"
#include "wisdom/wisdom.h"

namespace fftbench::run {
namespace {

constexpr std::size_t kFinalists = 2;

experiment::AlgorithmChoice without_wisdom(const fft::Problem& problem) {
  const fft::Algorithm& usual = fft::usual_best(problem);
  return {&usual, fft::complete_options(usual.options, {})};
}

class ProblemTuning {
 public:
  ProblemTuning(const TuningTask& task, Visitor& visitor, const std::vector<wisdom::Entry>& known)
      : task_(task),
        device_(wisdom_device(visitor.device())),
        known_(known),
        bench_(visitor, task.case_index, task.seconds),
        catalogue_(bench_) {}

  TuningOutcome run(const TuningListener& listener) {
    baseline_ = enter_and_look(without_wisdom(task_.problem));
    for (std::size_t index = 0; index < task_.algorithms.size(); ++index) {
      listener.began(index);
      bench_.begin_search(task_.algorithms.size() - index);
      tune::search(*task_.algorithms[index], starts_of(*task_.algorithms[index]), bench_, catalogue_,
                   [&](const tune::SearchProgress& progress) { listener.found(index, progress); });
    }
    TuningOutcome outcome = decide();
    outcome.measured = catalogue_.measured_count();
    outcome.failures = bench_.failures();
    return outcome;
  }

 private:
  // Nothing where it can't be measured.
  std::optional<std::size_t> enter_and_look(const experiment::AlgorithmChoice& choice) {
    const auto entrant = catalogue_.enter({choice}).front();
    if (!entrant) return std::nullopt;
    if (!catalogue_.at(*entrant).measured() && bench_.may_measure()) catalogue_.measure(*entrant, {});
    return catalogue_.at(*entrant).failure.empty() ? entrant : std::nullopt;
  }

  std::vector<fft::Options> starts_of(const fft::Algorithm& algorithm) const {
    std::vector<fft::Options> starts{fft::complete_options(algorithm.options, {})};
    for (const fft::Options& start : algorithm.search_starts) {
      starts.push_back(fft::complete_options(algorithm.options, start));
    }
    std::ranges::move(wisdom::nearest_options(known_, device_, task_.problem, algorithm),
                      std::back_inserter(starts));
    return starts;
  }

  TuningOutcome decide() {
    std::vector<std::size_t> finalists = catalogue_.fastest(kFinalists);
    // What is known must not be lost to a search of other algorithms.
    for (const wisdom::Match& match : wisdom::matches(known_, device_, task_.problem)) {
      const auto entrant = enter_and_look(match.choice);
      if (entrant && std::ranges::find(finalists, *entrant) == finalists.end()) finalists.push_back(*entrant);
      if (entrant) break;
    }
    TuningOutcome outcome;
    const auto confirmed = tune::confirm(bench_, catalogue_, baseline_, finalists);
    if (confirmed) {
      const experiment::AlgorithmChoice& choice = catalogue_.at(confirmed->entrant).choice;
      outcome.winner = entry_of(*confirmed, choice);
      outcome.choice = describe(choice);
    } else if (interrupted()) {
      outcome.trouble = "interrupted";
    } else if (catalogue_.fastest(1).empty()) {
      outcome.trouble = "no variant could be measured";
    } else {
      outcome.trouble =
          "the time was not enough to tell the fastest from the others; give it a larger --budget";
    }
    return outcome;
  }

  wisdom::Entry entry_of(const tune::Confirmed& confirmed, const experiment::AlgorithmChoice& choice) const {
    wisdom::Entry entry{.device = device_,
                        .problem = task_.problem,
                        .algorithm = choice.algorithm->name,
                        .options = choice.options,
                        .median_ms = confirmed.timing.median_ms,
                        .ci_low_ms = confirmed.timing.ci_low_ms,
                        .ci_high_ms = confirmed.timing.ci_high_ms,
                        .default_median_ms = {},
                        .measured = report::iso_utc(report::UtcTime::clock::now()),
                        .revision = report::build_metadata().at("revision").get<std::string>()};
    if (confirmed.baseline) entry.default_median_ms = confirmed.baseline->median_ms;
    return entry;
  }

  const TuningTask& task_;
  wisdom::Device device_;
  const std::vector<wisdom::Entry>& known_;
  VisitorBench bench_;
  tune::Catalogue catalogue_;
  std::optional<std::size_t> baseline_;
};

}  // namespace

TuningOutcome tune_problem(const TuningTask& task, Visitor& visitor, const std::vector<wisdom::Entry>& known,
                           const TuningListener& listener) {
  return ProblemTuning(task, visitor, known).run(listener);
}

}  // namespace fftbench::run
