#include "run/case_visit.h"

#include <fmt/format.h>

#include <chrono>

namespace fftbench::run {
namespace {

// Compares the device's output with the reference; the reason where it is not right.
std::optional<std::string> check_output(backends::Transform& transform, const Reference& reference,
                                        const fft::Problem& problem, double tolerance,
                                        std::optional<measure::Accuracy>& accuracy) {
  std::vector<std::complex<float>> output(fft::element_count(problem));
  transform.download(output);
  accuracy = measure::compare(output, reference.output, problem);
  if (measure::within(*accuracy, tolerance)) return std::nullopt;
  return fmt::format("wrong result: rel_l2 {:.3g} against the double-precision reference, tolerance {:.3g}",
                     accuracy->rel_l2, tolerance);
}

void visit_prepared(Visit& visit, backends::Transform& transform, measure::Pace& pace,
                    const Reference& reference, const VisitRules& rules,
                    const std::vector<double>& earlier_ms) {
  report::Record& record = visit.record;
  record.traffic = transform.traffic();
  record.dispatches = transform.dispatches();

  const auto fail_unless_right = [&](std::string_view when) {
    const auto reason =
        check_output(transform, reference, record.test_case.problem, rules.tolerance, record.accuracy);
    if (!reason) return true;
    record.status = report::Status::kFailed;
    record.reason = fmt::format("{} {}", *reason, when);
    return false;
  };

  transform.upload(reference.input);
  if (rules.check_before) {
    transform.poison();
    transform.run(1);
    if (!fail_unless_right("(before timing)")) return;
  }
  pace.wait_for_full_speed();
  visit.sampling = measure::take_samples([&](unsigned repeats) { return transform.run(repeats); },
                                         rules.sampling, earlier_ms);
  if (rules.check_after) fail_unless_right("(after timing)");
}

}  // namespace

Visit visit_case(const experiment::Case& test_case, backends::Backend& backend, measure::Pace& pace,
                 ReferenceCache& references, const VisitRules& rules, const std::vector<double>& earlier_ms) {
  Visit visit;
  report::Record& record = visit.record;
  record.test_case = test_case;
  try {
    const auto start = std::chrono::steady_clock::now();
    auto prepared = backend.prepare(*test_case.algorithm, test_case.problem, test_case.options);
    const std::chrono::duration<double, std::milli> prepare_time = std::chrono::steady_clock::now() - start;
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      record.status = report::Status::kSkipped;
      record.reason = skip->reason;
      return visit;
    }
    record.prepare_ms = prepare_time.count();
    visit_prepared(visit, *std::get<std::unique_ptr<backends::Transform>>(prepared), pace,
                   *references.of(test_case.problem), rules, earlier_ms);
  } catch (const std::exception& error) {
    record.status = report::Status::kFailed;
    record.reason = error.what();
  }
  return visit;
}

}  // namespace fftbench::run
