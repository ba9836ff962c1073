#include "tune/sweep_problem.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace fftbench::tune {
namespace {

constexpr double kSweepVisitSeconds = 0.03;
// How much slower something is that is slower than this matters to no choice.
constexpr double kSlowEnough = 2.0;

}  // namespace

bool measure_candidates(Catalogue& catalogue, Bench& bench, std::size_t rounds) {
  std::vector<std::size_t> order(catalogue.entrants().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t index = 0; index < order.size(); ++index) {
      const std::size_t entrant = order[index];
      if (!catalogue.at(entrant).failure.empty()) continue;
      if (!bench.may_measure()) return false;
      catalogue.prepare(std::span(order).subspan(index));
      catalogue.measure(entrant, {.max_seconds = kSweepVisitSeconds, .check_after = round + 1 == rounds});
    }
    const std::vector<std::size_t> fastest = catalogue.fastest(1);
    if (fastest.empty()) return true;
    const double most_ms = kSlowEnough * catalogue.at(fastest.front()).cost_ms();
    std::erase_if(order, [&](std::size_t entrant) { return !(catalogue.at(entrant).cost_ms() <= most_ms); });
    std::ranges::reverse(order);
  }
  return true;
}

}  // namespace fftbench::tune
