// A measurer without a device, which returns what the test tells it.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "run/cases/measurer.h"

namespace fftbench::tests {

inline const fft::Problem kProblem{.extent = {64, 64}};

inline fft::Choice register_with(const fft::Options& options) {
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  return {&algorithm, fft::complete_options(algorithm.options, options)};
}

inline experiment::Case case_of(const std::string& algorithm, const fft::Problem& problem = kProblem) {
  return {.problem = problem, .choice = {fft::find_algorithm(algorithm), {}}};
}

class ToldMeasurer final : public run::CaseMeasurer {
 public:
  explicit ToldMeasurer(unsigned compiles_at_once = 1, const std::string& driver = "driver 1",
                        const std::string& renderer = "Card 7") {
    report_.compiles_at_once = compiles_at_once;
    report_.opengl = {.renderer = renderer, .driver = driver, .processor = ""};
  }
  const run::DeviceReport& device() const override { return report_; }
  void give_limits(const fft::DeviceLimits& limits) { report_.limits = limits; }
  run::Baselines measure_baselines() override { return {}; }
  run::Measurement measure(const run::MeasurementRequest& request) override {
    requests.push_back(request);
    seconds += seconds_a_measurement;
    run::Measurement measurement;
    measurement.record.test_case = case_of("best");
    measurement.record.status = status;
    measurement.record.reason = reason;
    measurement.record.prepare_ms = prepare_ms;
    measurement.record.accuracy = measure::Accuracy{.error_units = error_units};
    measurement.sampling.samples = samples_of(request);
    return measurement;
  }
  void make_programs(std::size_t, const std::vector<fft::Choice>& choices) override {
    made_ahead.push_back(choices);
    measured_before.push_back(requests.size());
  }
  std::vector<run::Programs> programs(const std::map<std::size_t, fft::Choice>&) override { return {}; }
  std::vector<fft::PlanClass> classify(std::size_t, const std::vector<fft::Choice>& choices) override {
    std::vector<fft::PlanClass> classes = fft::all_different(choices.size());
    for (std::size_t index = 0; index < choices.size(); ++index) {
      if (choices[index].options == unplanned) classes[index].skip_reason = "too much shared memory";
    }
    return classes;
  }

  run::ProbeTimes measure_probes() override { return probe_times(rounds_of_probes++); }

  std::function<run::ProbeTimes(unsigned round)> probe_times = [](unsigned) { return run::ProbeTimes(); };
  unsigned rounds_of_probes = 0;
  std::function<std::vector<measure::Sample>(const run::MeasurementRequest&)> samples_of = [](const auto&) {
    return std::vector<measure::Sample>{{.warmup = true, .ms = 9}, {.ms = 1}, {.ms = 2}};
  };
  report::Status status = report::Status::kOk;
  std::string reason;
  double error_units = 0.5;
  std::optional<double> prepare_ms;
  fft::Options unplanned;
  double seconds = 0;
  double seconds_a_measurement = 1;
  std::vector<run::MeasurementRequest> requests;
  std::vector<std::vector<fft::Choice>> made_ahead;
  std::vector<std::size_t> measured_before;  // each of those

 private:
  run::DeviceReport report_;
};

}  // namespace fftbench::tests
