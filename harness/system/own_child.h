// The file of this program as a child process: bytes go both ways, and what it prints as errors is heard.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace fftbench::system {

class OwnChild {
 public:
  // Starts it with one argument. It inherits standard input and output. Throws std::system_error.
  explicit OwnChild(const std::string& command);
  ~OwnChild();  // kills it if it still runs
  OwnChild(const OwnChild&) = delete;
  OwnChild& operator=(const OwnChild&) = delete;

  // Returns false, and raises no signal, where its end is closed.
  bool send(std::string_view bytes);

  // Waits until it has sent bytes or printed errors, for `most_ms` at most, and appends what has come.
  // Returns false where its end is closed.
  bool receive(std::string& bytes, std::string& errors, int most_ms);

  // It has closed its end or takes too long: it gets a moment to end by itself, and is killed. Returns how it
  // ended, "exited with 3" or "killed by signal 11 (Segmentation fault)", and appends the rest of its errors.
  std::string end(std::string& errors);

 private:
  struct Running;
  std::unique_ptr<Running> running_;
};

// The child's end.
class ParentChannel {
 public:
  // Signals that ask processes to end reach all of them, and only the parent acts on them: here they are
  // ignored. The system ends this process where the parent has died.
  ParentChannel();
  ~ParentChannel();
  ParentChannel(const ParentChannel&) = delete;
  ParentChannel& operator=(const ParentChannel&) = delete;

  // Returns false where the parent has gone.
  bool send(std::string_view bytes);

  // Waits for bytes and appends them. Returns false where the parent has gone.
  bool receive(std::string& bytes);

 private:
  struct Ends;
  std::unique_ptr<Ends> ends_;
};

}  // namespace fftbench::system
