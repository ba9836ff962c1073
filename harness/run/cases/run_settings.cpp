#include "run/cases/run_settings.h"

#include "json/schema_check.h"

namespace fftbench::run {

experiment::Experiment read_experiment(const RunSettings& settings,
                                       const std::filesystem::path& data_folder) {
  const json::Schema schema = json::read_schema(data_folder / "configs" / "schema.json");
  return experiment::parse_experiment(settings.config_text, settings.config, schema, settings.overrides);
}

}  // namespace fftbench::run
