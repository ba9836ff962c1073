#include "run/worker/remote_measurer.h"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

#include "gl/context.h"
#include "run/worker/messages.h"
#include "system/installation.h"

namespace fftbench::run {
namespace {

// Drivers take seconds to start. Baselines take a fraction of a second for each size.
constexpr double kStartSeconds = 120;
constexpr double kBaselineSeconds = 600;

Measurement lost_measurement(const experiment::Case& test_case, report::Status status, std::string reason) {
  Measurement measurement;
  measurement.record.test_case = test_case;
  measurement.record.status = status;
  measurement.record.reason = std::move(reason);
  return measurement;
}

}  // namespace

RemoteMeasurer::RemoteMeasurer(const experiment::Experiment& experiment, RunSettings settings)
    : experiment_(experiment), settings_(std::move(settings)) {
  // A worker that is started later gets the same shaders.
  if (settings_.shaders.texts().empty())
    settings_.shaders = gl::ShaderFiles(system::find_data_folder() / "glsl");
  if (!settings_.plan_files && experiment_.shelf) settings_.plan_files = experiment_.shelf->texts();
  const std::string failure = ensure_worker();
  if (!failure.empty()) throw std::runtime_error(failure);
}

std::string RemoteMeasurer::ensure_worker() {
  if (worker_ != nullptr) return "";
  auto worker = std::make_unique<WorkerProcess>();
  const WorkerProcess::Reply reply = worker->ask(to_message(settings_), kStartSeconds);
  if (!reply.answer) return fmt::format("the worker process did not start: {}", reply.death);
  if (reply.answer->contains("no_context")) {
    throw gl::NoContext(reply.answer->at("no_context").get<std::string>());
  }
  device_ = device_from(*reply.answer);
  worker_ = std::move(worker);
  return "";
}

WorkerProcess::Reply RemoteMeasurer::ask(const nlohmann::json& request, double timeout_s) {
  WorkerProcess::Reply reply = worker_->ask(request, timeout_s);
  if (!reply.answer) worker_.reset();
  return reply;
}

Baselines RemoteMeasurer::measure_baselines() {
  const std::string failure = ensure_worker();
  if (!failure.empty()) return {.empty_dispatch_ms = {}, .copies = {}, .ceilings = {}, .failures = {failure}};
  const WorkerProcess::Reply reply = ask({{"baselines", true}}, kBaselineSeconds);
  if (!reply.answer)
    return {.empty_dispatch_ms = {}, .copies = {}, .ceilings = {}, .failures = {"worker " + reply.death}};
  return baselines_from(*reply.answer);
}

Measurement RemoteMeasurer::measure(const MeasurementRequest& request) {
  const experiment::Case& test_case = experiment_.cases[request.case_index];
  try {
    const std::string failure = ensure_worker();
    if (!failure.empty()) return lost_measurement(test_case, report::Status::kCrashed, failure);
  } catch (const gl::NoContext& reason) {
    return lost_measurement(test_case, report::Status::kCrashed,
                            fmt::format("the device cannot be reached any more: {}", reason.what()));
  }
  const double timeout_s = experiment_.measure.case_timeout_s;
  const WorkerProcess::Reply reply = ask(to_message(request), timeout_s);
  if (reply.answer) {
    Measurement measurement = measurement_from(*reply.answer, test_case);
    if (measurement.device_lost) worker_.reset();
    return measurement;
  }
  if (reply.timed_out) {
    return lost_measurement(test_case, report::Status::kTimeout,
                            fmt::format("not done after {} s", timeout_s));
  }
  return lost_measurement(test_case, report::Status::kCrashed, "worker " + reply.death);
}

std::vector<Programs> RemoteMeasurer::programs(const std::map<std::size_t, fft::Choice>& instead) {
  const std::string failure = ensure_worker();
  if (!failure.empty()) throw std::runtime_error(failure);
  const WorkerProcess::Reply reply = ask(programs_request(instead), kStartSeconds);
  if (!reply.answer) throw std::runtime_error("planning the cases: worker " + reply.death);
  return programs_from(*reply.answer);
}

std::vector<fft::PlanClass> RemoteMeasurer::classify(std::size_t case_index,
                                                     const std::vector<fft::Choice>& choices) {
  try {
    if (ensure_worker().empty()) {
      const WorkerProcess::Reply reply =
          ask(to_message(ClassifyRequest{case_index, choices}), experiment_.measure.case_timeout_s);
      if (reply.answer) return classes_from(*reply.answer);
    }
  } catch (const gl::NoContext&) {
    // The measurement itself will report the failure.
  }
  return fft::all_different(choices.size());
}

void RemoteMeasurer::make_programs(std::size_t case_index, const std::vector<fft::Choice>& choices) {
  try {
    if (ensure_worker().empty())
      ask(to_message(ProgramsAheadRequest{case_index, choices}), experiment_.measure.case_timeout_s);
  } catch (const gl::NoContext&) {
    // The measurement itself will report the failure.
  }
}

ProbeTimes RemoteMeasurer::measure_probes() {
  try {
    if (ensure_worker().empty()) {
      const WorkerProcess::Reply reply = ask({{"probes", true}}, kBaselineSeconds);
      if (reply.answer) return probe_times_from(*reply.answer);
    }
  } catch (const gl::NoContext&) {
    // The measurement itself will report the failure.
  }
  return {};
}

}  // namespace fftbench::run
