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
  kThroughput,   // many transforms back to back from one input into one output, divided by their number
  kChain,        // the same, each transform as if its input were the result of the one before
  kIndependent,  // the same, each transform on the next pair of a ring of inputs and outputs
  kLatency,      // one transform on an idle device
  kCold,         // latency after a write larger than the last-level cache
  kCheck,        // nothing is timed: the output is compared with the reference
};
std::string_view name_of(Mode mode);  // throughput | chain | independent | latency | cold | check
bool is_timed(Mode mode);
bool is_back_to_back(Mode mode);  // many transforms that keep the device busy

// Returns the mode of that name, which is timed; nothing where there is none.
std::optional<Mode> mode_named(std::string_view name);

struct Case {
  fft::Problem problem;
  fft::Choice choice;
  Mode mode = Mode::kThroughput;
  unsigned pairs = 1;   // of an input and an output; more in the mode independent
  unsigned merged = 1;  // transforms of a call, which may share dispatches; more on OpenGL in that mode
};

inline constexpr unsigned kUsualPairs = 8;  // of the mode independent, which results leave unsaid

// Whether an algorithm may be given several independent transforms with one call.
bool takes_calls_of_several(const fft::Algorithm& algorithm);

// Returns why a mode, pairs and options don't go together, or nothing.
std::optional<std::string> refuse_mode(const Case& test_case);

// Returns the options as fft::options_text does, with the pairs of independent transforms, "pairs=2", unless
// they are the usual ones, and where OpenGL is given fewer transforms than pairs with a call, "merged=4".
std::string options_text(const Case& test_case);

// Returns why no case can run, where every algorithm refuses its problem; nothing where one can run.
std::optional<std::string> refusal_of_all(const std::vector<Case>& cases);

// Returns one line such as "stockham_radix4 storage=buffer 1024x512 x 4 inverse real fp16 ortho latency", in
// which complex, fp32 and backward go without saying. --filter matches it.
std::string describe(const Case& test_case);

}  // namespace fftbench::experiment
