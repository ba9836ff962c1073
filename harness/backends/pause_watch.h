// Watches how evenly the host hands transforms over to a device that works beside it.
#pragma once

#include <algorithm>
#include <chrono>

namespace fftbench::backends {

class PauseWatch {
 public:
  using Clock = std::chrono::steady_clock;

  void start(Clock::time_point now = Clock::now()) {
    last_ = now;
    transforms_ = 0;
    total_ms_ = longest_ms_ = run_ms_ = 0;
  }

  void transform_handed_over(Clock::time_point now = Clock::now()) {
    const double ms = std::chrono::duration<double, std::milli>(now - last_).count();
    last_ = now;
    ++transforms_;
    total_ms_ += ms;
    longest_ms_ = std::max(longest_ms_, ms);
  }

  // The device took so many milliseconds for the run.
  void end(double run_ms) { run_ms_ = run_ms; }

  // Returns how much longer than the others on average the slowest transform of the last run took to be
  // handed over. A single one has nothing to be compared with. Where handing over at the others' pace would
  // take most of the run, the device keeps up with the host, as a renderer on the CPU does, and what differs
  // among transforms is its own.
  double longest_pause_ms() const {
    if (transforms_ < 2) return 0;
    const double usual_ms = (total_ms_ - longest_ms_) / (transforms_ - 1);
    return 2 * usual_ms * transforms_ > run_ms_ ? 0 : longest_ms_ - usual_ms;
  }

 private:
  Clock::time_point last_;
  unsigned transforms_ = 0;
  double total_ms_ = 0;
  double longest_ms_ = 0;
  double run_ms_ = 0;
};

}  // namespace fftbench::backends
