#include "commands/export.h"

#include <fmt/format.h>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "apps/plan_folder.h"
#include "commands/device_settings.h"
#include "commands/library_context.h"
#include "commands/problem_options.h"
#include "commands/shared_options.h"
#include "fft/options.h"
#include "fft/problem.h"
#include "report/run_metadata.h"

namespace fftbench::commands {
namespace {

struct ExportSettings {
  std::string algorithm;
  fft::Options options;
  fft::Problem problem;
  std::uint32_t merged = 1;  // independent transforms that share dispatches
  bool in_place = false;
  std::filesystem::path output;  // a folder
  DeviceSettings device;
};

// As an experiment takes (configs/schema.json).
constexpr std::uint32_t kMostMerged = 64;

void add_export_options(CommandOptions& options, ExportSettings& settings) {
  add_problem_options(options, settings.algorithm, settings.options, settings.problem);
  options.add(
      "--merged", "N",
      "Independent transforms that share dispatches, each\nwhere a table of uniforms says (default: 1)",
      [&settings](const std::string& text) {
        settings.merged = whole_number("--merged", text, 1, kMostMerged);
      });
  options.add_flag("--in-place", "One array for the input and the output",
                   [&settings] { settings.in_place = true; });
  options.add(
      "--output", "DIR", "The folder to write",
      [&settings](const std::string& text) { settings.output = text; }, Given::kRequired);
  add_device_options(options, settings.device);
}

// Throws std::invalid_argument for what can't be planned or told by files, system::WriteError, and
// gl::NoContext where there is no device.
ExitCode export_plan(const ExportSettings& settings) {
  LibraryContext context(settings.device, settings.algorithm);
  const Fft fft(context.device(), {.problem = asked_problem(settings.problem),
                                   .algorithm = settings.algorithm,
                                   .options = settings.options,
                                   .in_place = settings.in_place,
                                   .most_merged = settings.merged});
  if (!fft.remark().empty()) std::cerr << "fftbench: " << fft.remark() << "\n";
  apps::write_plan_folder(
      settings.output, fft,
      fmt::format("fftbench {}", report::build_metadata().at("revision").get<std::string>()),
      settings.merged);
  context.throw_if_errors("reading tables");
  return kAllOk;
}

}  // namespace

void add_export_command(Commands& commands) {
  const auto settings = std::make_shared<ExportSettings>();
  Command& command =
      commands.add("export", "Write a plan as GLSL and JSON, for your own programs",
                   "plan.json names the arrays, the programs and the dispatches with their bindings\n"
                   "and barriers (configs/plan.schema.json); each program is one whole file of GLSL,\n"
                   "and tables are .npy. examples/load_plan.py runs such a folder by itself.\n\n"
                   "Examples:\n"
                   "  fftbench export --algorithm best --size 1024 --output fft_1024\n"
                   "  fftbench export --algorithm best --size 1024 --domain real --in-place \\\n"
                   "      --output real_1024\n"
                   "  fftbench export --algorithm stockham_radix4 --option storage=buffer \\\n"
                   "      --size 256x128 --inverse --output inverse");
  add_export_options(command.options, *settings);
  command.act = [settings] { return export_plan(*settings); };
}

}  // namespace fftbench::commands
