// Tells whether the device runs at its full speed. An idle GPU lowers its clock within tenths of a second and
// takes as long to raise it again under load. Times that are measured meanwhile look steady and are up to
// three times too long (seen on an NVIDIA H100: 56 us, then 16 us, for the same transform).
#pragma once

#include <functional>

#include "measure/sampler.h"

namespace fftbench::measure {

// Compares the time of a fixed amount of arithmetic, called a beat, with the best time that the device has
// shown.
class Pace {
 public:
  // Repeats the beat until its best time has not improved for half a second, but for at most four seconds.
  // `beat_ms` is as ElapsedMs.
  explicit Pace(ElapsedMs beat_ms, NowSeconds now_seconds = steady_seconds);

  // Repeats the beat until it takes at most 5 % longer than the best one. That keeps the device busy, which
  // makes it raise its clock. Gives up after a second and takes the speed of that moment for full speed from
  // then on, so that a throttled or noisy device does not cost a second each time.
  void wait_for_full_speed();

  // Returns whether one of a few beats takes at most 5 % longer than the best one, so that what was measured
  // just before was at full speed at its end, at least.
  bool is_at_full_speed();

  double best_ms() const { return best_ms_; }

 private:
  double beat();

  ElapsedMs beat_ms_;
  NowSeconds now_seconds_;
  double best_ms_;
};

// Takes samples at full speed. A device that was idle for a while may lower its clock late, while it is in
// use again: an NVIDIA H100 was found at 345 to 1280 MHz instead of 1980 behind a third of such visits. What
// was taken until then counts as warm-ups, and others are taken once it is awake: three times at most, the
// last of which counts whatever the speed.
Sampling take_samples_at_full_speed(const std::function<Sampling()>& take_samples, Pace& pace);

}  // namespace fftbench::measure
