#include "run/rounds/rounds.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "measure/statistics.h"
#include "report/outcome_list.h"
#include "run/rounds/measuring_order.h"
#include "system/interrupts.h"

namespace fftbench::run {
namespace {

// A case on its way through the rounds.
struct CaseInHand {
  report::Record record;
  SamplesByRound samples;
  unsigned fewest_repeats = 0;               // of a counted sample; 0: none yet
  std::size_t submission_bound_samples = 0;  // of those that count
  std::set<std::size_t> rounds_to_go;
  bool all_throttled = true;  // as far as the device tells
  bool throttling_told = false;
  std::string throttle_reasons;
  std::vector<double> sm_clocks_mhz;
  bool measured = false;
  bool finished = false;
};

// The rounds that a case still needs. To check it, one is enough.
std::set<std::size_t> rounds_to_go(const EarlierWork& earlier, std::size_t rounds, bool is_timed) {
  std::set<std::size_t> to_go;
  if (earlier.finished) return to_go;
  if (!is_timed) return {0};
  for (std::size_t round = 0; round < rounds; ++round) {
    if (!earlier.rounds.contains(round)) to_go.insert(round);
  }
  return to_go;
}

CaseInHand go_on(const EarlierWork& earlier, std::size_t rounds, bool is_timed) {
  CaseInHand in_hand;
  in_hand.samples = earlier.rounds;
  in_hand.fewest_repeats = earlier.fewest_repeats;
  in_hand.submission_bound_samples = earlier.submission_bound_samples;
  in_hand.rounds_to_go = rounds_to_go(earlier, rounds, is_timed);
  in_hand.all_throttled = earlier.all_throttled;
  in_hand.throttling_told = earlier.throttling_told;
  in_hand.throttle_reasons = earlier.throttle_reasons;
  in_hand.sm_clocks_mhz = earlier.sm_clocks_mhz;
  in_hand.finished = earlier.finished;
  return in_hand;
}

// Returns each case's number of its problem, in the order in which problems come first.
std::vector<std::size_t> numbers_of_problems(const std::vector<experiment::Case>& cases) {
  std::vector<fft::Problem> problems;
  std::vector<std::size_t> numbers;
  for (const experiment::Case& each : cases) {
    const auto found = std::ranges::find(problems, each.problem);
    numbers.push_back(static_cast<std::size_t>(found - problems.begin()));
    if (found == problems.end()) problems.push_back(each.problem);
  }
  return numbers;
}

class Rounds {
 public:
  Rounds(const experiment::Experiment& experiment, const std::vector<EarlierWork>& earlier,
         const RoundsTools& tools)
      : experiment_(experiment),
        tools_(tools),
        earlier_(earlier),
        cases_(experiment.cases.size()),
        rounds_(experiment.measure.rounds) {
    for (std::size_t index = 0; index < cases_.size(); ++index) {
      const bool is_timed = experiment::is_timed(experiment.cases[index].mode);
      cases_[index] = go_on(earlier[index], rounds_, is_timed);
      if (earlier[index].finished) ++result_.finished_earlier;
    }
  }

  RoundsResult run() {
    for (const EarlierWork& each : earlier_) {
      if (each.record) tell_failure(*each.record);
    }
    const std::vector<std::size_t> problems = numbers_of_problems(experiment_.cases);
    for (std::size_t round = 0; round < rounds_; ++round) {
      if (round > 0 && tools_.look_ahead) look_ahead(round);
      std::size_t step = round * cases_.size();
      for (const std::size_t index : measuring_order(problems, experiment_.input.seed, round)) {
        const std::size_t at = step++;
        if (!cases_[index].rounds_to_go.contains(round) || cases_[index].finished) continue;
        if (system::interrupted()) return end_early();
        measure(round, index, at);
      }
      if (tools_.listener.round_ended && round + 1 < rounds_)
        tools_.listener.round_ended(round, records_so_far());
    }
    for (std::size_t index = 0; index < cases_.size(); ++index) {
      if (cases_[index].finished) continue;
      if (system::interrupted()) return end_early();
      look(index);
    }
    return all_records();
  }

 private:
  // Counts the visits of this round and those that follow it.
  std::size_t visits_from(std::size_t round) const {
    std::size_t visits = 0;
    for (const CaseInHand& each : cases_) {
      if (each.finished) continue;
      visits += std::size_t(std::distance(each.rounds_to_go.lower_bound(round), each.rounds_to_go.end()));
    }
    return visits;
  }

  // Takes what is left of a budget into account: shorter visits, or fewer rounds. Rounds are given up only
  // where the one that begins is the last to fit: the first round compiles programs, and those behind it are
  // faster than it makes them seem.
  void look_ahead(std::size_t round) {
    const RoundsAhead ahead = tools_.look_ahead(rounds_ - round, visits_from(round));
    visit_s_ = ahead.visit_s;
    if (ahead.rounds > 1 || round + 1 >= rounds_) return;
    const std::size_t planned = std::exchange(rounds_, round + 1);
    for (CaseInHand& each : cases_) {
      each.rounds_to_go.erase(each.rounds_to_go.lower_bound(rounds_), each.rounds_to_go.end());
    }
    tools_.progress.expect(rounds_ * cases_.size());
    tools_.progress.warn(fmt::format(
        "--budget: rounds take longer than expected, so {} are measured instead of {}", rounds_, planned));
  }

