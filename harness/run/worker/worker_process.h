// A child process that runs `fftbench worker`. Messages go over a socket; each is CBOR behind its length.
#pragma once

#include <sys/types.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "system/file_descriptor.h"

namespace fftbench::run {

// The number of the worker's end of the socket.
inline constexpr int kWorkerSocket = 3;

// Assembles messages from what comes over a socket piece by piece.
class ReceivedMessages {
 public:
  // Reads what has arrived. Returns false where the other end is closed.
  bool receive(int socket);

  // Returns the oldest message that has arrived completely. Throws nlohmann::json::exception for bytes that
  // are no message.
  std::optional<nlohmann::json> take();

 private:
  std::string bytes_;
};

class WorkerProcess {
 public:
  // Starts the file of the running program as a worker. Throws std::system_error.
  WorkerProcess();
  ~WorkerProcess();  // kills the worker if it still runs
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // The outcome of a request: the worker's answer, or the way it ended.
  struct Reply {
    std::optional<nlohmann::json> answer;
    bool timed_out = false;  // whether it was killed because it did not answer
    std::string death;       // "killed by signal 11 (Segmentation fault); its last error output: ..."
  };

  Reply ask(const nlohmann::json& request, double timeout_s);

 private:
  std::optional<nlohmann::json> receive(double timeout_s, bool& timed_out);
  void listen_to_errors();
  std::string wait_for_end();

  pid_t pid_ = -1;
  system::FileDescriptor socket_;
  system::FileDescriptor errors_;
  ReceivedMessages received_;
  std::string error_text_;  // the latest part of its standard error
};

// Sends a message. Returns false, and raises no signal, where the other end is closed.
bool send_message(int socket, const nlohmann::json& message);

}  // namespace fftbench::run
