#include "run/turns/turns_csv.h"

#include "report/csv_file.h"

namespace fftbench::run {
namespace {

std::string end_of(const std::optional<measure::Interval>& interval, double measure::Interval::*end) {
  return interval ? report::csv_number((*interval).*end) : "";
}

}  // namespace

std::string turns_csv(const TurnVerdicts& verdicts) {
  std::vector<std::string> head = case_key_names();
  for (const char* name : {"candidate_algorithm", "candidate_options", "rounds", "baseline_ms",
                           "candidate_ms", "ratio", "ratio_low", "ratio_high", "p", "verdict", "reason"}) {
    head.emplace_back(name);
  }
  std::string text = report::csv_row(head);
  for (const ComparedCase& one : verdicts.compared) {
    std::vector<std::string> row = one.baseline;
    row.insert(row.end(),
               {one.candidate[1], one.candidate[2], std::to_string(one.rounds),
                report::csv_number(one.baseline_ms), report::csv_number(one.candidate_ms),
                report::csv_number(one.ratio.ratio), end_of(one.ratio.interval, &measure::Interval::low),
                end_of(one.ratio.interval, &measure::Interval::high), report::csv_number(one.ratio.p),
                std::string(measure::name_of(one.verdict)), ""});
    text += report::csv_row(row);
  }
  for (const UncomparedCase& one : verdicts.left_out) {
    std::vector<std::string> row = one.key;
    row.resize(head.size() - 2);
    row.insert(row.end(), {one.is_missing ? "missing" : "", one.why});
    text += report::csv_row(row);
  }
  return text;
}

}  // namespace fftbench::run
