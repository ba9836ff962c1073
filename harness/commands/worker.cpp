#include "commands/worker.h"

#include <fmt/format.h>
#include <iostream>
#include <optional>

#include "run/cases/local_measurer.h"
#include "run/cases/run_settings.h"
#include "run/worker/messages.h"
#include "run/worker/worker_process.h"
#include "system/installation.h"
#include "system/own_child.h"

namespace fftbench::commands {
namespace {

class Requests {
 public:
  // Returns the next request; nothing once the supervisor has gone.
  std::optional<nlohmann::json> next() {
    while (true) {
      if (auto request = received_.take()) return request;
      if (!parent_.receive(received_.bytes())) return std::nullopt;
    }
  }

  // Returns false once the supervisor has gone.
  bool answer(const nlohmann::json& message) { return parent_.send(run::message_bytes(message)); }

 private:
  system::ParentChannel parent_;
  run::ReceivedMessages received_;
};

nlohmann::json answer_to(const nlohmann::json& request, run::LocalMeasurer& measurer) {
  if (request.contains("baselines")) return run::to_message(measurer.measure_baselines());
  if (request.contains("probes")) return run::to_message(measurer.measure_probes());
  if (request.contains("classify")) {
    const run::ClassifyRequest question = run::classify_request_from(request);
    return run::to_message(measurer.classify(question.case_index, question.choices));
  }
  if (request.contains("programs_ahead")) {
    const run::ProgramsAheadRequest asked = run::programs_ahead_request_from(request);
    measurer.make_programs(asked.case_index, asked.choices);
    return {{"done", true}};
  }
  if (request.contains("programs"))
    return run::to_message(measurer.programs(run::programs_request_from(request)));
  return run::to_message(measurer.measure(run::request_from(request)));
}

ExitCode run_worker() {
  Requests requests;
  const std::optional<nlohmann::json> first = requests.next();
  if (!first) return kBadUsage;
  const run::RunSettings settings = run::settings_from(*first);
  const std::filesystem::path data = system::find_data_folder();
  const experiment::Experiment experiment = run::read_experiment(settings, data);

  std::optional<run::LocalMeasurer> measurer;
  try {
    measurer.emplace(experiment, settings, settings.shaders);
  } catch (const gl::NoContext& reason) {
    requests.answer({{"no_context", reason.what()}});
    return kNoDevice;
  }
  bool heard = requests.answer(run::to_message(measurer->device()));
  while (heard) {
    const std::optional<nlohmann::json> request = requests.next();
    if (!request) break;
    heard = requests.answer(answer_to(*request, *measurer));
  }
  return kAllOk;
}

}  // namespace

void add_worker_command(Commands& commands) {
  commands.add_hidden("worker").act = run_worker;
}

}  // namespace fftbench::commands
