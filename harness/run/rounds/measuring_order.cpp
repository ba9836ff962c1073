#include "run/rounds/measuring_order.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "measure/random_bits.h"

namespace fftbench::run {
namespace {

std::vector<std::size_t> random_permutation(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Fisher and Yates.
  for (std::size_t last = count; last > 1; --last) {
    const std::size_t chosen = measure::random_bits(seed, last) % last;
    std::swap(order[last - 1], order[chosen]);
  }
  return order;
}

}  // namespace

std::vector<std::size_t> measuring_order(std::span<const std::size_t> problems, std::uint64_t seed,
                                         std::size_t round) {
  const std::uint64_t round_seed = measure::random_bits(seed, round);
  std::vector<std::size_t> order = random_permutation(problems.size(), round_seed);
  const std::size_t problem_count = problems.empty() ? 0 : std::ranges::max(problems) + 1;
  const std::vector<std::size_t> places =
      random_permutation(problem_count, measure::random_bits(round_seed, 0));
  std::ranges::stable_sort(order, {}, [&](std::size_t index) { return places[problems[index]]; });
  return order;
}

}  // namespace fftbench::run
