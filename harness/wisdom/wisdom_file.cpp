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

namespace fftbench::wisdom {

namespace {

nlohmann::json to_json(const fft::Problem& problem) {
  return {{"width", problem.extent.x},
          {"height", problem.extent.y},
          {"batch", problem.batch},
          {"direction", fft::name_of(problem.direction)},
          {"domain", fft::name_of(problem.domain)},
          {"precision", fft::name_of(problem.precision)}};
}

nlohmann::json to_json(const Entry& entry) {
  nlohmann::json value{{"device", entry.device.renderer},   {"driver", entry.device.driver},
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
Value named(const std::array<Value, count>& values, const nlohmann::json& name) {
  for (const Value value : values) {
    if (fft::name_of(value) == name.get<std::string>()) return value;
  }
  throw json::ConfigError(
      fmt::format("the schema of wisdom allows {}, which this program does not know", name.dump()));
}

fft::Problem problem_from(const nlohmann::json& value) {
  using enum fft::Direction;
  return {.extent = {value.at("width").get<std::uint32_t>(), value.at("height").get<std::uint32_t>()},
          .batch = value.at("batch").get<std::uint32_t>(),
          .direction = named(std::array{kForward, kInverse, kRoundtrip}, value.at("direction")),
          .domain = named(std::array{fft::Domain::kComplex, fft::Domain::kReal}, value.at("domain")),
          .precision =
              named(std::array{fft::Precision::kFp32, fft::Precision::kFp16Storage}, value.at("precision"))};
}

// Wisdom from before there were modes is of throughput.
experiment::Mode mode_from(const nlohmann::json& value) {
  const auto name = value.value("mode", std::string(experiment::name_of(experiment::Mode::kThroughput)));
  if (const auto mode = experiment::mode_named(name)) return *mode;
  throw json::ConfigError(
      fmt::format("the schema of wisdom allows the mode {}, which this program does not know", name));
}

Entry entry_from(const nlohmann::json& value) {
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
  nlohmann::json list = nlohmann::json::array();
  for (const Entry& entry : entries) list.push_back(to_json(entry));
  return {{"entries", std::move(list)}};
}

std::vector<Entry> entries_from(const nlohmann::json& document, const std::filesystem::path& file) {
  std::vector<Entry> entries;
  for (const nlohmann::json& value : document.at("entries")) {
    entries.push_back(entry_from(value));
    if (!text::parse_iso_utc(entries.back().measured)) {
      throw json::ConfigError(fmt::format(
          "{}: at /entries/{}/measured: found \"{}\", expected a moment such as 2026-11-21T10:15:00Z",
          file.string(), entries.size() - 1, entries.back().measured));
    }
  }
  return entries;
}

namespace {

namespace fs = std::filesystem;

// Two processes that add to one file must not lose each other's entries. Reading and writing take
// milliseconds; whoever holds the lock longer is stuck. What is no file of its own, such as /dev/stdout, is
// not locked.
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

// So that tuning again changes the lines of what is new and no others.
auto order_of(const Entry& entry) {
  const fft::Problem& problem = entry.problem;
  return std::tuple(entry.device.renderer, entry.device.driver, entry.device.processor, problem.precision,
                    problem.domain, problem.direction, problem.batch, fft::elements_per_image(problem),
                    problem.extent.x, entry.mode);
}

}  // namespace

std::vector<Entry> read_wisdom(const std::filesystem::path& file, const std::filesystem::path& schema_file) {
  std::error_code unreadable;
  if (!std::filesystem::exists(file, unreadable)) return {};
  const std::string text = json::read_text(file);
  const nlohmann::json document = json::parse_json(text, file);
  json::check_against_schema(document, json::ConfigSource(file, text), json::read_json(schema_file),
                             schema_file);
  return entries_from(document, file);
}

void merge_wisdom(const std::filesystem::path& file, const std::vector<Entry>& entries,
                  const std::filesystem::path& schema_file) {
  if (const fs::path folder = file.parent_path(); !folder.empty()) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw system::WriteError("make", folder, error.value());
  }
  const std::optional<system::FileLock> lock = lock_file(file);
  std::vector<Entry> merged = read_wisdom(file, schema_file);
  for (const Entry& entry : entries) {
    std::erase_if(merged, [&](const Entry& old) { return same_key(old, entry); });
    merged.push_back(entry);
  }
  std::ranges::stable_sort(merged, {}, order_of);

  constexpr int kIndent = 2;
  const std::string text =
      to_json(merged).dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  system::write_whole_file(file, {text});
}

}  // namespace fftbench::wisdom
