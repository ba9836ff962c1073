#include "report/passes_csv.h"

#include <numeric>

#include "report/row_text.h"

namespace fftbench::report {
namespace {

constexpr auto kPassesNames = names_of(kPassesColumns);

}  // namespace

double sum_ms(const PassRecords& records) {
  return std::accumulate(records.passes.begin(), records.passes.end(), 0.0,
                         [](double sum, const PassRecord& pass) { return sum + pass.median_ms; });
}

std::span<const std::string_view> passes_columns() {
  return kPassesNames;
}

std::span<const std::string_view> required_passes_columns() {
  return passes_columns().first(kRequiredPassesColumns);
}

std::vector<std::vector<std::string>> passes_rows(const RunIdentity& run, const experiment::Case& test_case,
                                                  const PassRecords& records) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t number = 0; number < records.passes.size(); ++number) {
    visit_passes(run, test_case, records, number, records.passes[number], RowWriter(rows.emplace_back()));
  }
  return rows;
}

}  // namespace fftbench::report
