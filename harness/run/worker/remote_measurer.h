// Measures cases in a worker process. If the worker crashes, exits or stops answering, only the present case
// is lost.
#pragma once

#include <memory>

#include "experiment/experiment.h"
#include "run/cases/measurer.h"
#include "run/cases/run_settings.h"
#include "run/worker/worker_process.h"

namespace fftbench::run {

class RemoteMeasurer final : public CaseMeasurer {
 public:
  // Starts a worker and waits until its device is ready. `experiment` must outlive the measurer. `config` of
  // the settings is the file itself. Throws gl::NoContext with the worker's reason, and std::runtime_error
  // where the worker ends at once.
  RemoteMeasurer(const experiment::Experiment& experiment, RunSettings settings);

  const DeviceReport& device() const override { return device_; }
  Baselines measure_baselines() override;
  Measurement measure(const MeasurementRequest& request) override;
  // Throws std::runtime_error where the worker ends before it has answered.
  std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>& instead) override;
  std::vector<fft::PlanClass> classify(std::size_t case_index,
                                       const std::vector<fft::Choice>& choices) override;

  // Where the worker does not survive this, the next request starts another, which makes each program when it
  // is measured, so that the choice at fault is lost alone.
  void make_programs(std::size_t case_index, const std::vector<fft::Choice>& choices) override;
  ProbeTimes measure_probes() override;

 private:
  // Starts a worker unless one is ready for requests. Returns the reason where that fails.
  std::string ensure_worker();
  WorkerProcess::Reply ask(const nlohmann::json& request, double timeout_s);

  const experiment::Experiment& experiment_;
  RunSettings settings_;
  std::unique_ptr<WorkerProcess> worker_;
  DeviceReport device_;
};

}  // namespace fftbench::run
