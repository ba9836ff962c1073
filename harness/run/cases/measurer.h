// Measures cases, in this process or in a worker process whose crash does not end the run.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "fft/plan.h"
#include "measure/gpu_monitor.h"
#include "measure/sampler.h"
#include "report/pass_record.h"
#include "report/record.h"
#include "run/cases/baselines.h"
#include "run/cases/device_report.h"
#include "run/cases/probe_times.h"
#include "run/cases/programs.h"

namespace fftbench::run {

struct MeasurementRequest {
  std::size_t case_index;  // an index of the experiment's cases
  std::size_t round;       // counted from 0
  bool first;              // whether this session has not measured the case yet
  bool last;               // whether this is the case's last round
  // Runs this choice in place of the case's own. The record still names the case's choice.
  std::optional<fft::Choice> instead = {};
  std::optional<double> max_seconds = {};  // limit of sampling, in place of the experiment's
  // The times are only to be compared with others that were asked for like this: the input is any random
  // values, and no output is looked at, so that nothing is computed on the host.
  bool only_times = false;
};

struct Measurement {
  report::Record record;  // without timing, which is computed from the samples of all rounds
  measure::Sampling sampling;
  std::optional<report::PassRecords> passes = {};  // where they were asked for, and can be told apart
  // The state before and after sampling, where the GPU reports it.
  std::optional<measure::GpuState> gpu_before;
  std::optional<measure::GpuState> gpu_after;
  bool device_lost = false;  // whether this process can't use the device any more
};

class CaseMeasurer {
 public:
  virtual ~CaseMeasurer() = default;

  virtual const DeviceReport& device() const = 0;
  virtual Baselines measure_baselines() = 0;

  // Does not throw for a failure of the case itself: it returns a record that is not ok, with its reason.
  virtual Measurement measure(const MeasurementRequest& request) = 0;

  // Returns for each case of the experiment the programs that it runs; the choices of `instead` replace the
  // cases' own. A case has none where it is skipped or its programs can't be read.
  virtual std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>& instead) = 0;

  // Tells which of the choices lead to the same plan for the case's problem on its device, and which to none.
  // All are different on a backend without plans, and where the device can't be used.
  virtual std::vector<fft::PlanClass> classify(std::size_t case_index,
                                               const std::vector<fft::Choice>& choices) = 0;

  // Makes the programs of choices that the case will be measured with next, side by side, as many choices as
  // device().compiles_at_once. What fails here is told by the measurement that needs it.
  virtual void make_programs(std::size_t case_index, const std::vector<fft::Choice>& choices) = 0;

  // Runs each of fft::calibration_probes() for OpenGL, and returns the microseconds; nothing for one that
  // fails, and no times at all where OpenGL can't be used.
  virtual ProbeTimes measure_probes() { return {}; }

 protected:
  CaseMeasurer() = default;
  CaseMeasurer(const CaseMeasurer&) = default;
  CaseMeasurer& operator=(const CaseMeasurer&) = default;
};

}  // namespace fftbench::run
