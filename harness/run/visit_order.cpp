#include "run/visit_order.h"

#include <numeric>
#include <utility>

#include "measure/random_bits.h"

namespace fftbench::run {

std::vector<std::size_t> visit_order(std::size_t count, std::uint64_t seed, std::size_t round) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::uint64_t round_seed = measure::random_bits(seed, round);
  // Fisher and Yates.
  for (std::size_t last = count; last > 1; --last) {
    const std::size_t chosen = measure::random_bits(round_seed, last) % last;
    std::swap(order[last - 1], order[chosen]);
  }
  return order;
}

}  // namespace fftbench::run
