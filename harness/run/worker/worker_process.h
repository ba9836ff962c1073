// A child process that runs `fftbench worker`. Messages go both ways; each is CBOR behind its length.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "system/own_child.h"

namespace fftbench::run {

// Returns a message as the bytes that are sent.
std::string message_bytes(const nlohmann::json& message);

// Assembles messages from what comes piece by piece.
class ReceivedMessages {
 public:
  // What has arrived is to be appended here.
  std::string& bytes() { return bytes_; }

  // Returns the oldest message that has arrived completely. Throws nlohmann::json::exception for bytes that
  // are no message.
  std::optional<nlohmann::json> take();

 private:
  std::string bytes_;
};

class WorkerProcess {
 public:
  // Starts the file of the running program as a worker. Throws std::system_error.
  WorkerProcess() = default;

  // The outcome of a request: the worker's answer, or the way it ended.
  struct Reply {
    std::optional<nlohmann::json> answer;
    bool timed_out = false;  // whether it was killed because it did not answer
    std::string death;       // "killed by signal 11 (Segmentation fault); its last error output: ..."
  };

  Reply ask(const nlohmann::json& request, double timeout_s);

 private:
  std::optional<nlohmann::json> receive(double timeout_s, bool& timed_out);
  void forget_old_errors();
  std::string wait_for_end();

  system::OwnChild child_{"worker"};
  ReceivedMessages received_;
  std::string errors_;  // the latest part of its standard error
};

}  // namespace fftbench::run
