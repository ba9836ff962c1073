// The command `fftbench explain` measures one case and says where its time goes, or two kernels side by side
// and what their difference is made of.
#pragma once

#include <string>
#include <vector>

#include "commands/command_options.h"
#include "commands/device_settings.h"
#include "commands/exit_code.h"
#include "experiment/case.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::commands {

struct ExplainSettings {
  std::vector<std::string> kernels;  // one or two, as tables name them; else `algorithm` with `options`
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  experiment::Mode mode = experiment::Mode::kThroughput;
  bool energy = false;  // whether the joules of a transform are measured, too
  DeviceSettings device;
};

// Reading the command line fills in the settings, which outlive the options.
void add_explain_options(CommandOptions& options, ExplainSettings& settings);

// Throws std::invalid_argument for what is no transform of a GPU or can't be planned, and gl::NoContext where
// there is no device.
ExitCode explain(const ExplainSettings& settings);

}  // namespace fftbench::commands
