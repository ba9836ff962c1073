// A child process running `fftbench worker`, and the conversation with it: lines of JSON over a socket.
#pragma once

#include <sys/types.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "system/file_descriptor.h"

namespace fftbench::run {

// The worker's end of the socket.
inline constexpr int kWorkerSocket = 3;

class WorkerProcess {
 public:
  // Starts this program's own file as a worker. Throws std::system_error.
  WorkerProcess();
  ~WorkerProcess();  // kills it where it still runs
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // What came of a request: the worker's answer, or how it ended.
  struct Reply {
    std::optional<nlohmann::json> answer;
    bool timed_out = false;  // it was killed for being silent
    std::string death;       // "killed by signal 11 (Segmentation fault); its last words: ..."
  };

  Reply ask(const nlohmann::json& request, double timeout_s);

 private:
  std::optional<std::string> receive_line(double timeout_s, bool& timed_out);
  void listen_to_errors();
  std::string reap();

  pid_t pid_ = -1;
  system::FileDescriptor socket_;
  system::FileDescriptor errors_;
  std::string received_;
  std::string words_;  // what it wrote to standard error, the newest part
};

// Lines of text over a socket, for both ends. Sending to one that has gone is reported, not a signal.
bool send_line(int socket, std::string_view line);

}  // namespace fftbench::run
