#include "report/samples_csv.h"

#include <array>

#include "report/columns.h"
#include "report/csv_file.h"
#include "report/record.h"

namespace fftbench::report {

namespace {

constexpr auto kSamplesColumns =
    with_case_key(std::array<Column, 6>{{
                      {.name = "round", .kind = ColumnKind::kIndex, .always = true},
                      {.name = "index", .kind = ColumnKind::kIndex, .always = true},
                      {.name = "warmup", .kind = ColumnKind::kFlag, .always = true},
                      {.name = "repeats", .kind = ColumnKind::kAtLeastOne},
                      {.name = "ms", .kind = ColumnKind::kFigure, .always = true, .above_zero = true},
                      {.name = "throttled", .kind = ColumnKind::kFlag},
                  }},
                  std::array<Column, 2>{{{.name = "held_up", .kind = ColumnKind::kFlag},
                                         {.name = "submission_bound", .kind = ColumnKind::kFlag}}});
constexpr auto kSamplesNames = names_of(kSamplesColumns);

constexpr auto kGpuColumns = with_case_key(std::array<Column, 5>{{
    {.name = "round", .kind = ColumnKind::kIndex, .always = true},
    {.name = "moment", .kind = ColumnKind::kName},
    {.name = "sm_clock_mhz", .kind = ColumnKind::kCount, .always = true},
    {.name = "temperature_c", .kind = ColumnKind::kCount, .always = true},
    {.name = "throttle_reasons", .kind = ColumnKind::kText},
}});
constexpr auto kGpuNames = names_of(kGpuColumns);

}  // namespace

std::span<const Column> samples_column_kinds() {
  return kSamplesColumns;
}

std::span<const std::string_view> samples_columns() {
  return kSamplesNames;
}

std::vector<std::string> samples_row(const RunIdentity& run, const experiment::Case& test_case,
                                     std::size_t round, std::size_t index, const measure::Sample& sample) {
  std::vector<std::string> fields = case_key_fields(run, test_case);
  fields.push_back(std::to_string(round));
  fields.push_back(std::to_string(index));
  fields.emplace_back(csv_bool(sample.warmup));
  fields.push_back(std::to_string(sample.repeats));
  fields.push_back(csv_number(sample.ms));
  fields.emplace_back(sample.throttled ? csv_bool(*sample.throttled) : "");
  for (std::string& field : later_key_fields(test_case)) fields.push_back(std::move(field));
  fields.emplace_back(csv_bool(sample.held_up));
  fields.emplace_back(csv_bool(sample.submission_bound));
  return fields;
}

std::span<const std::string_view> gpu_columns() {
  return kGpuNames;
}

std::vector<std::string> gpu_row(const RunIdentity& run, const experiment::Case& test_case, std::size_t round,
                                 std::string_view moment, const measure::GpuState& state) {
  std::vector<std::string> fields = case_key_fields(run, test_case);
  fields.push_back(std::to_string(round));
  fields.emplace_back(moment);
  fields.push_back(std::to_string(state.sm_clock_mhz));
  fields.push_back(std::to_string(state.temperature_c));
  fields.push_back(measure::throttle_reasons(state));
  for (std::string& field : later_key_fields(test_case)) fields.push_back(std::move(field));
  return fields;
}

}  // namespace fftbench::report
