#include "report/samples_csv.h"

#include <array>

#include "report/case_key.h"
#include "report/csv_file.h"

namespace fftbench::report {
namespace {

constexpr auto kColumns =
    with_case_key(std::array<std::string_view, 6>{"round", "index", "warmup", "repeats", "ms", "throttled"});

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
  fields.emplace_back(sample.throttled ? csv_bool(*sample.throttled) : "");
  return fields;
}

}  // namespace fftbench::report
