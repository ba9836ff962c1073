// Watches how the host hands transforms over to a device that works beside it, to tell how long the device
// had none to work on.
#pragma once

#include <chrono>
#include <vector>

namespace fftbench::backends {

class PauseWatch {
 public:
  using Clock = std::chrono::steady_clock;

  void start(Clock::time_point now = Clock::now()) {
    start_ = now;
    handed_over_ms_.clear();
    run_ms_ = 0;
  }

  // The caller says so behind each transform, or behind as many as it hands over at once.
  void handed_over(Clock::time_point now = Clock::now()) {
    handed_over_ms_.push_back(std::chrono::duration<float, std::milli>(now - start_).count());
  }

  // The device took so many milliseconds for the run.
  void end(double run_ms) { run_ms_ = run_ms; }

  // Tells whether the host at its best would take most of the last run to hand over by itself. The device
  // keeps up with it then, and how much less it would take with a faster host can't be told. Never of a
  // single transform.
  bool is_submission_bound() const;

  // Returns how many milliseconds of the last run the device waited for the host, if each transform takes it
  // as long as any other and begins when it has been handed over and the one before it has ended. Where
  // is_submission_bound(), as with a renderer on the CPU, what differs among transforms may be its own, and 0
  // is returned. So it is for a single transform.
  double waited_ms() const;

 private:
  double best_gap_ms() const;
  double end_of_run_ms(double transform_ms) const;

  Clock::time_point start_;
  std::vector<float> handed_over_ms_;  // since the start
  double run_ms_ = 0;
};

}  // namespace fftbench::backends
