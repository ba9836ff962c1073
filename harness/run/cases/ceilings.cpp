#include "run/cases/ceilings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "fft/kernels/baseline.h"

namespace fftbench::run {
namespace {

double shortest_run_ms(backends::Transform& transform) {
  constexpr int kRuns = 3;
  // One complex number, from which the chains start.
  constexpr std::array<std::byte, 8> kZero{};
  transform.upload(kZero);
  transform.run(1);
  double shortest_ms = transform.run(1);
  for (int run = 1; run < kRuns; ++run) shortest_ms = std::min(shortest_ms, transform.run(1));
  return shortest_ms;
}

// `prepare` makes the work of so many turns, and `amount` says how much that is. Returns it for each
// nanosecond: in Gflop/s or GB/s.
template <typename Prepare, typename Amount>
std::optional<double> best_of(Prepare prepare, Amount amount) {
  constexpr double kLongEnoughMs = 2;
  constexpr std::uint32_t kMostTurns = 4096;
  std::optional<double> best;
  for (std::uint32_t turns = 1; turns <= kMostTurns; turns *= 4) {
    backends::TransformOrSkip prepared = prepare(turns);
    if (std::holds_alternative<fft::Skip>(prepared)) break;
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    const double ms = shortest_run_ms(transform);
    if (ms > 0) best = std::max(best.value_or(0), amount(transform, turns) / ms * 1e-6);
    if (ms >= kLongEnoughMs) break;
  }
  return best;
}

}  // namespace

DeviceCeilings measure_ceilings(backends::Backend& backend) {
  return {.gflops = best_of([&](std::uint32_t turns) { return backend.prepare_arithmetic_peak(turns); },
                            [](const backends::Transform& transform, std::uint32_t) {
                              return transform.plan()->passes.front().flops;
                            }),
          .shared_gbps = best_of(
              [&](std::uint32_t turns) { return backend.prepare_shared_memory_peak(turns); },
              [](const backends::Transform&, std::uint32_t turns) { return fft::shared_peak_bytes(turns); })};
}

}  // namespace fftbench::run
