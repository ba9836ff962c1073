#include "run/cases/run_settings.h"

#include <memory>
#include <utility>

#include "json/schema_check.h"
#include "plans/plan_shelf.h"

namespace fftbench::run {

experiment::Experiment read_experiment(const RunSettings& settings,
                                       const std::filesystem::path& data_folder) {
  const json::Schema schema = json::read_schema(data_folder / "configs" / "schema.json");
  plans::PlanFiles files = settings.plan_files ? plans::PlanFiles(settings.plan_folder, *settings.plan_files)
                                               : plans::PlanFiles(settings.plan_folder, settings.looked_for);
  auto shelf =
      std::make_shared<plans::PlanShelf>(std::move(files), data_folder / "configs" / "plan.schema.json");
  return experiment::parse_experiment(settings.config_text, settings.config, schema, settings.overrides,
                                      std::move(shelf));
}

}  // namespace fftbench::run
