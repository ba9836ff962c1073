#include "report/table_order.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "report/text_lines.h"

namespace fftbench::report {
namespace {

auto group_key(const Record& record) {
  const fft::Problem& problem = record.test_case.problem;
  return std::tuple(record.test_case.mode, problem.direction, problem.batch, problem.domain,
                    problem.precision);
}

auto size_key(const Record& record) {
  const fft::Problem& problem = record.test_case.problem;
  return std::tuple(fft::elements_per_image(problem), problem.extent.x);
}

// Last where there is none; NaN, which has no place in an order, too.
double median_or_infinity(const Record& record) {
  const measure::Summary* timing = valid_timing(record);
  const bool ordered = timing && !std::isnan(timing->median_ms);
  return ordered ? timing->median_ms : std::numeric_limits<double>::infinity();
}

}  // namespace

RecordPointers sorted_ok_records(std::span<const Record> records) {
  RecordPointers rows;
  for (const Record& record : records) {
    if (record.status == Status::kOk) rows.push_back(&record);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Record* a, const Record* b) {
    return std::tuple(group_key(*a), size_key(*a), median_or_infinity(*a)) <
           std::tuple(group_key(*b), size_key(*b), median_or_infinity(*b));
  });
  return rows;
}

bool same_group(const Record& a, const Record& b) {
  return group_key(a) == group_key(b);
}

bool same_group_and_size(const Record& a, const Record& b) {
  return same_group(a, b) && size_key(a) == size_key(b);
}

std::string group_text(const Record& record, const RecordPointers& rows) {
  const auto any = [&](auto&& matches) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const Record* row) { return matches(row->test_case.problem); });
  };
  const fft::Problem& problem = record.test_case.problem;
  std::vector<std::string> parts{std::string(experiment::name_of(record.test_case.mode)),
                                 std::string(fft::name_of(problem.direction))};
  if (any([](const fft::Problem& other) { return other.batch > 1; })) {
    parts.push_back("batch " + std::to_string(problem.batch));
  }
  if (any([](const fft::Problem& other) { return other.domain != fft::Domain::kComplex; })) {
    parts.emplace_back(fft::name_of(problem.domain));
  }
  if (any([](const fft::Problem& other) { return other.precision != fft::Precision::kFp32; })) {
    parts.emplace_back(fft::name_of(problem.precision));
  }
  return join(parts, ", ");
}

std::vector<std::span<const Record* const>> comparable_runs(const RecordPointers& sorted) {
  std::vector<std::span<const Record* const>> runs;
  auto begin = sorted.begin();
  while (begin != sorted.end()) {
    const auto end = std::find_if(
        begin, sorted.end(), [&](const Record* record) { return !same_group_and_size(**begin, *record); });
    runs.emplace_back(begin, end);
    begin = end;
  }
  return runs;
}

}  // namespace fftbench::report
