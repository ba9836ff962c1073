#include "wisdom/wisdom_file.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <tuple>

#include "json/config_error.h"
#include "json/json_file.h"
#include "json/schema_check.h"
#include "system/file_lock.h"
#include "system/whole_file.h"
#include "text/utc_time.h"

// These functions write and read each type as it stands in a file of wisdom. The JSON library finds them in
// the namespaces of the types.

namespace fftbench::fft {
namespace {

// Returns the one of `values` that has the name. The schema of wisdom admits no other name.
template <typename Value, std::size_t count>
Value value_named(const std::array<Value, count>& values, const nlohmann::json& name) {
  for (const Value value : values) {
    if (name_of(value) == name.get<std::string>()) return value;
  }
  throw json::ConfigError(
      fmt::format("the schema of wisdom allows {}, which this program does not know", name.dump()));
}

}  // namespace

static void to_json(nlohmann::json& json, const Problem& problem) {
  json = {{"width", problem.extent.x},
          {"height", problem.extent.y},
          {"batch", problem.batch},
          {"direction", name_of(problem.direction)},
          {"domain", name_of(problem.domain)},
          {"precision", name_of(problem.precision)}};
}

static void from_json(const nlohmann::json& json, Problem& problem) {
  using enum Direction;
  json.at("width").get_to(problem.extent.x);
  json.at("height").get_to(problem.extent.y);
  json.at("batch").get_to(problem.batch);
  problem.direction = value_named(std::array{kForward, kInverse, kRoundtrip}, json.at("direction"));
  problem.domain = value_named(fft::kDomains, json.at("domain"));
  problem.precision = value_named(kPrecisions, json.at("precision"));
}

}  // namespace fftbench::fft

namespace fftbench::experiment {

static void to_json(nlohmann::json& json, Mode mode) {
  json = name_of(mode);
}

static void from_json(const nlohmann::json& json, Mode& mode) {
  const auto name = json.get<std::string>();
  const std::optional<Mode> found = mode_named(name);
  if (!found) {
    throw json::ConfigError(
        fmt::format("the schema of wisdom allows the mode {}, which this program does not know", name));
  }
  mode = *found;
}

}  // namespace fftbench::experiment

namespace fftbench::wisdom {

static void to_json(nlohmann::json& json, const Entry& entry) {
  json = {{"device", entry.device.renderer}, {"driver", entry.device.driver},
          {"problem", entry.problem},        {"mode", entry.mode},
          {"algorithm", entry.algorithm},    {"options", entry.options},
          {"median_ms", entry.median_ms},    {"ci_low_ms", entry.ci_low_ms},
          {"ci_high_ms", entry.ci_high_ms},  {"measured", entry.measured},
          {"revision", entry.revision}};
  if (!entry.device.processor.empty()) json["processor"] = entry.device.processor;
  if (entry.default_median_ms) json["default_median_ms"] = *entry.default_median_ms;
}

static void from_json(const nlohmann::json& json, Entry& entry) {
  json.at("device").get_to(entry.device.renderer);
  json.at("driver").get_to(entry.device.driver);
  entry.device.processor = json.value("processor", "");
  json.at("problem").get_to(entry.problem);
  // An entry without a mode is from a version that timed throughput alone.
  entry.mode = json.value("mode", experiment::Mode::kThroughput);
  json.at("algorithm").get_to(entry.algorithm);
  json.at("options").get_to(entry.options);
  json.at("median_ms").get_to(entry.median_ms);
  json.at("ci_low_ms").get_to(entry.ci_low_ms);
  json.at("ci_high_ms").get_to(entry.ci_high_ms);
  if (json.contains("default_median_ms")) entry.default_median_ms = json["default_median_ms"].get<double>();
  json.at("measured").get_to(entry.measured);
  json.at("revision").get_to(entry.revision);
}

nlohmann::json to_json(const std::vector<Entry>& entries) {
  return {{"entries", entries}};
}

std::vector<Entry> entries_from(const nlohmann::json& document, const std::filesystem::path& file) {
  auto entries = document.at("entries").get<std::vector<Entry>>();
  for (std::size_t index = 0; index < entries.size(); ++index) {
    if (text::parse_iso_utc(entries[index].measured)) continue;
    throw json::ConfigError(fmt::format(
        "{}: at /entries/{}/measured: found \"{}\", expected a moment such as 2026-11-21T10:15:00Z",
        file.string(), index, entries[index].measured));
  }
  return entries;
}

namespace {

namespace fs = std::filesystem;

// Locks the file, so that two processes that add entries to it at the same time lose none. Reading and
// writing take milliseconds, so a process that holds the lock for half a minute is stuck. A device such as
// /dev/stdout is not locked.
std::optional<system::FileLock> lock_file(const fs::path& file) {
  constexpr std::chrono::seconds kPatience{30};
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) return std::nullopt;
  fs::path target = fs::weakly_canonical(file, ignored);
  if (target.empty()) target = file;
  return system::FileLock(target.parent_path() / ("." + target.filename().string() + ".lock"), file.string(),
                          kPatience);
}

// The order of entries in a file. Entries are sorted, so that tuning again changes only the lines of new
// ones.
auto order_of(const Entry& entry) {
  const fft::Problem& problem = entry.problem;
  return std::tuple(entry.device.renderer, entry.device.driver, entry.device.processor, problem.precision,
                    problem.domain, problem.direction, problem.batch, fft::elements_per_image(problem),
                    problem.extent.x, entry.mode, entry.algorithm, entry.options);
}

}  // namespace

std::vector<Entry> read_wisdom(const std::filesystem::path& file, const std::filesystem::path& schema_file) {
  std::error_code unreadable;
  if (!std::filesystem::exists(file, unreadable)) return {};
  const std::string text = json::read_text(file);
  const nlohmann::json document = json::parse_json(text, file);
  json::read_schema(schema_file).check(document, json::ConfigSource(file, text));
  return entries_from(document, file);
}

void merge_wisdom(const std::filesystem::path& file, const std::vector<Entry>& entries,
                  const std::filesystem::path& schema_file) {
  exchange_wisdom(file, {}, entries, schema_file);
}

void exchange_wisdom(const std::filesystem::path& file, const std::vector<Entry>& dropped,
                     const std::vector<Entry>& entries, const std::filesystem::path& schema_file) {
  if (const fs::path folder = file.parent_path(); !folder.empty()) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw system::WriteError("make", folder, error.value());
  }
  const std::optional<system::FileLock> lock = lock_file(file);
  std::vector<Entry> merged = read_wisdom(file, schema_file);
  const auto take_out = [&](const Entry& entry) {
    std::erase_if(merged, [&](const Entry& old) { return same_key(old, entry); });
  };
  std::ranges::for_each(dropped, take_out);
  for (const Entry& entry : entries) {
    take_out(entry);
    merged.push_back(entry);
  }
  std::ranges::stable_sort(merged, {}, order_of);

  constexpr int kIndent = 2;
  const std::string text =
      to_json(merged).dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  system::write_whole_file(file, {text});
}

}  // namespace fftbench::wisdom
