// A case is a problem with an algorithm, its options and a mode. It makes one row of results.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fft/choice.h"
#include "fft/problem.h"

namespace fftbench::experiment {

enum class Mode {
  kThroughput,  // many transforms back to back between two timestamps, divided by their number
  kChain,       // throughput, each transform as if its input were the result of the one before
  kLatency,     // one transform on an idle device
  kCold,        // latency after a write larger than the last-level cache
  kCheck,       // nothing is timed: the output is compared with the reference
};
std::string_view name_of(Mode mode);  // throughput | chain | latency | cold | check
bool is_timed(Mode mode);
bool is_back_to_back(Mode mode);  // many transforms that keep the device busy

// Returns the mode of that name, which is timed; nothing where there is none.
std::optional<Mode> mode_named(std::string_view name);

struct Case {
  fft::Problem problem;
  fft::Choice choice;
  Mode mode = Mode::kThroughput;
};

// Returns why no case can run, where every algorithm refuses its problem; nothing where one can run.
std::optional<std::string> refusal_of_all(const std::vector<Case>& cases);

// Returns one line such as "stockham_radix4 storage=buffer 1024x512 x 4 inverse real fp16 ortho latency", in
// which complex, fp32 and backward go without saying. --filter matches it.
std::string describe(const Case& test_case);

}  // namespace fftbench::experiment
