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

  void transform_handed_over(Clock::time_point now = Clock::now()) {
    handed_over_ms_.push_back(std::chrono::duration<float, std::milli>(now - start_).count());
  }

  // The device took so many milliseconds for the run.
  void end(double run_ms) { run_ms_ = run_ms; }

  // Returns how many milliseconds of the last run the device waited for the host, if each transform takes it
  // as long as any other and begins when it has been handed over and the one before it has ended. Where the
  // host at its best would take most of the run to hand over by itself, the device keeps up with the host,
  // as a renderer on the CPU does: what differs among transforms is its own then, and 0 is returned. So it is
  // for a single transform.
  double waited_ms() const;

 private:
  double best_gap_ms() const;
  double end_of_run_ms(double transform_ms) const;

  Clock::time_point start_;
  std::vector<float> handed_over_ms_;  // since the start
  double run_ms_ = 0;
};

}  // namespace fftbench::backends
