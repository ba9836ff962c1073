#include "commands/export.h"

#include <fmt/format.h>
#include <iostream>

#include "apps/plan_folder.h"
#include "commands/library_context.h"
#include "commands/option_lists.h"
#include "commands/problem_options.h"
#include "report/run_metadata.h"

namespace fftbench::commands {

void add_export_options(CommandOptions& options, ExportSettings& settings) {
  add_problem_options(options, settings.algorithm, settings.options, settings.problem);
  options.add(
      "--output", "DIR", "The folder to write",
      [&settings](const std::string& text) { settings.output = text; }, Given::kRequired);
  add_device_options(options, settings.device);
}

ExitCode export_plan(const ExportSettings& settings) {
  LibraryContext context(settings.device, settings.algorithm);
  const Fft fft(context.device(),
                {.problem = settings.problem, .algorithm = settings.algorithm, .options = settings.options});
  if (!fft.remark().empty()) std::cerr << "fftbench: " << fft.remark() << "\n";
  apps::write_plan_folder(
      settings.output, fft,
      fmt::format("fftbench {}", report::build_metadata().at("revision").get<std::string>()));
  context.throw_if_errors("reading tables");
  return kAllOk;
}

}  // namespace fftbench::commands
