// A visitor without a device, which does as a test tells it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "run/cases/measurer.h"

namespace fftbench::testing {

inline const fft::Problem kProblem{.extent = {64, 64}};

inline experiment::AlgorithmChoice register_with(const fft::Options& options) {
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  return {&algorithm, fft::complete_options(algorithm.options, options)};
}

inline experiment::Case case_of(const std::string& algorithm, const fft::Problem& problem = kProblem) {
  return {.problem = problem, .algorithm = fft::find_algorithm(algorithm), .options = {}};
}

class ToldVisitor final : public run::Visitor {
 public:
  ToldVisitor() { report_.opengl = {.renderer = "Card 7", .driver = "driver 1", .processor = ""}; }
  const run::DeviceReport& device() const override { return report_; }
  run::Baselines measure_baselines() override { return {}; }
  run::Visit visit(const run::VisitRequest& request) override {
    requests.push_back(request);
    seconds += seconds_a_visit;
    run::Visit visit;
    visit.record.test_case = case_of("best");
    visit.record.status = status;
    visit.record.reason = reason;
    visit.sampling.samples = {{.warmup = true, .ms = 9}, {.ms = 1}, {.ms = 2}};
    return visit;
  }
  std::vector<run::Programs> programs(const std::map<std::size_t, experiment::AlgorithmChoice>&) override {
    return {};
  }
  std::vector<fft::PlanClass> classify(std::size_t,
                                       const std::vector<experiment::AlgorithmChoice>& choices) override {
    std::vector<fft::PlanClass> classes = fft::all_different(choices.size());
    for (std::size_t index = 0; index < choices.size(); ++index) {
      if (choices[index].options == unplanned) classes[index].skip_reason = "too much shared memory";
    }
    return classes;
  }

  report::Status status = report::Status::kOk;
  std::string reason;
  fft::Options unplanned;
  double seconds = 0;
  double seconds_a_visit = 1;
  std::vector<run::VisitRequest> requests;

 private:
  run::DeviceReport report_;
};

}  // namespace fftbench::testing
