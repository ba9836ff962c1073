// Which of all that was measured speaks for a problem on a device.
#pragma once

#include <string>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "wisdom/entry.h"

namespace fftbench::wisdom {

// An entry that may be used, and how well it fits.
struct Match {
  experiment::AlgorithmChoice choice;
  const Entry* entry;
  bool other_driver;     // measured with another version of the driver
  bool other_direction;  // measured for another direction of the problem
  bool other_mode;       // measured in another mode

  // "stockham_register elements=8 (wisdom: <device>, <date>; with another driver: <version>)": for people.
  std::string describe() const;
};

// What fits best first. Only the same hardware and the same extent, batch, domain and precision count; the
// mode asked for goes before another one (of those, what times single transforms before throughput where a
// single one is asked for), then the problem's own direction before another one (the kernels differ in a sign
// and a factor), then the driver at hand before another version, then the earlier of `entries` (the user's
// own before what is shipped). Left out is what this program can't do any more (an algorithm, an option or a
// value that is gone, a problem that is refused) and what runs elsewhere than on OpenGL, where `best` runs.
// The matches refer to `entries`.
std::vector<Match> matches(const std::vector<Entry>& entries, const Device& device,
                           const fft::Problem& problem, experiment::Mode mode);

// Where a search for `algorithm` may begin: options that were the fastest for it on the most similar problem,
// on this hardware rather than on another and in this mode rather than in another; nothing where there are
// none. Completed.
std::vector<fft::Options> nearest_options(const std::vector<Entry>& entries, const Device& device,
                                          const fft::Problem& problem, experiment::Mode mode,
                                          const fft::Algorithm& algorithm);

}  // namespace fftbench::wisdom
