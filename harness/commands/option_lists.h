// The options of the commands that take many of them, in the order in which help shows them. Reading the
// command line fills in the settings, which outlive the options.
#pragma once

#include "commands/command_options.h"
#include "commands/convolve.h"
#include "commands/filter.h"
#include "commands/run.h"
#include "commands/transform.h"
#include "commands/tune.h"

namespace fftbench::commands {

void add_run_options(CommandOptions& options, run::RunSettings& run);
void add_transform_options(CommandOptions& options, TransformSettings& transform);
void add_filter_options(CommandOptions& options, FilterSettings& filter);
void add_convolve_options(CommandOptions& options, ConvolveSettings& convolve);
void add_tune_options(CommandOptions& options, TuneSettings& tune);

// Options that several commands have.
void add_device_options(CommandOptions& options, DeviceSettings& settings);
void add_algorithm_option(CommandOptions& options, fft::Options& chosen,
                          const char* meaning = "An option of the algorithm; may be repeated");

}  // namespace fftbench::commands
