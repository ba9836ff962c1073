#include "run/resumed_run.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "experiment/config_error.h"
#include "experiment/json_file.h"
#include "experiment/json_text.h"
#include "experiment/schema_check.h"
#include "report/csv_rows.h"
#include "report/host_metadata.h"
#include "report/row_checks.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"
#include "report/utf8.h"
#include "run/data_folder.h"
#include "run/messages.h"
#include "run/programs.h"

namespace fftbench::run {
namespace {

// An object of names and texts, which a JSON Schema that explains itself can't say.
void check_texts(const nlohmann::json& metadata, const nlohmann::json::json_pointer& pointer,
                 const experiment::ConfigSource& source) {
  if (!metadata.contains(pointer)) return;
  for (const auto& [name, value] : metadata.at(pointer).items()) {
    if (value.is_string()) continue;
    throw experiment::ConfigError(
        fmt::format("{}: {}, expected a text", source.begin(pointer / name), value.type_name()));
  }
}

void check_metadata(const nlohmann::json& metadata, const experiment::ConfigSource& source) {
  const std::filesystem::path schema = find_data_folder() / "configs" / "run.schema.json";
  try {
    experiment::check_against_schema(metadata, source, experiment::read_json(schema), schema);
  } catch (const experiment::ConfigError& error) {
    // The first of its lines is about the value itself; what follows is about what holds it.
    const std::string_view lines = error.what();
    throw experiment::ConfigError(std::string(lines.substr(0, lines.find('\n'))));
  }
  if (metadata.contains("finished") && !metadata["finished"].is_null() && !metadata["finished"].is_string()) {
    throw experiment::ConfigError(
        fmt::format("{}: {}, expected a moment, or null where the run was interrupted",
                    source.begin("/finished"_json_pointer), metadata["finished"].type_name()));
  }
  check_texts(metadata, "/programs"_json_pointer, source);
  const std::size_t choices = metadata.contains("best") ? metadata["best"].size() : 0;
  for (std::size_t index = 0; index < choices; ++index) {
    check_texts(metadata, "/best"_json_pointer / index / "options", source);
  }
  const nlohmann::json& shard = metadata.at("/settings/shard"_json_pointer);
  if (shard[0] > shard[1]) {
    throw experiment::ConfigError(fmt::format("{}: part {} of {}, and a part's number is at most their count",
                                              source.begin("/settings/shard"_json_pointer), shard[0].dump(),
                                              shard[1].dump()));
  }
}

}  // namespace

ResumedRun read_run(const std::filesystem::path& run_folder) {
  const std::filesystem::path file = run_folder / "run.json";
  const std::string text = experiment::read_text(file);
  const experiment::ConfigSource source(file, text);
  nlohmann::json metadata = experiment::parse_json(text, file);
  check_metadata(metadata, source);
  const std::string start = metadata["started"];
  const auto started = report::parse_iso_utc(start);
  if (!started) {
    throw experiment::ConfigError(fmt::format("{}: \"{}\" is no moment such as \"2025-01-31T12:00:00Z\"",
                                              source.begin("/started"_json_pointer),
                                              report::printable(start)));
  }
  // What a damaged row says must not reach the figures of the run that goes on.
  report::check_timings(report::CsvRows(run_folder / "timings.csv", report::required_timings_columns()));
  report::check_samples(report::CsvRows(run_folder / "samples.csv", report::samples_columns()));
  nlohmann::json settings = metadata["settings"];
  settings["config_text"] = metadata["configuration"].dump();
  return {.settings = settings_from(settings), .metadata = std::move(metadata), .started = *started};
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

void check_same_programs(const ResumedRun& run, const nlohmann::json& programs) {
  const std::string difference = difference_between(run.metadata.value("programs", nlohmann::json()),
                                                    programs, run.metadata.contains("merged_from"));
  if (difference.empty()) return;
  throw std::runtime_error(
      fmt::format("--resume: {}; one run measures one source: restore it, or start a new run", difference));
}

}  // namespace fftbench::run
