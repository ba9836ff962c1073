// The experiment of a run's settings.
#pragma once

#include <filesystem>

#include "experiment/experiment.h"
#include "run/run_settings.h"

namespace fftbench::run {

// Of `config_text`, so that every process of a run reads the same, whatever becomes of the file meanwhile.
// Throws experiment::ConfigError.
experiment::Experiment read_experiment(const RunSettings& settings, const std::filesystem::path& data_folder);

}  // namespace fftbench::run
