// What earlier sessions of a run have left in its folder: the cases that need no more, and the samples of
// those that do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <vector>

#include "experiment/case.h"

namespace fftbench::run {

// The samples of a case but the warm-up, in milliseconds, by the number of their round.
using SamplesByRound = std::map<std::size_t, std::vector<double>>;

struct EarlierWork {
  bool finished = false;    // it has its row in timings.csv
  bool went_wrong = false;  // and that says so
  SamplesByRound rounds;    // those that left samples, be they warm-up alone
};

// Those of all rounds, one behind the other.
std::vector<double> all_samples(const SamplesByRound& rounds);

// For each case of the experiment, in its order. Throws report::CsvError where a file can't be read back, and
// std::runtime_error where it has a case that the experiment has not, or a case twice.
std::vector<EarlierWork> earlier_work(const std::filesystem::path& run_folder,
                                      std::span<const experiment::Case> cases);

}  // namespace fftbench::run
