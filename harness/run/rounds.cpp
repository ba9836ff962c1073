#include "run/rounds.h"

#include <fmt/format.h>

#include <utility>

#include "run/signals.h"
#include "run/visit_order.h"

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
  Rounds(const experiment::Experiment& experiment, const RoundsTools& tools)
      : experiment_(experiment), tools_(tools), cases_(experiment.cases.size()) {}

  RoundsResult run() {
    for (std::size_t round = 0; round < experiment_.measure.rounds; ++round) {
      std::size_t step = round * cases_.size();
      for (const std::size_t index : visit_order(cases_.size(), experiment_.input.seed, round)) {
        if (interrupted()) return end_early();
        visit(round, index, step++);
      }
    }
    return std::move(result_);
  }

 private:
  void visit(std::size_t round, std::size_t index, std::size_t step) {
    const experiment::Case& test_case = experiment_.cases[index];
    CaseInHand& in_hand = cases_[index];
    const std::size_t rounds = experiment_.measure.rounds;
    const std::string name = experiment::describe(test_case);
    tools_.progress.step(step,
                         rounds > 1 ? fmt::format("round {} of {}: {}", round + 1, rounds, name) : name);
    if (in_hand.finished) return;

    Visit visit =
        tools_.visitor.visit({.case_index = index, .round = round, .earlier_ms = in_hand.counted_ms});
    for (const measure::Sample& sample : visit.sampling.samples) {
      if (!sample.warmup) in_hand.counted_ms.push_back(sample.ms);
    }
    if (!visit.sampling.samples.empty()) tools_.listener.sampled(test_case, round, visit.sampling);
    add(visit, in_hand);
    const report::Status status = in_hand.record.status;
    if (report::went_wrong(status)) {
      tools_.progress.note(fmt::format("{}: {}: {}", report::name_of(status), name, in_hand.record.reason));
    }
    if (status != report::Status::kOk || round + 1 == rounds) finish(in_hand);
  }

  // The newest visit speaks for the case, except where an earlier one alone has looked.
  static void add(const Visit& visit, CaseInHand& in_hand) {
    const report::Record earlier = std::exchange(in_hand.record, visit.record);
    in_hand.record.converged = visit.sampling.converged;
    if (in_hand.visited) {
      in_hand.record.prepare_ms = earlier.prepare_ms;  // of the preparation that compiled
      if (!in_hand.record.accuracy) in_hand.record.accuracy = earlier.accuracy;
    }
    in_hand.visited = true;
  }

  void finish(CaseInHand& in_hand) {
    report::Record& record = in_hand.record;
    if (record.status == report::Status::kOk) record.timing = measure::summarise(in_hand.counted_ms);
    record.copy_gbps = tools_.baselines.copy_gbps(record.test_case.problem);
    in_hand.finished = true;
    tools_.listener.finished(record);
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
  const RoundsTools& tools_;
  std::vector<CaseInHand> cases_;
  RoundsResult result_;
};

}  // namespace

RoundsResult run_rounds(const experiment::Experiment& experiment, const RoundsTools& tools) {
  return Rounds(experiment, tools).run();
}

}  // namespace fftbench::run
