#include "system/own_child.h"

#include <fmt/format.h>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "system/running_program.h"
#include "system/windows/pipes.h"
#include "system/windows/started_process.h"

namespace fftbench::system {
namespace {

// Tells the child the numbers of its two handles.
constexpr const char* kChannelVariable = "FFTBENCH_PARENT_CHANNEL";

bool send_through(const Handle& pipe, std::string_view bytes) {
  while (!bytes.empty()) {
    DWORD count = 0;
    if (::WriteFile(pipe.get(), bytes.data(), DWORD(bytes.size()), &count, nullptr) == 0) return false;
    bytes.remove_prefix(count);
  }
  return true;
}

std::string numbers_of(const Handle& requests, const Handle& answers) {
  return fmt::format("{} {}", reinterpret_cast<std::uintptr_t>(requests.get()),
                     reinterpret_cast<std::uintptr_t>(answers.get()));
}

}  // namespace

struct OwnChild::Running {
  Handle requests;
  std::optional<AwaitedPipe> answers;
  std::optional<AwaitedPipe> errors;
  StartedProcess process;
};

OwnChild::OwnChild(const std::string& command) : running_(std::make_unique<Running>()) {
  Pipe requests = make_pipe(PipeDirection::kToChild);
  Pipe answers = make_pipe(PipeDirection::kFromChild);
  Pipe errors = make_pipe(PipeDirection::kFromChild);
  running_->process =
      StartedProcess({.program = program_file(),
                      .arguments = {command},
                      .environment = {{kChannelVariable, numbers_of(requests.theirs, answers.theirs)}},
                      .folder = {},
                      .standard = {nullptr, nullptr, errors.theirs.get()},
                      .inherited = {requests.theirs.get(), answers.theirs.get()}});
  running_->requests = std::move(requests.ours);
  running_->answers.emplace(std::move(answers.ours));
  running_->errors.emplace(std::move(errors.ours));
}

// The job of the process kills it.
OwnChild::~OwnChild() = default;

bool OwnChild::send(std::string_view bytes) {
  return send_through(running_->requests, bytes);
}

bool OwnChild::receive(std::string& bytes, std::string& errors, int most_ms) {
  const std::array<HANDLE, 2> events{running_->answers->event(), running_->errors->event()};
  // A child that has closed its errors alone is heard on.
  const DWORD count = running_->errors->take(errors) ? 2 : 1;
  ::WaitForMultipleObjects(count, events.data(), FALSE, DWORD(most_ms));
  running_->errors->take(errors);
  return running_->answers->take(bytes);
}

std::string OwnChild::end(std::string& errors) {
  constexpr DWORD kTimeToEndMs = 100;
  const StartedProcess process = std::move(running_->process);
  const bool ended_itself = process.has_ended(kTimeToEndMs);
  if (!ended_itself) process.kill();
  const DWORD code = process.exit_code(INFINITE);
  running_->errors->take(errors);
  if (!ended_itself) return "killed, as it did not end";
  const std::string exception = exception_text(code);
  return exception.empty() ? fmt::format("exited with {}", code) : exception;
}

struct ParentChannel::Ends {
  Handle requests;
  Handle answers;
};

ParentChannel::ParentChannel() : ends_(std::make_unique<Ends>()) {
  // Its own process group keeps Ctrl-C away, and this Ctrl-Break and the closing of the console.
  ::SetConsoleCtrlHandler([](DWORD) -> BOOL { return TRUE; }, TRUE);
  // A crash is the parent's to report. The system would show a window, or start a debugger.
  ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
  ::SetUnhandledExceptionFilter([](EXCEPTION_POINTERS* crash) -> LONG {
    ::TerminateProcess(::GetCurrentProcess(), crash->ExceptionRecord->ExceptionCode);
    return EXCEPTION_EXECUTE_HANDLER;
  });
  const char* const numbers = std::getenv(kChannelVariable);
  if (numbers == nullptr) return;
  char* rest = nullptr;
  ends_->requests = Handle(reinterpret_cast<HANDLE>(std::strtoull(numbers, &rest, 10)));
  ends_->answers = Handle(reinterpret_cast<HANDLE>(std::strtoull(rest, nullptr, 10)));
}

ParentChannel::~ParentChannel() = default;

bool ParentChannel::send(std::string_view bytes) {
  return send_through(ends_->answers, bytes);
}

bool ParentChannel::receive(std::string& bytes) {
  std::array<char, 65536> chunk{};
  DWORD count = 0;
  if (::ReadFile(ends_->requests.get(), chunk.data(), DWORD(chunk.size()), &count, nullptr) == 0)
    return false;
  bytes.append(chunk.data(), count);
  return true;
}

}  // namespace fftbench::system
