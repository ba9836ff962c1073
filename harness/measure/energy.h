// How much energy a transform takes, from a counter of all that the device takes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "measure/sampler.h"

namespace fftbench::measure {

struct Energy {
  double joules = 0;  // of a transform: the mean over windows
  double low = 0;     // the 95 % interval of the mean, by Student's t
  double high = 0;
};

// A counter is brought up to date some ten times a second, so that windows are long beside that.
inline constexpr double kEnergyWindowSeconds = 2;
inline constexpr unsigned kEnergyWindows = 5;

// Returns the millijoules that the device has taken since some moment; nothing where it does not count them.
using ReadEnergy = std::function<std::optional<std::uint64_t>()>;

// Runs transforms back to back through each window, and divides what the counter adds by their number.
// `run` runs so many transforms and returns their milliseconds; `run_ms` is about what one takes. Returns
// nothing where there is no counter, or where it stands still in a window or falls.
std::optional<Energy> measure_energy(const ElapsedMs& run, double run_ms, const ReadEnergy& read,
                                     const NowSeconds& now_seconds = steady_seconds);

}  // namespace fftbench::measure
