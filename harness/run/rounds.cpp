#include "run/rounds.h"

#include <fmt/format.h>

#include "run/case_visit.h"
#include "run/reference_cache.h"
#include "run/signals.h"

namespace fftbench::run {
namespace {

// A case on its way through the rounds.
struct CaseInHand {
  report::Record record;
  std::vector<double> counted_ms;
  bool visited = false;
  bool finished = false;
};

class Rounds {
 public:
  Rounds(const experiment::Experiment& experiment, backends::Backend& backend, const Baselines& baselines,
         report::Progress& progress, const RoundsListener& listener)
      : experiment_(experiment),
        backend_(backend),
        baselines_(baselines),
        progress_(progress),
        listener_(listener),
        references_(experiment.input),
        cases_(experiment.cases.size()) {}

  RoundsResult run() {
    for (std::size_t round = 0; round < experiment_.measure.rounds; ++round) {
      for (std::size_t index = 0; index < cases_.size(); ++index) {
        if (interrupted()) return end_early();
        visit(round, index);
      }
    }
    return std::move(result_);
  }

 private:
  void visit(std::size_t round, std::size_t index) {
    const experiment::Case& test_case = experiment_.cases[index];
    CaseInHand& in_hand = cases_[index];
    const std::size_t rounds = experiment_.measure.rounds;
    const std::string name = experiment::describe(test_case);
    progress_.step(round * cases_.size() + index,
                   rounds > 1 ? fmt::format("round {} of {}: {}", round + 1, rounds, name) : name);
    if (in_hand.finished) return;

    Visit visit = visit_case(test_case, backend_, references_, rules_for(test_case.mode), in_hand.counted_ms);
    for (const measure::Sample& sample : visit.sampling.samples) {
      if (!sample.warmup) in_hand.counted_ms.push_back(sample.ms);
    }
    if (!visit.sampling.samples.empty()) listener_.sampled(test_case, round, visit.sampling);
    // The first preparation is the one that compiles.
    if (in_hand.visited) visit.record.prepare_ms = in_hand.record.prepare_ms;
    in_hand.record = std::move(visit.record);
    in_hand.record.converged = visit.sampling.converged;
    in_hand.visited = true;
    if (in_hand.record.status == report::Status::kFailed) {
      progress_.note(fmt::format("failed: {}: {}", name, in_hand.record.reason));
    }
    if (in_hand.record.status != report::Status::kOk || round + 1 == rounds) finish(in_hand);
  }

  measure::SamplingRules sampling_rules() const {
    const experiment::MeasureSettings& settings = experiment_.measure;
    return {.minimum_samples = (settings.minimum_samples + settings.rounds - 1) / settings.rounds,
            .relative_ci = settings.relative_ci,
            .max_seconds = settings.max_seconds_per_case / settings.rounds};
  }

  VisitRules rules_for(experiment::Mode mode) const {
    measure::SamplingRules sampling = sampling_rules();
    sampling.back_to_back = mode == experiment::Mode::kThroughput;
    return {.sampling = sampling, .tolerance = experiment_.tolerance};
  }

  void finish(CaseInHand& in_hand) {
    report::Record& record = in_hand.record;
    if (record.status == report::Status::kOk) record.timing = measure::summarise(in_hand.counted_ms);
    record.copy_gbps = baselines_.copy_gbps(record.test_case.problem);
    in_hand.finished = true;
    listener_.finished(record);
    result_.records.push_back(record);
  }

  // What has been measured so far is worth keeping.
  RoundsResult end_early() {
    for (CaseInHand& in_hand : cases_) {
      if (in_hand.visited && !in_hand.finished) finish(in_hand);
    }
    result_.interrupted = true;
    return std::move(result_);
  }

  const experiment::Experiment& experiment_;
  backends::Backend& backend_;
  const Baselines& baselines_;
  report::Progress& progress_;
  const RoundsListener& listener_;
  ReferenceCache references_;
  std::vector<CaseInHand> cases_;
  RoundsResult result_;
};

}  // namespace

RoundsResult run_rounds(const experiment::Experiment& experiment, backends::Backend& backend,
                        const Baselines& baselines, report::Progress& progress,
                        const RoundsListener& listener) {
  return Rounds(experiment, backend, baselines, progress, listener).run();
}

}  // namespace fftbench::run