  void measure(std::size_t round, std::size_t index, std::size_t step) {
    const experiment::Case& test_case = experiment_.cases[index];
    CaseInHand& in_hand = cases_[index];
    const std::string name = experiment::describe(test_case);
    tools_.progress.step(step,
                         rounds_ > 1 ? fmt::format("round {} of {}: {}", round + 1, rounds_, name) : name);

    const bool last = round == *in_hand.rounds_to_go.rbegin();
    MeasurementRequest request{.case_index = index, .round = round, .first = !in_hand.measured, .last = last};
    request.max_seconds = visit_s_;
    add_choice(index, request);
    const Measurement measurement = tools_.measurer.measure(request);
    tools_.listener.measured(round, measurement);
    add(measurement, round, in_hand);
    const bool finished = in_hand.record.status != report::Status::kOk || last;
    tell_result(in_hand, name, finished);
    if (finished) finish(in_hand, index);
  }

  // An earlier session has taken the samples of all rounds, and ended before it could write the case's row.
  // The row's other figures need one more measurement, whose samples don't count.
  void look(std::size_t index) {
    CaseInHand& in_hand = cases_[index];
    const std::string name = experiment::describe(experiment_.cases[index]);
    tools_.progress.step(rounds_ * cases_.size() - 1, fmt::format("once more, for its row: {}", name));
    MeasurementRequest request{
        .case_index = index, .round = in_hand.samples.rbegin()->first, .first = true, .last = true};
    request.max_seconds = 0;
    add_choice(index, request);
    Measurement measurement = tools_.measurer.measure(request);
    measurement.sampling.samples.clear();
    add(measurement, request.round, in_hand);
    tell_result(in_hand, name, true);
    finish(in_hand, index);
  }

  void add_choice(std::size_t index, MeasurementRequest& request) const {
    const auto best = tools_.best.find(index);
    if (best != tools_.best.end()) request.instead = best->second.choice;
  }

  void tell_result(const CaseInHand& in_hand, const std::string& name, bool finished) {
    const report::Record& record = in_hand.record;
    report::StepResult result{.what = name, .status = report::name_of(record.status), .finished = finished};
    std::vector<double> medians;  // of the rounds so far, as the row will have it
    for (const auto& [round, samples] : in_hand.samples) {
      if (!samples.empty()) medians.push_back(measure::median_of(samples));
    }
    if (record.status == report::Status::kOk && !medians.empty())
      result.median_ms = measure::median_of(medians);
    tools_.progress.result(result);
    tell_failure(record);
  }

  void tell_failure(const report::Record& record) const {
    if (report::went_wrong(record.status)) tools_.progress.warn(report::outcome_line(record));
  }

  // The record is that of the newest measurement, but facts that only an earlier one found out are kept.
  static void add(const Measurement& measurement, std::size_t round, CaseInHand& in_hand) {
    const report::Record earlier = std::exchange(in_hand.record, measurement.record);
    if (in_hand.measured) {
      in_hand.record.prepare_ms = earlier.prepare_ms;  // of the preparation that compiled
      in_hand.record.start = earlier.start;
      if (!in_hand.record.accuracy) in_hand.record.accuracy = earlier.accuracy;
      if (in_hand.record.reason.empty()) in_hand.record.reason = earlier.reason;  // of samples that are kept
    }
    in_hand.measured = true;
    for (const measure::Sample& sample : measurement.sampling.samples) {
      if (sample.warmup) continue;
      in_hand.samples[round].push_back(sample.ms);
      in_hand.fewest_repeats = fewer_repeats(in_hand.fewest_repeats, sample.repeats);
      if (sample.submission_bound) ++in_hand.submission_bound_samples;
      in_hand.throttling_told |= sample.throttled.has_value();
      in_hand.all_throttled &= sample.throttled.value_or(false);
    }
    for (const auto& state : {measurement.gpu_before, measurement.gpu_after}) {
      if (!state) continue;
      in_hand.sm_clocks_mhz.push_back(state->sm_clock_mhz);
      if (measure::is_throttled(*state)) in_hand.throttle_reasons = measure::throttle_reasons(*state);
    }
  }

  // What the GPU's clocks have to say of the case.
  static void add_clocks(const CaseInHand& in_hand, report::Record& record) {
    const std::vector<double>& clocks = in_hand.sm_clocks_mhz;
    if (!clocks.empty()) {
      record.sm_clock_mhz = std::accumulate(clocks.begin(), clocks.end(), 0.0) / double(clocks.size());
    }
    if (record.status == report::Status::kOk && in_hand.throttling_told && in_hand.all_throttled) {
      remark(record, fmt::format("every sample was taken while throttled ({})", in_hand.throttle_reasons));
    }
  }

