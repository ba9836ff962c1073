// The command `fftbench price` plans the choices of a sweep again, and says what work each of them is and how
// long the model of a device expects it to take. A model is fitted to that (scripts/fit_device.py).
#pragma once

#include <filesystem>
#include <vector>

#include "commands/command.h"
#include "commands/exit_code.h"

namespace fftbench::commands {

struct PriceSettings {
  std::vector<std::filesystem::path> sweeps;
  std::filesystem::path device;  // a file as in configs/devices
  std::filesystem::path output;
};

// Writes a row for each choice of the sweep that was measured and has a plan under the device's limits.
// Throws json::ConfigError for the device's file, report::CsvError for the sweep's, std::invalid_argument
// where that has no problems of the device, and report::WriteError.
ExitCode price(const PriceSettings& settings);

void add_price_command(Commands& commands);

}  // namespace fftbench::commands
