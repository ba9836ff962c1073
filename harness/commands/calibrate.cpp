#include "commands/calibrate.h"

#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <variant>

#include "commands/shared_options.h"
#include "fft/best.h"
#include "run/cases/local_measurer.h"
#include "run/rounds/known_model.h"
#include "system/installation.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

struct CalibrateSettings {
  std::filesystem::path output;  // empty: standard output
  run::CalibrationRules rules;
  DeviceSettings device;
};

ExitCode calibrate_device(const CalibrateSettings& settings) {
  const std::filesystem::path data = system::find_data_folder();
  // Any case of OpenGL, since a measurer is made for some.
  experiment::Experiment experiment;
  const fft::Algorithm& best = fft::algorithm_named(fft::kBestName);
  experiment.cases.push_back(
      {.problem = {.extent = {64, 64}}, .choice = {&best, fft::complete_options(best.options, {})}});
  run::RunSettings run;
  run.context = settings.device.context;
  run.program_cache = settings.device.program_cache;
  run::LocalMeasurer measurer(experiment, run, gl::ShaderFiles(data / "glsl"));
  const run::CalibratedOrNot made = run::calibrate(
      measurer, wisdom::known_devices(data), run::today(),
      [](const std::string& text) { std::cerr << "fftbench: " << text << "\n"; }, settings.rules);
  if (const auto* failed = std::get_if<run::NoCalibration>(&made)) {
    std::cerr << fmt::format("fftbench: {} could not be calibrated: {}\n", measurer.device().opengl.renderer,
                             failed->reason);
    return kCaseFailed;
  }
  const auto& file = std::get<wisdom::DeviceFile>(made);
  run::KeptModels(system::CacheFolder(run.program_cache, gl::kUsualCacheBytes),
                  data / "configs" / "devices" / "schema.json")
      .keep(file);
  const std::string text = wisdom::to_json(file).dump(2) + "\n";
  if (settings.output.empty()) {
    std::cout << text;
    return kAllOk;
  }
  system::write_whole_file(settings.output, {text});
  std::cout << fmt::format("the model of {} is in {}; configs/devices may have it as {}\n",
                           file.device.renderer, settings.output.string(),
                           wisdom::device_file_name(file.device));
  return kAllOk;
}

}  // namespace

void add_calibrate_command(Commands& commands) {
  const auto settings = std::make_shared<CalibrateSettings>();
  Command& command =
      commands.add("calibrate", "Measure what planning has to know of a device",
                   "Small programs are timed in some rounds. The model of a known device is moved\n"
                   "until it explains their times; then `best` knows what is worth trying here.\n"
                   "Experiments, tune and sweep do so by themselves on a GPU that has no model.\n\n"
                   "Examples:\n"
                   "  fftbench calibrate\n"
                   "  fftbench calibrate --output my_device.json");
  command.options.add("--output", "FILE", "Where to write the model (default: standard output)",
                      keep(settings->output));
  command.options.add("--rounds", "N", "Rounds at most (default: 6)", [settings](const std::string& text) {
    settings->rules.most_rounds = whole_number("--rounds", text, 2, 1000);
  });
  add_device_options(command.options, settings->device);
  command.act = [settings] { return calibrate_device(*settings); };
}

}  // namespace fftbench::commands
