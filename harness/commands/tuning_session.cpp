#include "commands/tuning_session.h"

#include <fmt/format.h>
#include <iostream>

#include "measure/sampler.h"
#include "run/rounds/known_model.h"
#include "system/interrupts.h"

namespace fftbench::commands {

TuningSession::TuningSession(const TuneSettings& settings, std::size_t task_count, double usual_seconds)
    : program_cache_(settings.device.program_cache),
      task_count_(task_count),
      end_(measure::steady_seconds() + settings.budget_s.value_or(usual_seconds * double(task_count))),
      progress_(task_count, std::cerr, settings.progress.value_or(report::standard_error_style())) {}

void TuningSession::run(const std::function<void(std::size_t number, double seconds)>& act) {
  for (std::size_t number = 0; number < task_count_ && !system::interrupted(); ++number) {
    act(number, (end_ - measure::steady_seconds()) / double(task_count_ - number));
  }
  progress_.stop();
  if (!system::interrupted()) progress_.finish();
}

void TuningSession::warn_of(const fft::Problem& problem, experiment::Mode mode,
                            const std::vector<tune::FailedVariant>& failures) {
  for (const tune::FailedVariant& failure : failures)
    progress_.warn(fmt::format("{}: {}: {}", describe(problem, mode), failure.variant, failure.reason));
}

std::optional<fft::DeviceModel> TuningSession::model_of(run::CaseMeasurer& measurer) {
  const auto note = [this](const std::string& text) { progress_.note(text); };
  return run::known_or_calibrated_model(measurer, run::usual_model_sources(program_cache_, note)).model;
}

}  // namespace fftbench::commands
