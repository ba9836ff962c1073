// Options that several commands have. Reading the command line fills in the settings, which outlive the
// options.
#pragma once

#include <filesystem>
#include <optional>

#include "commands/command_options.h"
#include "commands/device_settings.h"
#include "fft/options.h"
#include "gl/context.h"
#include "report/progress.h"

namespace fftbench::commands {

void add_device_options(CommandOptions& options, DeviceSettings& settings);
void add_algorithm_option(CommandOptions& options, fft::Options& chosen,
                          const char* meaning = "An option of the algorithm; may be repeated");
void add_progress_options(CommandOptions& options, std::optional<report::ProgressStyle>& style);

// The two parts of add_device_options.
void add_context_options(CommandOptions& options, gl::ContextRequest& request);
void add_program_cache_option(CommandOptions& options, std::filesystem::path& folder);

// How many bits values of .png files have.
void add_bits_option(CommandOptions& options, std::optional<unsigned>& bits);

}  // namespace fftbench::commands
