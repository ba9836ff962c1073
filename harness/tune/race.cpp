#include "tune/race.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>

#include "measure/statistics.h"

namespace fftbench::tune {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return measure::quantile_of_sorted(values, 0.5);
}

double middle_mean(std::vector<double> values) {
  if (values.empty()) throw std::invalid_argument("no values have a middle");
  std::ranges::sort(values);
  const std::size_t cut = values.size() / 4;
  const auto middle = std::span(values).subspan(cut, values.size() - 2 * cut);
  return std::accumulate(middle.begin(), middle.end(), 0.0) / double(middle.size());
}

namespace {

constexpr double kLookSeconds = 0.01;

struct Heat {
  double margin;  // entrants that are further behind the best are out
  double seconds;
};
constexpr std::array kHeats{Heat{0.15, 2 * kLookSeconds}, Heat{0.08, 4 * kLookSeconds}};

double best_of(const Catalogue& catalogue, const std::vector<std::size_t>& entrants) {
  double best = std::numeric_limits<double>::infinity();
  for (const std::size_t entrant : entrants) best = std::min(best, catalogue.at(entrant).cost_ms());
  return best;
}

}  // namespace

std::optional<std::size_t> race(Catalogue& catalogue, Bench& bench, std::vector<std::size_t> entrants) {
  for (std::size_t index = 0; index < entrants.size(); ++index) {
    const std::size_t entrant = entrants[index];
    if (!catalogue.at(entrant).failure.empty() || !bench.may_search()) continue;
    catalogue.prepare(std::span(entrants).subspan(index));
    catalogue.measure(entrant, {.max_seconds = kLookSeconds});
  }
  for (const Heat& heat : kHeats) {
    const double limit = best_of(catalogue, entrants) * (1 + heat.margin);
    std::erase_if(entrants, [&](std::size_t entrant) {
      const double cost = catalogue.at(entrant).cost_ms();
      return !(cost <= limit) || cost == std::numeric_limits<double>::infinity();
    });
    if (entrants.size() < 2) break;
    for (const std::size_t entrant : entrants) {
      if (bench.may_search()) catalogue.measure(entrant, {.max_seconds = heat.seconds});
    }
    std::ranges::reverse(entrants);  // the opposite order each time, so that drift favours no entrant
  }
  if (entrants.empty()) return std::nullopt;
  const std::size_t fastest = *std::ranges::min_element(
      entrants, {}, [&](std::size_t entrant) { return catalogue.at(entrant).cost_ms(); });
  if (!catalogue.at(fastest).measured() || !catalogue.at(fastest).failure.empty()) return std::nullopt;
  return fastest;
}

}  // namespace fftbench::tune
