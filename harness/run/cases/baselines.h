// The baselines to which percentages refer: an empty dispatch with its barrier, and plain copies. Every run
// measures them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiment/case.h"
#include "run/cases/backend_set.h"
#include "run/cases/ceilings.h"

namespace fftbench::run {

struct CopyBaseline {
  fft::BackendKind backend;
  fft::Problem problem;     // only its size matters
  std::uint64_t bytes = 0;  // of the array that was copied, the problem's input
  double median_ms = 0;
  double gbps = 0;  // bytes read + bytes written
};

struct Baselines {
  std::map<fft::BackendKind, double> empty_dispatch_ms;  // of dispatches back to back
  std::vector<CopyBaseline> copies;
  std::map<fft::BackendKind, DeviceCeilings>
      ceilings;                       // of backends that have them, where they are asked for
  std::vector<std::string> failures;  // names of baselines that could not be measured, with the reasons

  // Returns the speed of the copy of the case's input on the case's backend.
  std::optional<double> copy_gbps(const experiment::Case& test_case) const;
};

// Measures an empty dispatch on each backend that has dispatches, and on each backend a copy for each array
// size among its cases that are timed. A baseline that can't be measured is left out, with its reason in
// `failures`. None takes longer than `max_seconds`, which is what the experiment grants a case, nor than what
// makes it well known. `with_ceilings` adds what the passes of transforms are compared with.
Baselines measure_baselines(BackendSet& backends, std::span<const experiment::Case> cases, double max_seconds,
                            bool with_ceilings = false);

// Does so for one backend.
void add_baselines_of(Baselines& baselines, fft::BackendKind kind, backends::Backend& backend,
                      std::span<const experiment::Case> cases, double max_seconds);

nlohmann::json to_json(const Baselines& baselines);

}  // namespace fftbench::run
