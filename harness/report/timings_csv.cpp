#include "report/timings_csv.h"

#include <fmt/format.h>
#include <array>
#include <charconv>

#include "report/columns.h"
#include "report/csv_file.h"
#include "report/csv_rows.h"
#include "report/record.h"

namespace fftbench::report {
namespace {

// A column stands beside the functions that write and read its fields, so that header and rows can't drift
// apart.
struct OutcomeColumn {
  Column column;
  std::string (*field)(const RunIdentity& run, const Record& record);
  // Puts a field that is not empty into the record, and returns whether it could. There is none where the
  // field follows from other ones, or is of the whole run.
  bool (*read)(const std::string& field, Record& record) = nullptr;
};

template <typename Number>
bool read_number(const std::string& field, Number& number) {
  const char* end = field.data() + field.size();
  const auto result = std::from_chars(field.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

template <typename Number>
bool read_number(const std::string& field, std::optional<Number>& number) {
  return read_number(field, number.emplace());
}

template <typename Part>
Part& present(std::optional<Part>& part) {
  return part ? *part : part.emplace();
}

template <auto member>
std::string timing_field(const RunIdentity&, const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  return timing ? csv_number(timing->*member) : "";
}

template <auto member>
bool read_timing(const std::string& field, Record& record) {
  return read_number(field, present(record.timing).*member);
}

template <auto member>
std::string traffic_field(const RunIdentity&, const Record& record) {
  return record.traffic ? std::to_string((*record.traffic).*member) : "";
}

template <auto member>
bool read_traffic(const std::string& field, Record& record) {
  return read_number(field, present(record.traffic).*member);
}

template <auto member>
std::string accuracy_field(const RunIdentity&, const Record& record) {
  return record.accuracy ? csv_number((*record.accuracy).*member) : "";
}

template <auto member>
bool read_accuracy(const std::string& field, Record& record) {
  return read_number(field, present(record.accuracy).*member);
}

template <auto member>
std::string energy_field(const RunIdentity&, const Record& record) {
  const bool is_known = valid_timing(record) && record.energy;
  return is_known ? csv_number((*record.energy).*member) : "";
}

template <auto member>
bool read_energy(const std::string& field, Record& record) {
  return read_number(field, present(record.energy).*member);
}

template <auto member>
std::string number_field(const RunIdentity&, const Record& record) {
  return csv_number(record.*member);
}

template <auto member>
bool read_member(const std::string& field, Record& record) {
  return read_number(field, record.*member);
}

template <auto member>
std::string start_field(const RunIdentity&, const Record& record) {
  return csv_number(record.start.*member);
}

template <auto member>
std::string start_count_field(const RunIdentity&, const Record& record) {
  const std::optional<std::uint64_t> count = record.start.*member;
  return count ? std::to_string(*count) : "";
}

template <auto member>
bool read_start(const std::string& field, Record& record) {
  return read_number(field, record.start.*member);
}

template <std::optional<double> (*figure)(const Record&)>
std::string derived_field(const RunIdentity&, const Record& record) {
  return csv_number(figure(record));
}

std::string status_field(const RunIdentity&, const Record& record) {
  return std::string(name_of(record.status));
}

bool read_status(const std::string& field, Record& record) {
  const std::optional<Status> status = status_named(field);
  record.status = status.value_or(Status::kFailed);
  return status.has_value();
}

std::string reason_field(const RunIdentity&, const Record& record) {
  return record.reason;
}

bool read_reason(const std::string& field, Record& record) {
  record.reason = field;
  return true;
}

std::string samples_field(const RunIdentity&, const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  return timing ? std::to_string(timing->samples) : "";
}

std::string converged_field(const RunIdentity&, const Record& record) {
  return valid_timing(record) && record.converged ? std::string(csv_bool(*record.converged)) : "";
}

bool read_converged(const std::string& field, Record& record) {
  record.converged = field == csv_bool(true);
  return *record.converged || field == csv_bool(false);
}

std::string dispatches_field(const RunIdentity&, const Record& record) {
  return record.dispatches ? std::to_string(*record.dispatches) : "";
}

std::string merged_transforms_field(const RunIdentity&, const Record& record) {
  return record.merged_transforms ? std::to_string(*record.merged_transforms) : "";
}

std::string rounds_field(const RunIdentity&, const Record& record) {
  return record.rounds ? std::to_string(*record.rounds) : "";
}

std::string source_hash_field(const RunIdentity&, const Record& record) {
  return record.source_hash;
}

bool read_source_hash(const std::string& field, Record& record) {
  record.source_hash = field;
  return true;
}

std::string timer_field(const RunIdentity& run, const Record&) {
  return run.timer;
}

using measure::Accuracy;
using measure::Summary;

using enum ColumnKind;

// A time that every row of a timed case with the status ok has.
constexpr Column time_of_every_ok_row(std::string_view name) {
  return {.name = name, .kind = kFigure, .always = true, .above_zero = true};
}

constexpr std::array kOutcomeColumns{
    OutcomeColumn{{"status", kStatus}, status_field, read_status},
    OutcomeColumn{{"reason", kText}, reason_field, read_reason},
    OutcomeColumn{{.name = "samples", .kind = kCount, .always = true, .above_zero = true},
                  samples_field,
                  read_timing<&Summary::samples>},
    OutcomeColumn{time_of_every_ok_row("median_ms"), timing_field<&Summary::median_ms>,
                  read_timing<&Summary::median_ms>},
    OutcomeColumn{time_of_every_ok_row("min_ms"), timing_field<&Summary::min_ms>,
                  read_timing<&Summary::min_ms>},
    OutcomeColumn{time_of_every_ok_row("mean_ms"), timing_field<&Summary::mean_ms>,
                  read_timing<&Summary::mean_ms>},
    OutcomeColumn{{.name = "stddev_ms", .kind = kFigure, .always = true},
                  timing_field<&Summary::stddev_ms>,
                  read_timing<&Summary::stddev_ms>},
    OutcomeColumn{time_of_every_ok_row("p05_ms"), timing_field<&Summary::p05_ms>,
                  read_timing<&Summary::p05_ms>},
    OutcomeColumn{time_of_every_ok_row("p95_ms"), timing_field<&Summary::p95_ms>,
                  read_timing<&Summary::p95_ms>},
    OutcomeColumn{
        {"ci_low_ms", kFigure}, timing_field<&Summary::ci_low_ms>, read_timing<&Summary::ci_low_ms>},
    OutcomeColumn{
        {"ci_high_ms", kFigure}, timing_field<&Summary::ci_high_ms>, read_timing<&Summary::ci_high_ms>},
    OutcomeColumn{{"converged", kFlag}, converged_field, read_converged},
    OutcomeColumn{{"gflops", kFigure}, derived_field<gflops>},
    OutcomeColumn{{"model_read_bytes", kCount},
                  traffic_field<&fft::Traffic::read_bytes>,
                  read_traffic<&fft::Traffic::read_bytes>},
    OutcomeColumn{{"model_write_bytes", kCount},
                  traffic_field<&fft::Traffic::write_bytes>,
                  read_traffic<&fft::Traffic::write_bytes>},
    OutcomeColumn{{"model_gbps", kFigure}, derived_field<model_gbps>},
    OutcomeColumn{{"copy_gbps", kFigure}, number_field<&Record::copy_gbps>, read_member<&Record::copy_gbps>},
    OutcomeColumn{{"percent_of_copy", kFigure}, derived_field<percent_of_copy>},
    OutcomeColumn{{"dispatches", kCount}, dispatches_field, read_member<&Record::dispatches>},
    OutcomeColumn{
        {"prepare_ms", kFigure}, number_field<&Record::prepare_ms>, read_member<&Record::prepare_ms>},
    OutcomeColumn{{"rel_l2", kError}, accuracy_field<&Accuracy::rel_l2>, read_accuracy<&Accuracy::rel_l2>},
    OutcomeColumn{{"max_abs_error", kError},
                  accuracy_field<&Accuracy::max_abs_error>,
                  read_accuracy<&Accuracy::max_abs_error>},
    OutcomeColumn{{"error_units", kError},
                  accuracy_field<&Accuracy::error_units>,
                  read_accuracy<&Accuracy::error_units>},
    OutcomeColumn{{"timer", kText}, timer_field},
    OutcomeColumn{
        {"sm_clock_mhz", kFigure}, number_field<&Record::sm_clock_mhz>, read_member<&Record::sm_clock_mhz>},
    OutcomeColumn{{"rounds", kIndex}, rounds_field, read_member<&Record::rounds>},
    OutcomeColumn{{"rounds_spread", kFigure},
                  number_field<&Record::rounds_spread>,
                  read_member<&Record::rounds_spread>},
    OutcomeColumn{{"source_hash", kText}, source_hash_field, read_source_hash},
};
// These came after the key's later columns, and stand behind them.
constexpr std::array kLatestColumns{
    OutcomeColumn{{"model_twiddle_read_bytes", kCount},
                  traffic_field<&fft::Traffic::twiddle_read_bytes>,
                  read_traffic<&fft::Traffic::twiddle_read_bytes>},
    OutcomeColumn{{"joules_per_transform", kFigure},
                  energy_field<&measure::Energy::joules>,
                  read_energy<&measure::Energy::joules>},
    OutcomeColumn{
        {"joules_ci_low", kFigure}, energy_field<&measure::Energy::low>, read_energy<&measure::Energy::low>},
    OutcomeColumn{{"joules_ci_high", kFigure},
                  energy_field<&measure::Energy::high>,
                  read_energy<&measure::Energy::high>},
    OutcomeColumn{{"prepare_read_ms", kFigure}, start_field<&Start::read_ms>, read_start<&Start::read_ms>},
    OutcomeColumn{
        {"prepare_compile_ms", kFigure}, start_field<&Start::compile_ms>, read_start<&Start::compile_ms>},
    OutcomeColumn{{"first_dispatch_ms", kFigure},
                  start_field<&Start::first_dispatch_ms>,
                  read_start<&Start::first_dispatch_ms>},
    OutcomeColumn{{"programs_compiled", kCount},
                  start_count_field<&Start::programs_compiled>,
                  read_start<&Start::programs_compiled>},
    OutcomeColumn{{"programs_from_cache", kCount},
                  start_count_field<&Start::programs_from_cache>,
                  read_start<&Start::programs_from_cache>},
    OutcomeColumn{
        {"merged_transforms", kCount}, merged_transforms_field, read_member<&Record::merged_transforms>},
};
// The outcome columns that came later, and the key's.
constexpr std::size_t kOptionalColumns = 3 + kLaterKey.size() + kLatestColumns.size();

template <std::size_t count>
constexpr std::array<Column, count> columns_of(const std::array<OutcomeColumn, count>& outcomes) {
  std::array<Column, count> columns{};
  for (std::size_t index = 0; index < count; ++index) columns[index] = outcomes[index].column;
  return columns;
}

constexpr auto kTimingsColumns = with_case_key(columns_of(kOutcomeColumns), columns_of(kLatestColumns));
constexpr auto kTimingsNames = names_of(kTimingsColumns);

}  // namespace

std::span<const Column> timings_column_kinds() {
  return kTimingsColumns;
}

std::span<const std::string_view> timings_columns() {
  return kTimingsNames;
}

std::span<const std::string_view> required_timings_columns() {
  return std::span(kTimingsNames).first(kTimingsNames.size() - kOptionalColumns);
}

std::vector<std::string> timings_row(const RunIdentity& run, const Record& record) {
  std::vector<std::string> fields = case_key_fields(run, record.test_case);
  for (const OutcomeColumn& outcome : kOutcomeColumns) fields.push_back(outcome.field(run, record));
  for (std::string& field : later_key_fields(record.test_case)) fields.push_back(std::move(field));
  for (const OutcomeColumn& outcome : kLatestColumns) fields.push_back(outcome.field(run, record));
  return fields;
}

Record record_of_row(const CsvRows& rows, std::size_t row, const experiment::Case& test_case) {
  Record record;
  record.test_case = test_case;
  const auto read = [&](const OutcomeColumn& outcome) {
    const std::string_view name = outcome.column.name;
    if (outcome.read == nullptr || !rows.has(name) || rows.at(row, name).empty()) return;
    if (!outcome.read(rows.at(row, name), record))
      rows.refuse(row, fmt::format("{} is \"{}\", which no run writes", name, rows.at(row, name)));
  };
  for (const OutcomeColumn& outcome : kOutcomeColumns) read(outcome);
  for (const OutcomeColumn& outcome : kLatestColumns) read(outcome);
  return record;
}

}  // namespace fftbench::report
