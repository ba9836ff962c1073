// Pipes to and from child processes.
#pragma once

#include <string>
#include <vector>

#include "system/windows/handle.h"

namespace fftbench::system {

// Two ends of a pipe. The child gets `theirs`, which it alone inherits.
struct Pipe {
  Handle ours;
  Handle theirs;
};

enum class PipeDirection { kFromChild, kToChild };

// Throws std::system_error. What comes from the child can be waited for (AwaitedPipe).
Pipe make_pipe(PipeDirection direction);

// Reads a pipe's end whenever there is something, so that several can be waited for at once.
class AwaitedPipe {
 public:
  AwaitedPipe() = default;
  explicit AwaitedPipe(Handle pipe);
  ~AwaitedPipe();
  AwaitedPipe(const AwaitedPipe&) = delete;
  AwaitedPipe& operator=(const AwaitedPipe&) = delete;

  // Is set where take() has something to say.
  HANDLE event() const { return event_.get(); }

  // Appends what has come. Returns false once the other end is closed and all is taken.
  bool take(std::string& text);

 private:
  void begin();

  Handle pipe_;
  Handle event_;
  OVERLAPPED state_ = {};
  std::vector<char> chunk_ = std::vector<char>(65536);
  bool is_pending_ = false;
  bool is_at_end_ = false;
};

}  // namespace fftbench::system
