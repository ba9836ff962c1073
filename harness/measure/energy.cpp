#include "measure/energy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace fftbench::measure {
namespace {

// Student's t for 95 % and one degree of freedom less than there are windows (NIST/SEMATECH e-Handbook of
// Statistical Methods, 1.3.6.7.2).
constexpr double kStudentsT = 2.776;
static_assert(kEnergyWindows == 5);

// Returns so many transforms that the clock and the counter are read seldom, and that a window is hardly
// longer than it has to be.
unsigned transforms_at_once(double run_ms) {
  constexpr double kMs = 20;
  constexpr double kMost = 10000;
  return run_ms > 0 ? unsigned(std::clamp(kMs / run_ms, 1.0, kMost)) : 1;
}

// Returns the joules of a transform in one window.
std::optional<double> one_window(const ElapsedMs& run, unsigned at_once, const ReadEnergy& read,
                                 const NowSeconds& now_seconds) {
  const std::optional<std::uint64_t> before = read();
  if (!before) return std::nullopt;
  const double end = now_seconds() + kEnergyWindowSeconds;
  double transforms = 0;
  do {
    run(at_once);
    transforms += at_once;
  } while (now_seconds() < end);
  const std::optional<std::uint64_t> after = read();
  if (!after || *after <= *before) return std::nullopt;
  return 1e-3 * double(*after - *before) / transforms;
}

}  // namespace

std::optional<Energy> measure_energy(const ElapsedMs& run, double run_ms, const ReadEnergy& read,
                                     const NowSeconds& now_seconds) {
  std::array<double, kEnergyWindows> joules{};
  for (double& window : joules) {
    const auto measured = one_window(run, transforms_at_once(run_ms), read, now_seconds);
    if (!measured) return std::nullopt;
    window = *measured;
  }
  const double mean = std::accumulate(joules.begin(), joules.end(), 0.0) / kEnergyWindows;
  double squares = 0;
  for (const double window : joules) squares += (window - mean) * (window - mean);
  const double half = kStudentsT * std::sqrt(squares / (kEnergyWindows - 1) / kEnergyWindows);
  return Energy{.joules = mean, .low = std::max(mean - half, 0.0), .high = mean + half};
}

}  // namespace fftbench::measure
