#include "commands/worker.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <csignal>
#include <iostream>
#include <optional>

#include "run/cases/local_measurer.h"
#include "run/cases/run_settings.h"
#include "run/worker/messages.h"
#include "run/worker/worker_process.h"
#include "system/installation.h"

namespace fftbench::commands {
namespace {

class Requests {
 public:
  // Returns the next request; nothing once the supervisor has gone.
  std::optional<nlohmann::json> next() {
    while (true) {
      if (auto request = received_.take()) return request;
      if (!received_.receive(run::kWorkerSocket)) return std::nullopt;
    }
  }

 private:
  run::ReceivedMessages received_;
};

bool answer(const nlohmann::json& message) {
  return run::send_message(run::kWorkerSocket, message);
}

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
  // Ignore signals that ask processes to end. They reach every process of a session or a service, but only
  // the supervisor acts on them: it lets the case in hand finish. A worker whose supervisor is dead ends by
  // itself.
  for (const int request_to_end : {SIGINT, SIGTERM, SIGHUP}) std::signal(request_to_end, SIG_IGN);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);

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
    answer({{"no_context", reason.what()}});
    return kNoDevice;
  }
  bool heard = answer(run::to_message(measurer->device()));
  while (heard) {
    const std::optional<nlohmann::json> request = requests.next();
    if (!request) break;
    heard = answer(answer_to(*request, *measurer));
  }
  return kAllOk;
}

}  // namespace

void add_worker_command(Commands& commands) {
  commands.add_hidden("worker").act = run_worker;
}

}  // namespace fftbench::commands
