// A child process running `fftbench worker`, and the conversation with it: messages over a socket, each CBOR
// behind its length.
#pragma once

#include <sys/types.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "system/file_descriptor.h"

namespace fftbench::run {

// The worker's end of the socket.
inline constexpr int kWorkerSocket = 3;

// Makes messages of what comes over a socket, piece by piece.
class ReceivedMessages {
 public:
  // Reads what there is; false where the other end has gone.
  bool receive(int socket);

  // The oldest message that is there whole. Throws nlohmann::json::exception for what is no message.
  std::optional<nlohmann::json> take();

 private:
  std::string bytes_;
};

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
  std::optional<nlohmann::json> receive(double timeout_s, bool& timed_out);
  void listen_to_errors();
  std::string reap();

  pid_t pid_ = -1;
  system::FileDescriptor socket_;
  system::FileDescriptor errors_;
  ReceivedMessages received_;
  std::string words_;  // what it wrote to standard error, the newest part
};

// Sends a message; false where the other end has gone, which is no signal.
bool send_message(int socket, const nlohmann::json& message);

}  // namespace fftbench::run
