#include "run/worker.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <iostream>
#include <optional>

#include "run/choice_messages.h"
#include "run/data_folder.h"
#include "run/local_visitor.h"
#include "run/messages.h"
#include "run/read_experiment.h"
#include "run/worker_process.h"

namespace fftbench::run {
namespace {

using nlohmann::json;

class Requests {
 public:
  // Nothing once the supervisor has gone.
  std::optional<json> next() {
    std::size_t end = 0;
    while ((end = received_.find('\n')) == std::string::npos) {
      std::array<char, 65536> chunk{};
      const ssize_t count = ::recv(kWorkerSocket, chunk.data(), chunk.size(), 0);
      if (count <= 0) return std::nullopt;
      received_.append(chunk.data(), std::size_t(count));
    }
    json request = json::parse(received_.substr(0, end));
    received_.erase(0, end + 1);
    return request;
  }

 private:
  std::string received_;
};

bool answer(const json& message) {
  return send_line(kWorkerSocket, message.dump(-1, ' ', true, json::error_handler_t::replace));
}

json answer_to(const json& request, LocalVisitor& visitor) {
  if (request.contains("baselines")) return to_message(visitor.measure_baselines());
  if (request.contains("classify")) {
    const ClassifyRequest question = classify_request_from(request);
    return to_message(visitor.classify(question.case_index, question.choices));
  }
  if (request.contains("programs")) return to_message(visitor.programs(programs_request_from(request)));
  return to_message(visitor.visit(request_from(request)));
}

}  // namespace

ExitCode run_worker() {
  // A Ctrl-C is for the supervisor, which lets the case in hand finish; so is a request to end that reaches
  // every process of a session or a service. A dead supervisor needs no worker.
  for (const int request_to_end : {SIGINT, SIGTERM, SIGHUP}) std::signal(request_to_end, SIG_IGN);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);

  Requests requests;
  const std::optional<json> first = requests.next();
  if (!first) return kBadUsage;
  const RunSettings settings = settings_from(*first);
  const std::filesystem::path data = find_data_folder();
  const experiment::Experiment experiment = read_experiment(settings, data);

  std::optional<LocalVisitor> visitor;
  try {
    visitor.emplace(experiment, settings, settings.shaders);
  } catch (const gl::NoContext& reason) {
    answer({{"no_context", reason.what()}});
    return kNoDevice;
  }
  bool heard = answer(to_message(visitor->device()));
  while (heard) {
    const std::optional<json> request = requests.next();
    if (!request) break;
    heard = answer(answer_to(*request, *visitor));
  }
  return kAllOk;
}

}  // namespace fftbench::run
