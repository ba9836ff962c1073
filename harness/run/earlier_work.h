// What earlier sessions of a run have left in its folder: the cases that need no more, and the samples of
// those that do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "experiment/case.h"

namespace fftbench::run {

// The samples of a case but the warm-up, in milliseconds, by the number of their round.
using SamplesByRound = std::map<std::size_t, std::vector<double>>;

struct EarlierWork {
  bool finished = false;        // its row in timings.csv is of all its rounds, or not ok
  bool went_wrong = false;      // and that says so
  SamplesByRound rounds;        // those that left samples, be they warm-up alone
  unsigned fewest_repeats = 0;  // transforms in the shortest counted sample; 0: there is none

  // What the device told of those rounds.
  std::vector<double> sm_clocks_mhz;
  std::string throttle_reasons;
  bool throttling_told = false;
  bool all_throttled = true;  // as far as it told
};

// The lower of the two, where 0 stands for none yet.
unsigned fewer_repeats(unsigned fewest, unsigned repeats);

// For each case of the experiment, in its order. A row that is ok is finished where it is of
// `planned_rounds`; one without the column `rounds`, which older files lack, where there are samples of as
// many rounds, or of none. Throws report::CsvError where a file can't be read back, and std::runtime_error
// where it has a case that the experiment has not, or a case twice.
std::vector<EarlierWork> earlier_work(const std::filesystem::path& run_folder,
                                      std::span<const experiment::Case> cases, std::size_t planned_rounds);

}  // namespace fftbench::run
