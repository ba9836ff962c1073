#include "report/record.h"

#include "report/row_text.h"

namespace fftbench::report {

std::string_view name_of(Status status) {
  switch (status) {
    case Status::kOk:
      return "ok";
    case Status::kSkipped:
      return "skipped";
    case Status::kFailed:
      return "failed";
    case Status::kTimeout:
      return "timeout";
    case Status::kCrashed:
      return "crashed";
  }
  return "unknown";
}

std::optional<Status> status_named(std::string_view name) {
  using enum Status;
  for (const Status status : {kOk, kSkipped, kFailed, kTimeout, kCrashed}) {
    if (name_of(status) == name) return status;
  }
  return std::nullopt;
}

bool went_wrong(Status status) {
  return status != Status::kOk && status != Status::kSkipped;
}

const measure::Summary* valid_timing(const Record& record) {
  return record.status == Status::kOk && record.timing ? &*record.timing : nullptr;
}

namespace {

// Turns `amount` per transform into 1e9 per second. A median of zero means that the timer is too coarse for
// the case, not that the speed is infinite.
std::optional<double> giga_per_second(const Record& record, double amount) {
  const measure::Summary* timing = valid_timing(record);
  if (timing == nullptr || !(timing->median_ms > 0)) return std::nullopt;
  return amount / (timing->median_ms * 1e6);
}

}  // namespace

std::optional<double> gflops(const Record& record) {
  return giga_per_second(record, fft::nominal_flops(record.test_case.problem));
}

std::optional<double> model_gbps(const Record& record) {
  if (!record.traffic) return std::nullopt;
  return giga_per_second(record,
                         static_cast<double>(record.traffic->read_bytes + record.traffic->write_bytes));
}

std::optional<double> percent_of_copy(const Record& record) {
  const std::optional<double> gbps = model_gbps(record);
  if (!gbps || !record.copy_gbps || !(*record.copy_gbps > 0)) return std::nullopt;
  return 100 * *gbps / *record.copy_gbps;
}

std::vector<std::string> case_key_fields(const RunIdentity& run, const experiment::Case& test_case) {
  std::vector<std::string> fields;
  visit_case_key(run, test_case, RowWriter(fields));
  return fields;
}

std::vector<std::string> later_key_fields(const experiment::Case& test_case) {
  std::vector<std::string> fields;
  visit_later_key(test_case, RowWriter(fields));
  return fields;
}

}  // namespace fftbench::report
