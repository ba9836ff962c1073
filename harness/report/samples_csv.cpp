#include "report/samples_csv.h"

#include <array>

#include "report/csv_file.h"
#include "report/record.h"

namespace fftbench::report {

namespace {

constexpr auto kSamplesColumns =
    with_case_key(std::array<std::string_view, 6>{"round", "index", "warmup", "repeats", "ms", "throttled"});

}  // namespace

std::span<const std::string_view> samples_columns() {
  return kSamplesColumns;
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
  return fields;
}

namespace {

constexpr auto kGpuColumns = with_case_key(
    std::array<std::string_view, 5>{"round", "moment", "sm_clock_mhz", "temperature_c", "throttle_reasons"});

}  // namespace

std::span<const std::string_view> gpu_columns() {
  return kGpuColumns;
}

std::vector<std::string> gpu_row(const RunIdentity& run, const experiment::Case& test_case, std::size_t round,
                                 std::string_view moment, const measure::GpuState& state) {
  std::vector<std::string> fields = case_key_fields(run, test_case);
  fields.push_back(std::to_string(round));
  fields.emplace_back(moment);
  fields.push_back(std::to_string(state.sm_clock_mhz));
  fields.push_back(std::to_string(state.temperature_c));
  fields.push_back(measure::throttle_reasons(state));
  return fields;
}

}  // namespace fftbench::report
