#include "system/windows/pipes.h"

#include <fmt/format.h>
#include <atomic>

namespace fftbench::system {

Pipe make_pipe(PipeDirection direction) {
  // Only pipes with names can be waited for. Nobody else can connect: there is one of this name, for one end.
  static std::atomic<unsigned> next_number{0};
  const std::wstring name =
      wide(fmt::format(R"(\\.\pipe\fftbench-{}-{})", ::GetCurrentProcessId(), next_number++));
  constexpr DWORD kBufferBytes = 1U << 16;
  const bool from_child = direction == PipeDirection::kFromChild;
  const DWORD mode = (from_child ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND) |
                     (from_child ? FILE_FLAG_OVERLAPPED : 0) | FILE_FLAG_FIRST_PIPE_INSTANCE;
  Pipe pipe;
  pipe.ours = Handle(::CreateNamedPipeW(name.c_str(), mode, PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1,
                                        kBufferBytes, kBufferBytes, 0, nullptr));
  if (!pipe.ours.is_open()) throw_last_error("making a pipe");
  pipe.theirs = Handle(::CreateFileW(name.c_str(), from_child ? GENERIC_WRITE : GENERIC_READ, 0, nullptr,
                                     OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!pipe.theirs.is_open()) throw_last_error("opening a pipe");
  return pipe;
}

AwaitedPipe::AwaitedPipe(Handle pipe)
    : pipe_(std::move(pipe)), event_(::CreateEventW(nullptr, TRUE, FALSE, nullptr)) {
  if (!event_.is_open()) throw_last_error("waiting for a pipe");
  begin();
}

AwaitedPipe::~AwaitedPipe() {
  if (!is_pending_) return;
  // The system writes to this object until it says that it has stopped.
  DWORD count = 0;
  ::CancelIoEx(pipe_.get(), &state_);
  ::GetOverlappedResult(pipe_.get(), &state_, &count, TRUE);
}

void AwaitedPipe::begin() {
  ::ResetEvent(event_.get());
  state_ = {};
  state_.hEvent = event_.get();
  const bool is_done = ::ReadFile(pipe_.get(), chunk_.data(), DWORD(chunk_.size()), nullptr, &state_) != 0;
  // What is read at once is taken like what comes later.
  is_pending_ = is_done || ::GetLastError() == ERROR_IO_PENDING;
  is_at_end_ = !is_pending_;
  if (is_at_end_) ::SetEvent(event_.get());
}

bool AwaitedPipe::take(std::string& text) {
  DWORD count = 0;
  while (is_pending_) {
    if (::GetOverlappedResult(pipe_.get(), &state_, &count, FALSE) != 0) {
      text.append(chunk_.data(), count);
      begin();
    } else if (::GetLastError() == ERROR_IO_INCOMPLETE) {
      return true;
    } else {
      is_pending_ = false;
      is_at_end_ = true;
      ::SetEvent(event_.get());
    }
  }
  return !is_at_end_;
}

}  // namespace fftbench::system
