// Wisdom for tests: what was measured does not matter to them, but for what it is of.
#pragma once

#include <string>
#include <utility>

#include "wisdom/wisdom.h"

namespace fftbench::tests {

inline wisdom::Entry known_entry(wisdom::Device device, const fft::Problem& problem, std::string algorithm,
                                 fft::Options options,
                                 experiment::Mode mode = experiment::Mode::kThroughput) {
  return {.device = std::move(device),
          .problem = problem,
          .mode = mode,
          .algorithm = std::move(algorithm),
          .options = std::move(options),
          .median_ms = 1,
          .ci_low_ms = 1,
          .ci_high_ms = 1,
          .default_median_ms = {},
          .measured = "2026-11-21T10:15:00Z",
          .revision = ""};
}

}  // namespace fftbench::tests
