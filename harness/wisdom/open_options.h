// Wisdom of algorithms that compute no transform, as convolutions are: what is asked of them differs by more
// than the problem. Their options whose default is "auto" are open: tuning fills them in. All others, such as
// the kernel's sides and the border, are asked for, and wisdom is kept for each combination of them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fft/choice.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

bool is_open(const fft::OptionSpec& option);

// Tells whether the algorithm computes no transform, and leaves options open.
bool leaves_options_open(const fft::Algorithm& algorithm);

// Returns the options that are asked for. The order counts as that of transforms, as fft::order_of has it:
// whether dispatches within one wait by themselves changes nothing about what is fast.
fft::Options asked_options(const fft::Algorithm& algorithm, const fft::Options& options);

// Returns the entries for the same hardware and problem that were asked the same, the best one first, in the
// order of wisdom::matches. An entry counts only where its options agree with those that the choice has
// besides "auto"; the match's choice has the entry's values in place of "auto". The matches refer to
// `entries`.
std::vector<Match> matches_of_open_options(const std::vector<Entry>& entries, const Device& device,
                                           const fft::Problem& problem, const fft::Choice& choice,
                                           experiment::Mode mode);

struct FilledChoice {
  fft::Choice choice;
  std::string remark;  // "auto: first_axis=columns (wisdom: ...)"
};

// Returns the best match that has a plan on the device; nothing where there is none, and where it leaves
// every option at "auto".
std::optional<FilledChoice> fill_open_options(const std::vector<Entry>& entries, const Device& device,
                                              const fft::Problem& problem, const fft::Choice& choice,
                                              experiment::Mode mode,
                                              const std::function<bool(const fft::Choice&)>& has_plan);

}  // namespace fftbench::wisdom
