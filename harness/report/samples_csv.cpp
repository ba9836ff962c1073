#include "report/samples_csv.h"

#include "report/row_text.h"

namespace fftbench::report {
namespace {

constexpr auto kSamplesNames = names_of(kSamplesColumns);
constexpr auto kGpuNames = names_of(kGpuColumns);

}  // namespace

std::span<const std::string_view> samples_columns() {
  return kSamplesNames;
}

std::vector<std::string> samples_row(const RunIdentity& run, const experiment::Case& test_case,
                                     std::size_t round, std::size_t index, const measure::Sample& sample) {
  std::vector<std::string> fields;
  visit_samples(run, test_case, round, index, sample, RowWriter(fields));
  return fields;
}

std::span<const std::string_view> gpu_columns() {
  return kGpuNames;
}

std::vector<std::string> gpu_row(const RunIdentity& run, const experiment::Case& test_case, std::size_t round,
                                 std::string_view moment, const measure::GpuState& state) {
  std::vector<std::string> fields;
  visit_gpu(run, test_case, round, moment, state, RowWriter(fields));
  return fields;
}

}  // namespace fftbench::report
