#include "run/turns/process_results.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "json/json_file.h"
#include "report/columns.h"
#include "report/csv_rows.h"
#include "report/timings_csv.h"

namespace fftbench::run {
namespace {

CaseKey key_of(const report::CsvRows& rows, std::size_t row) {
  CaseKey key;
  for (const std::string& name : case_key_names()) key.push_back(rows.has(name) ? rows.at(row, name) : "");
  for (const report::LaterColumn& later : report::kLaterKey) {
    const auto place = std::ranges::find(case_key_names(), later.column.name);
    std::string& field = key[static_cast<std::size_t>(place - case_key_names().begin())];
    if (field.empty()) field = later.usual;
  }
  return key;
}

double number_at(const report::CsvRows& rows, std::size_t row, const char* column) {
  const std::string& field = rows.at(row, column);
  try {
    return std::stod(field);
  } catch (const std::exception&) {
    rows.refuse(row, fmt::format("{} is \"{}\", expected a number", column, field));
  }
}

// The fewest transforms of a counted sample.
std::map<CaseKey, double> repeats_of(const std::filesystem::path& file) {
  const report::CsvRows samples(file, report::kCaseKeyColumns);
  std::map<CaseKey, double> repeats;
  for (std::size_t row = 0; row < samples.size(); ++row) {
    if (samples.at(row, "warmup") == "true") continue;
    const double count = number_at(samples, row, "repeats");
    const auto [known, is_new] = repeats.emplace(key_of(samples, row), count);
    if (!is_new) known->second = std::min(known->second, count);
  }
  return repeats;
}

}  // namespace

const std::vector<std::string>& case_key_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names(report::kCaseKeyColumns.begin() + 2, report::kCaseKeyColumns.end());
    for (const report::LaterColumn& later : report::kLaterKey) names.emplace_back(later.column.name);
    return names;
  }();
  return kNames;
}

std::string case_name(const CaseKey& key) {
  std::map<std::string, std::string> of;
  for (std::size_t column = 0; column < key.size(); ++column) of[case_key_names()[column]] = key[column];
  std::string name = of["algorithm"];
  if (!of["options"].empty()) name += " " + of["options"];
  std::ranges::replace(name, ';', ' ');
  name += fmt::format(", {}x{}", of["width"], of["height"]);
  if (of["batch"] != "1") name += " batch " + of["batch"];
  name += " " + of["direction"];
  for (const auto& [column, usual] : {std::pair("domain", "complex"), std::pair("precision", "fp32"),
                                      std::pair("norm", "backward"), std::pair("half_spectrum", "numpy")}) {
    if (!of[column].empty() && of[column] != usual) name += " " + of[column];
  }
  return name + ", " + of["mode"];
}

ProcessResults read_process_results(const std::filesystem::path& run_folder) {
  const nlohmann::json facts = json::read_json(run_folder / "run.json");
  ProcessResults results{.device = facts.value("device_name", ""),
                         .revision = facts.value("/build/revision"_json_pointer, ""),
                         .shaders = facts.value("/shaders/hash"_json_pointer, ""),
                         .cases = {},
                         .order = {}};
  const nlohmann::json steps = facts.value("timer_steps_ms", nlohmann::json::object());
  const std::map<CaseKey, double> repeats = repeats_of(run_folder / "samples.csv");
  const report::CsvRows rows(run_folder / "timings.csv", report::required_timings_columns());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const CaseKey key = key_of(rows, row);
    CaseResult result{
        .status = rows.at(row, "status"), .reason = rows.at(row, "reason"), .timer = rows.at(row, "timer")};
    if (result.status == "ok" && !rows.at(row, "median_ms").empty()) {
      result.median_ms = number_at(rows, row, "median_ms");
      const nlohmann::json step = steps.value(key.front(), nlohmann::json());
      const auto known = repeats.find(key);
      if (step.is_number() && known != repeats.end()) result.step_ms = step.get<double>() / known->second;
    }
    if (results.cases.emplace(key, result).second) results.order.push_back(key);
  }
  return results;
}

}  // namespace fftbench::run
