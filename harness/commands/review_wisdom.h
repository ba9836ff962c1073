// `fftbench tune --review`: what tuning found once is measured again, beside what planning chooses today.
#pragma once

#include "commands/exit_code.h"
#include "commands/tune.h"

namespace fftbench::commands {

// Measures the entries of the output file that are for this device's hardware and for transforms. It keeps
// those that still win, with new times, and drops the others. Entries that there was no time for stay as they
// are, and so do all others. Returns kAllOk where each entry has its verdict, kCaseFailed where one has none,
// and kInterrupted after Ctrl-C; verdicts until then are kept. Throws as `tune` does.
ExitCode review_wisdom(const TuneSettings& settings);

}  // namespace fftbench::commands
