#include "run/cases/run_settings.h"

#include "json/json_file.h"

namespace fftbench::run {

experiment::Experiment read_experiment(const RunSettings& settings,
                                       const std::filesystem::path& data_folder) {
  const std::filesystem::path schema_file = data_folder / "configs" / "schema.json";
  return experiment::parse_experiment(settings.config_text, settings.config, json::read_json(schema_file),
                                      schema_file, settings.overrides);
}

}  // namespace fftbench::run
