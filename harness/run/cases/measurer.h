// Who measures cases: this process, or a worker process that can die without taking the run along.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "fft/plan.h"
#include "measure/gpu_monitor.h"
#include "measure/sampler.h"
#include "report/record.h"
#include "run/cases/baselines.h"
#include "run/cases/device_report.h"
#include "run/cases/programs.h"

namespace fftbench::run {

struct MeasurementRequest {
  std::size_t case_index;  // in the experiment's cases
  std::size_t round;       // from 0
  bool first;              // of this session: nothing is known of the case yet
  bool last;               // of the case
  // Runs in place of the case's own choice; the record still names the case.
  std::optional<fft::Choice> instead = {};
  std::optional<double> max_seconds = {};  // of sampling, in place of what the experiment says
};

struct Measurement {
  report::Record record;  // without timing, which is made of the samples of all measurements
  measure::Sampling sampling;
  // Before and after the sampling, where the GPU tells.
  std::optional<measure::GpuState> gpu_before;
  std::optional<measure::GpuState> gpu_after;
  bool device_lost = false;  // this process can't use the device any more
};

class CaseMeasurer {
 public:
  virtual ~CaseMeasurer() = default;

  virtual const DeviceReport& device() const = 0;
  virtual Baselines measure_baselines() = 0;

  // Never throws for what goes wrong with the case itself: that becomes a record that is not ok, with its
  // reason.
  virtual Measurement measure(const MeasurementRequest& request) = 0;

  // For each case of the experiment the programs that it runs, the choices of `instead` in place of the
  // case's own; none for a case that is skipped, or whose programs can't be read.
  virtual std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>& instead) = 0;

  // Which of the choices make the same plan for the case's problem on its device, and which none. Those of a
  // backend without plans are all different, and so are all where the device can't be asked.
  virtual std::vector<fft::PlanClass> classify(std::size_t case_index,
                                               const std::vector<fft::Choice>& choices) = 0;

 protected:
  CaseMeasurer() = default;
  CaseMeasurer(const CaseMeasurer&) = default;
  CaseMeasurer& operator=(const CaseMeasurer&) = default;
};

}  // namespace fftbench::run
