// Slows transforms down by a known part of their time, with real work on the device. The result is a slower
// kernel that a self-check has to notice.
#pragma once

#include <complex>
#include <cstdint>

#include "backends/backend.h"

namespace fftbench::run {

class Slowdown {
 public:
  // Measures how long dummy work takes. Throws std::runtime_error where the backend has none.
  Slowdown(backends::Backend& backend, double percent);

  // Runs dummy work for `percent` of `elapsed_ms` and returns how long it really took. Where that time is too
  // short to be filled (5 % of one latency is less than a dispatch), runs work that is a whole number of
  // times as long and returns the corresponding part of its time.
  double after(double elapsed_ms);

 private:
  double time_of(std::uint32_t chain_length, unsigned repeats);

  backends::Backend& backend_;
  double percent_;
  std::unique_ptr<backends::Transform> work_;
  std::uint32_t prepared_length_ = 0;
  double fixed_ms_ = 0;  // time of the shortest work
  double ms_per_link_ = 0;
};

}  // namespace fftbench::run
