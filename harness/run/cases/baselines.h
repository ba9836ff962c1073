// What percentages refer to, measured in every run: an empty dispatch with its barrier, and plain copies.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiment/case.h"
#include "run/cases/backend_set.h"

namespace fftbench::run {

struct CopyBaseline {
  fft::BackendKind backend;
  fft::Problem problem;  // direction and the like play no part
  double median_ms = 0;
  double gbps = 0;  // bytes read + bytes written
};

struct Baselines {
  std::map<fft::BackendKind, double> empty_dispatch_ms;  // back to back
  std::vector<CopyBaseline> copies;
  std::vector<std::string> failures;  // what could not be measured, and why

  // The copy of the case's array on the case's backend.
  std::optional<double> copy_gbps(const experiment::Case& test_case) const;
};

// For each backend that there is, an empty dispatch where it has dispatches, and a copy for each array size
// among its cases. What can't be measured is missing, with its reason in `failures`.
Baselines measure_baselines(BackendSet& backends, std::span<const experiment::Case> cases);

nlohmann::json to_json(const Baselines& baselines);

}  // namespace fftbench::run
