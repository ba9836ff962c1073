// The tasks of `fftbench tune`, one after the other within a time, with their progress on standard error.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "commands/tune.h"
#include "fft/planner/device_model.h"
#include "report/progress.h"
#include "run/cases/measurer.h"
#include "tune/measurer_bench.h"

namespace fftbench::commands {

class TuningSession {
 public:
  // The time begins now: the settings' budget, or so many seconds for each task.
  TuningSession(const TuneSettings& settings, std::size_t task_count, double usual_seconds);

  // Calls act(number, seconds) for each task, until an interrupt. `seconds` is the task's share of the time
  // that is left.
  void run(const std::function<void(std::size_t number, double seconds)>& act);

  void warn_of(const fft::Problem& problem, experiment::Mode mode,
               const std::vector<tune::FailedVariant>& failures);

  // Returns the device's model, which may be measured for that.
  std::optional<fft::DeviceModel> model_of(run::CaseMeasurer& measurer);

  report::Progress& progress() { return progress_; }

 private:
  std::filesystem::path program_cache_;
  std::size_t task_count_;
  double end_;
  report::Progress progress_;
};

}  // namespace fftbench::commands
