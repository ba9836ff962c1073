// Is the device at its full speed? An idle GPU lowers its clock within tenths of a second and takes as long
// to raise it again under load; what is timed meanwhile looks steady and is up to three times too slow (seen
// on an NVIDIA H100: 56 us, then 16 us, for the same transform).
#pragma once

#include "measure/sampler.h"

namespace fftbench::measure {

// Compares the time of a fixed amount of arithmetic, a beat, with the best that the device has shown.
class Pace {
 public:
  // Beats until the best has not improved for half a second, at most four seconds. `beat_ms` is as ElapsedMs.
  explicit Pace(ElapsedMs beat_ms, NowSeconds now_seconds = steady_seconds);

  // Beats until one is within 5 % of the best, which keeps the device busy and so wakes it. Gives up after a
  // second; what the device shows then is its full speed from now on, so that a throttled or noisy one does
  // not cost a second each time.
  void wait_for_full_speed();

  double best_ms() const { return best_ms_; }

 private:
  double beat();

  ElapsedMs beat_ms_;
  NowSeconds now_seconds_;
  double best_ms_;
};

}  // namespace fftbench::measure
