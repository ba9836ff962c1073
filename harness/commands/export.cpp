#include "commands/export.h"

#include <fmt/format.h>
#include <iostream>

#include "apps/plan_folder.h"
#include "commands/library_context.h"
#include "commands/option_lists.h"
#include "commands/problem_options.h"
#include "report/run_metadata.h"

namespace fftbench::commands {
namespace {

// As an experiment takes (configs/schema.json).
constexpr std::uint32_t kMostMerged = 64;

}  // namespace

void add_export_options(CommandOptions& options, ExportSettings& settings) {
  add_problem_options(options, settings.algorithm, settings.options, settings.problem);
  options.add(
      "--merged", "N",
      "Independent transforms that share dispatches, each where a table of uniforms says (default: 1)",
      [&settings](const std::string& text) {
        settings.merged = whole_number("--merged", text, 1, kMostMerged);
      });
  options.add(
      "--output", "DIR", "The folder to write",
      [&settings](const std::string& text) { settings.output = text; }, Given::kRequired);
  add_device_options(options, settings.device);
}

ExitCode export_plan(const ExportSettings& settings) {
  LibraryContext context(settings.device, settings.algorithm);
  const Fft fft(context.device(), {.problem = settings.problem,
                                   .algorithm = settings.algorithm,
                                   .options = settings.options,
                                   .most_merged = settings.merged});
  if (!fft.remark().empty()) std::cerr << "fftbench: " << fft.remark() << "\n";
  apps::write_plan_folder(
      settings.output, fft,
      fmt::format("fftbench {}", report::build_metadata().at("revision").get<std::string>()),
      settings.merged);
  context.throw_if_errors("reading tables");
  return kAllOk;
}

}  // namespace fftbench::commands
