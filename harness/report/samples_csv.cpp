#include "report/samples_csv.h"

#include <array>

#include "report/case_key.h"
#include "report/csv_file.h"

namespace fftbench::report {
namespace {

constexpr std::array<std::string_view, 5> kSampleColumns{"round", "index", "warmup", "repeats", "ms"};

constexpr auto kColumns = [] {
  std::array<std::string_view, kCaseKeyColumns.size() + kSampleColumns.size()> names;
  std::size_t next = 0;
  for (const std::string_view name : kCaseKeyColumns) names[next++] = name;
  for (const std::string_view name : kSampleColumns) names[next++] = name;
  return names;
}();

}  // namespace

std::span<const std::string_view> samples_columns() {
  return kColumns;
}

std::vector<std::string> samples_row(const RunIdentity& run, const experiment::Case& test_case,
                                     std::size_t round, std::size_t index, const measure::Sample& sample) {
  std::vector<std::string> fields = case_key_fields(run, test_case);
  fields.push_back(std::to_string(round));
  fields.push_back(std::to_string(index));
  fields.emplace_back(csv_bool(sample.warmup));
  fields.push_back(std::to_string(sample.repeats));
  fields.push_back(csv_number(sample.ms));
  return fields;
}

}  // namespace fftbench::report
