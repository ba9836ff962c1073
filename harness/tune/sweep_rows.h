// Reads what SweepFile wrote: which choices of which problems took how long.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "fft/choice.h"
#include "tune/sweep_file.h"

namespace fftbench::tune {

struct SweptCandidate {
  fft::Choice choice;
  std::optional<double> median_ms;  // nothing for one that failed
};

struct SweptCandidates {
  wisdom::Device device;
  SweptProblem swept;
  std::vector<SweptCandidate> candidates;  // the first is what `best` took without measuring
};

// Returns the problems in the order of the file. Throws report::CsvError where it is no file of a sweep, and
// where this program does not know a name or a number in it.
std::vector<SweptCandidates> read_sweep(const std::filesystem::path& file);

// Returns the plan of a candidate, or why there is none, under the limits of a device.
fft::PlanOrSkip plan_of(const SweptCandidate& candidate, const SweptProblem& swept,
                        const fft::DeviceLimits& limits);

}  // namespace fftbench::tune
