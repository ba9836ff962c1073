#include "report/timings_csv.h"

#include <array>

#include "report/csv_file.h"
#include "report/record.h"

namespace fftbench::report {
namespace {

// A column's name beside what fills it, so that header and rows can't drift apart.
struct Column {
  std::string_view name;
  std::string (*field)(const RunIdentity& run, const Record& record);
};

template <auto member>
std::string timing_field(const RunIdentity&, const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  return timing ? csv_number(timing->*member) : "";
}

template <auto member>
std::string traffic_field(const RunIdentity&, const Record& record) {
  return record.traffic ? std::to_string((*record.traffic).*member) : "";
}

template <auto member>
std::string accuracy_field(const RunIdentity&, const Record& record) {
  return record.accuracy ? csv_number((*record.accuracy).*member) : "";
}

template <auto member>
std::string number_field(const RunIdentity&, const Record& record) {
  return csv_number(record.*member);
}

template <std::optional<double> (*figure)(const Record&)>
std::string derived_field(const RunIdentity&, const Record& record) {
  return csv_number(figure(record));
}

std::string status_field(const RunIdentity&, const Record& record) {
  return std::string(name_of(record.status));
}

std::string reason_field(const RunIdentity&, const Record& record) {
  return record.reason;
}

std::string samples_field(const RunIdentity&, const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  return timing ? std::to_string(timing->samples) : "";
}

std::string converged_field(const RunIdentity&, const Record& record) {
  return valid_timing(record) && record.converged ? std::string(csv_bool(*record.converged)) : "";
}

std::string dispatches_field(const RunIdentity&, const Record& record) {
  return record.dispatches ? std::to_string(*record.dispatches) : "";
}

std::string rounds_field(const RunIdentity&, const Record& record) {
  return record.rounds ? std::to_string(*record.rounds) : "";
}

std::string source_hash_field(const RunIdentity&, const Record& record) {
  return record.source_hash;
}

std::string timer_field(const RunIdentity& run, const Record&) {
  return run.timer;
}

using measure::Accuracy;
using measure::Summary;

constexpr std::array kOutcomeColumns{
    Column{"status", status_field},
    Column{"reason", reason_field},
    Column{"samples", samples_field},
    Column{"median_ms", timing_field<&Summary::median_ms>},
    Column{"min_ms", timing_field<&Summary::min_ms>},
    Column{"mean_ms", timing_field<&Summary::mean_ms>},
    Column{"stddev_ms", timing_field<&Summary::stddev_ms>},
    Column{"p05_ms", timing_field<&Summary::p05_ms>},
    Column{"p95_ms", timing_field<&Summary::p95_ms>},
    Column{"ci_low_ms", timing_field<&Summary::ci_low_ms>},
    Column{"ci_high_ms", timing_field<&Summary::ci_high_ms>},
    Column{"converged", converged_field},
    Column{"gflops", derived_field<gflops>},
    Column{"model_read_bytes", traffic_field<&fft::Traffic::read_bytes>},
    Column{"model_write_bytes", traffic_field<&fft::Traffic::write_bytes>},
    Column{"model_gbps", derived_field<model_gbps>},
    Column{"copy_gbps", number_field<&Record::copy_gbps>},
    Column{"percent_of_copy", derived_field<percent_of_copy>},
    Column{"dispatches", dispatches_field},
    Column{"prepare_ms", number_field<&Record::prepare_ms>},
    Column{"rel_l2", accuracy_field<&Accuracy::rel_l2>},
    Column{"max_abs_error", accuracy_field<&Accuracy::max_abs_error>},
    Column{"error_units", accuracy_field<&Accuracy::error_units>},
    Column{"timer", timer_field},
    Column{"sm_clock_mhz", number_field<&Record::sm_clock_mhz>},
    Column{"rounds", rounds_field},
    Column{"rounds_spread", number_field<&Record::rounds_spread>},
    Column{"source_hash", source_hash_field},
};
constexpr std::size_t kOptionalColumns = 3;

constexpr auto kTimingsColumns = [] {
  std::array<std::string_view, kOutcomeColumns.size()> names;
  for (std::size_t index = 0; index < names.size(); ++index) names[index] = kOutcomeColumns[index].name;
  return with_case_key(names);
}();

}  // namespace

std::span<const std::string_view> timings_columns() {
  return kTimingsColumns;
}

std::span<const std::string_view> required_timings_columns() {
  return std::span(kTimingsColumns).first(kTimingsColumns.size() - kOptionalColumns);
}

std::vector<std::string> timings_row(const RunIdentity& run, const Record& record) {
  std::vector<std::string> fields = case_key_fields(run, record.test_case);
  for (const Column& column : kOutcomeColumns) fields.push_back(column.field(run, record));
  return fields;
}

}  // namespace fftbench::report