  // Says so where most samples are, and without figures, so that all rows of which it is to be said say the
  // same.
  static void add_pace(const CaseInHand& in_hand, report::Record& record) {
    std::size_t samples = 0;
    for (const auto& [round, of_round] : in_hand.samples) samples += of_round.size();
    if (!has_timing(record) || 2 * in_hand.submission_bound_samples <= samples) return;
    remark(record, "submission-bound: the host submits transforms hardly faster than the device runs them");
  }

  // What the case really ran, where its name does not say so.
  void add_remark(std::size_t index, report::Record& record) const {
    const auto best = tools_.best.find(index);
    if (best == tools_.best.end()) return;
    remark(record, best->second.remark);
  }

  static void remark(report::Record& record, const std::string& what) {
    if (what.empty()) return;
    if (!record.reason.empty()) record.reason += "; ";
    record.reason += what;
  }

  double timer_step_ms(const report::Record& record) const {
    const auto& backends = tools_.measurer.device().backends;
    const auto identity = backends.find(record.test_case.choice.algorithm->backend);
    return identity == backends.end() ? 0 : identity->second.timer_step_ms;
  }

  // The time of the case, and how well it is known.
  void add_timing(const CaseInHand& in_hand, report::Record& record) const {
    std::vector<std::vector<double>> rounds;
    for (const auto& [round, samples] : in_hand.samples) rounds.push_back(samples);
    const double step_ms = timer_step_ms(record) / std::max(in_hand.fewest_repeats, 1U);
    const measure::Summary& timing = record.timing.emplace(measure::summarise(rounds, step_ms));
    record.rounds = timing.round_medians_ms.size();
    record.rounds_spread = measure::rounds_spread(timing);
    if (const std::optional<double> half_width = measure::relative_half_width(timing)) {
      record.converged = *half_width <= experiment_.measure.relative_ci;
    }
    if (const double share = timing.step_ms / timing.median_ms; share > measure::kLargestStepShare) {
      remark(record, fmt::format("the timer's step of {:.4g} ns is {:.2g} % of a sample: in the time of the "
                                 "case a sample has no more than {} transform(s)",
                                 timer_step_ms(record) * 1e6, 100 * share, in_hand.fewest_repeats));
    }
  }

  static bool has_timing(const report::Record& record) {
    return record.status == report::Status::kOk && experiment::is_timed(record.test_case.mode);
  }

  // Adds what the samples and the run's other facts say.
  void complete(const CaseInHand& in_hand, std::size_t index, report::Record& record) const {
    if (has_timing(record)) add_timing(in_hand, record);
    record.copy_gbps = tools_.baselines.copy_gbps(record.test_case);
    if (index < tools_.programs.size()) record.source_hash = source_hash(tools_.programs[index]);
    add_clocks(in_hand, record);
    add_pace(in_hand, record);
    add_remark(index, record);
  }

  // Returns the records of the cases that were measured in this session.
  std::vector<report::Record> records_so_far() const {
    std::vector<report::Record> records;
    for (std::size_t index = 0; index < cases_.size(); ++index) {
      if (!cases_[index].measured) continue;
      report::Record& record = records.emplace_back(cases_[index].record);
      if (!cases_[index].finished) complete(cases_[index], index, record);
    }
    return records;
  }

  void finish(CaseInHand& in_hand, std::size_t index) {
    report::Record& record = in_hand.record;
    complete(in_hand, index, record);
    if (has_timing(record) && *record.rounds < rounds_) {
      const std::string partial = fmt::format("partial: {} of {} rounds", *record.rounds, rounds_);
      record.reason = record.reason.empty() ? partial : partial + "; " + record.reason;
      ++result_.partial;
    }
    in_hand.finished = true;
    tools_.listener.finished(record);
  }

  // What has been measured so far is worth keeping. A case that was not measured in this session keeps the
  // row that an earlier one left.
  RoundsResult end_early() {
    for (std::size_t index = 0; index < cases_.size(); ++index) {
      if (cases_[index].measured && !cases_[index].finished) finish(cases_[index], index);
    }
    result_.interrupted = true;
    return all_records();
  }

  RoundsResult all_records() {
    for (std::size_t index = 0; index < cases_.size(); ++index) {
      const EarlierWork& earlier = earlier_[index];
      if (cases_[index].measured) {
        result_.records.push_back(std::move(cases_[index].record));
      } else if (earlier.record) {
        report::Record& record = result_.records.emplace_back(*earlier.record);
        if (record.timing)
          record.timing->step_ms = timer_step_ms(record) / std::max(earlier.fewest_repeats, 1U);
        if (!earlier.finished) ++result_.partial;
      }
    }
    return std::move(result_);
  }

  const experiment::Experiment& experiment_;
  const RoundsTools& tools_;
  const std::vector<EarlierWork>& earlier_;
  std::vector<CaseInHand> cases_;
  std::size_t rounds_;             // planned for each case
  std::optional<double> visit_s_;  // of the visits of a round, in place of the experiment's
  RoundsResult result_;
};

}  // namespace

RoundsResult run_rounds(const experiment::Experiment& experiment, const std::vector<EarlierWork>& earlier,
                        const RoundsTools& tools) {
  return Rounds(experiment, earlier, tools).run();
}

}  // namespace fftbench::run
