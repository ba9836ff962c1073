#include "run/resumed_run.h"

#include <fmt/format.h>

#include <stdexcept>

#include "experiment/json_file.h"
#include "report/host_metadata.h"
#include "run/messages.h"

namespace fftbench::run {

ResumedRun read_run(const std::filesystem::path& run_folder) {
  const std::filesystem::path file = run_folder / "run.json";
  nlohmann::json metadata = experiment::read_json(file);
  try {
    nlohmann::json settings = metadata.at("settings");
    settings["config_text"] = metadata.at("configuration").dump();
    const auto started = report::parse_iso_utc(metadata.at("started").get<std::string>());
    if (!started) throw std::runtime_error("\"started\" is no moment");
    return {.settings = settings_from(settings), .metadata = std::move(metadata), .started = *started};
  } catch (const std::exception& error) {
    throw std::runtime_error(
        fmt::format("{}: is not what a run that can be resumed writes: {}", file.string(), error.what()));
  }
}

void check_same_conditions(const ResumedRun& run, const DeviceReport& devices) {
  const auto differ = [](const char* what, const std::string& then, const std::string& now) {
    if (then == now) return;
    throw std::runtime_error(fmt::format(
        "--resume: the run was made {} \"{}\", this is \"{}\"; start a new run", what, then, now));
  };
  differ("on", run.metadata.value("device_name", ""), devices.name);
  differ("by revision", run.metadata.value("/build/revision"_json_pointer, ""),
         report::build_metadata().at("revision").get<std::string>());
}

}  // namespace fftbench::run
