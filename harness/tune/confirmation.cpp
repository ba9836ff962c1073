#include "tune/confirmation.h"

#include <algorithm>

#include "measure/statistics.h"
#include "tune/race.h"

namespace fftbench::tune {
namespace {

constexpr std::size_t kRounds = 10;
constexpr std::size_t kFewestRounds = measure::kFewestRoundsForInterval;
constexpr double kVisitSeconds = 0.03;
// The confidence of the decision. It is high because each of several finalists could win by luck, and was
// chosen for being fast once before.
constexpr double kConfidenceToWin = 0.99;
constexpr std::size_t kResamples = 1000;

struct Contender {
  std::size_t entrant;
  bool is_baseline;
  std::vector<double> measured_ms = {};  // one for each round
  bool out = false;
};

void measure_once(Bench& bench, const Catalogue& catalogue, Contender& contender) {
  const auto outcome = bench.measure(catalogue.at(contender.entrant).choice,
                                     {.max_seconds = kVisitSeconds, .check_after = true});
  if (const auto* samples = std::get_if<Samples>(&outcome)) {
    contender.measured_ms.push_back(middle_mean(*samples));
  } else {
    contender.out = true;
  }
}

// Measures whole rounds only: a variant without its partner in a round can't be compared.
std::size_t measure_in_rounds(Bench& bench, const Catalogue& catalogue, std::vector<Contender>& contenders) {
  for (std::size_t round = 0; round < kRounds; ++round) {
    for (Contender& contender : contenders) {
      if (contender.out) continue;
      if (!bench.may_measure()) return round;
      measure_once(bench, catalogue, contender);
    }
    std::ranges::reverse(contenders);
  }
  return kRounds;
}

measure::Interval interval_of(const std::vector<double>& values, double confidence) {
  return measure::bootstrap_median_interval(values, confidence, kResamples, 1);
}

Timing timing_of(const Contender& contender) {
  // The interval always exists: kFewestRounds are enough for it.
  const measure::Interval interval = measure::median_interval(contender.measured_ms).value();
  return {.median_ms = median(contender.measured_ms), .ci_low_ms = interval.low, .ci_high_ms = interval.high};
}

bool is_faster(const Contender& contender, const Contender& baseline) {
  std::vector<double> ratios;
  for (std::size_t round = 0; round < contender.measured_ms.size(); ++round) {
    ratios.push_back(contender.measured_ms[round] / baseline.measured_ms[round]);
  }
  return interval_of(ratios, kConfidenceToWin).high < 1;
}

}  // namespace

std::optional<Confirmed> confirm(Bench& bench, const Catalogue& catalogue,
                                 std::optional<std::size_t> baseline,
                                 const std::vector<std::size_t>& finalists) {
  std::vector<Contender> contenders;
  if (baseline) contenders.push_back({.entrant = *baseline, .is_baseline = true});
  for (const std::size_t entrant : finalists) {
    if (entrant != baseline) contenders.push_back({.entrant = entrant, .is_baseline = false});
  }
  const std::size_t rounds = measure_in_rounds(bench, catalogue, contenders);
  if (rounds < kFewestRounds) return std::nullopt;
  std::erase_if(contenders, &Contender::out);
  for (Contender& contender : contenders) contender.measured_ms.resize(rounds);

  const auto measured_baseline = std::ranges::find_if(contenders, &Contender::is_baseline);
  const Contender* winner = measured_baseline == contenders.end() ? nullptr : &*measured_baseline;
  const Contender* reference = winner;
  for (const Contender& contender : contenders) {
    if (reference != nullptr && (contender.is_baseline || !is_faster(contender, *reference))) continue;
    if (winner == nullptr || winner == reference ||
        median(contender.measured_ms) < median(winner->measured_ms)) {
      winner = &contender;
    }
  }
  if (winner == nullptr) return std::nullopt;
  Confirmed confirmed{
      .entrant = winner->entrant, .timing = timing_of(*winner), .baseline = {}, .rounds = rounds};
  if (reference != nullptr) confirmed.baseline = timing_of(*reference);
  return confirmed;
}

}  // namespace fftbench::tune
