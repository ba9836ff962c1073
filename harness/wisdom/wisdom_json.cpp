#include "wisdom/wisdom_json.h"

#include <fmt/format.h>

#include <array>

#include "experiment/config_error.h"
#include "report/utc_time.h"

namespace fftbench::wisdom {
namespace {

using nlohmann::json;

json to_json(const fft::Problem& problem) {
  return {{"width", problem.extent.x},
          {"height", problem.extent.y},
          {"batch", problem.batch},
          {"direction", fft::name_of(problem.direction)},
          {"domain", fft::name_of(problem.domain)},
          {"precision", fft::name_of(problem.precision)}};
}

json to_json(const Entry& entry) {
  json value{{"device", entry.device.renderer},   {"driver", entry.device.driver},
             {"problem", to_json(entry.problem)}, {"mode", experiment::name_of(entry.mode)},
             {"algorithm", entry.algorithm},      {"options", entry.options},
             {"median_ms", entry.median_ms},      {"ci_low_ms", entry.ci_low_ms},
             {"ci_high_ms", entry.ci_high_ms},    {"measured", entry.measured},
             {"revision", entry.revision}};
  if (!entry.device.processor.empty()) value["processor"] = entry.device.processor;
  if (entry.default_median_ms) value["default_median_ms"] = *entry.default_median_ms;
  return value;
}

// The one of `values` that has the name; the schema admits no other.
template <typename Value, std::size_t count>
Value named(const std::array<Value, count>& values, const json& name) {
  for (const Value value : values) {
    if (fft::name_of(value) == name.get<std::string>()) return value;
  }
  throw experiment::ConfigError(
      fmt::format("the schema of wisdom allows {}, which this program does not know", name.dump()));
}

fft::Problem problem_from(const json& value) {
  using enum fft::Direction;
  return {.extent = {value.at("width").get<std::uint32_t>(), value.at("height").get<std::uint32_t>()},
          .batch = value.at("batch").get<std::uint32_t>(),
          .direction = named(std::array{kForward, kInverse, kRoundtrip}, value.at("direction")),
          .domain = named(std::array{fft::Domain::kComplex, fft::Domain::kReal}, value.at("domain")),
          .precision =
              named(std::array{fft::Precision::kFp32, fft::Precision::kFp16Storage}, value.at("precision"))};
}

// Wisdom from before there were modes is of throughput.
experiment::Mode mode_from(const json& value) {
  const auto name = value.value("mode", std::string(experiment::name_of(experiment::Mode::kThroughput)));
  if (const auto mode = experiment::mode_named(name)) return *mode;
  throw experiment::ConfigError(
      fmt::format("the schema of wisdom allows the mode {}, which this program does not know", name));
}

Entry entry_from(const json& value) {
  Entry entry{.device = {.renderer = value.at("device").get<std::string>(),
                         .driver = value.at("driver").get<std::string>(),
                         .processor = value.value("processor", "")},
              .problem = problem_from(value.at("problem")),
              .mode = mode_from(value),
              .algorithm = value.at("algorithm").get<std::string>(),
              .options = {},
              .median_ms = value.at("median_ms").get<double>(),
              .ci_low_ms = value.at("ci_low_ms").get<double>(),
              .ci_high_ms = value.at("ci_high_ms").get<double>(),
              .default_median_ms = {},
              .measured = value.at("measured").get<std::string>(),
              .revision = value.at("revision").get<std::string>()};
  for (const auto& [name, option] : value.at("options").items())
    entry.options[name] = option.get<std::string>();
  if (value.contains("default_median_ms")) entry.default_median_ms = value["default_median_ms"].get<double>();
  return entry;
}

}  // namespace

nlohmann::json to_json(const std::vector<Entry>& entries) {
  json list = json::array();
  for (const Entry& entry : entries) list.push_back(to_json(entry));
  return {{"entries", std::move(list)}};
}

std::vector<Entry> entries_from(const nlohmann::json& document, const std::filesystem::path& file) {
  std::vector<Entry> entries;
  for (const json& value : document.at("entries")) {
    entries.push_back(entry_from(value));
    if (!report::parse_iso_utc(entries.back().measured)) {
      throw experiment::ConfigError(fmt::format(
          "{}: at /entries/{}/measured: found \"{}\", expected a moment such as 2026-11-21T10:15:00Z",
          file.string(), entries.size() - 1, entries.back().measured));
    }
  }
  return entries;
}

}  // namespace fftbench::wisdom
