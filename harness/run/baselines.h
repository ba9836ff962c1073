// What percentages refer to, measured in every run: an empty dispatch with its barrier, and plain copies.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "experiment/case.h"

namespace fftbench::run {

struct CopyBaseline {
  fft::Problem problem;  // direction and the like play no part
  double median_ms = 0;
  double gbps = 0;  // bytes read + bytes written
};

struct Baselines {
  double empty_dispatch_ms = 0;  // back to back
  std::vector<CopyBaseline> copies;
  std::vector<std::string> failures;  // what could not be measured, and why

  std::optional<double> copy_gbps(const fft::Problem& problem) const;
};

// A copy for each array size among the cases. What can't be measured is missing, with its reason in
// `failures`.
Baselines measure_baselines(backends::Backend& backend, std::span<const experiment::Case> cases);

nlohmann::json to_json(const Baselines& baselines);

}  // namespace fftbench::run
