#include "system/child_process.h"

#include <thread>

#include "system/interrupts.h"
#include "system/windows/pipes.h"
#include "system/windows/started_process.h"

namespace fftbench::system {
namespace {

constexpr std::size_t kMostErrors = 4096;

Handle open_nothing(DWORD access) {
  return Handle(::CreateFileW(L"NUL", access, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                              FILE_ATTRIBUTE_NORMAL, nullptr));
}

void write_all_to(const Handle& pipe, std::string_view text) {
  while (!text.empty()) {
    DWORD count = 0;
    if (::WriteFile(pipe.get(), text.data(), DWORD(text.size()), &count, nullptr) == 0) return;
    text.remove_prefix(count);
  }
}

// Reads until the child has closed its end.
std::string listen(const StartedProcess& child, AwaitedPipe& errors) {
  constexpr DWORD kMostWaitMs = 200;  // until an interrupt is noticed that came just before the wait
  std::string text;
  bool told_to_end = false;
  while (errors.take(text)) {
    if (interrupted() && !told_to_end) {
      child.ask_to_end();
      told_to_end = true;
    }
    if (text.size() > kMostErrors) text.erase(0, text.size() - kMostErrors);
    ::WaitForSingleObject(errors.event(), kMostWaitMs);
  }
  if (text.size() > kMostErrors) text.erase(0, text.size() - kMostErrors);
  return text;
}

}  // namespace

ChildEnd run_child(const ChildSettings& settings) {
  Pipe input = make_pipe(PipeDirection::kToChild);
  Pipe errors = make_pipe(PipeDirection::kFromChild);
  const Handle output = open_nothing(GENERIC_WRITE);
  const StartedProcess child({.program = settings.program,
                              .arguments = settings.arguments,
                              .environment = settings.environment,
                              .folder = settings.folder,
                              .standard = {input.theirs.get(), output.get(), errors.theirs.get()},
                              .inherited = {}});
  input.theirs.close();
  errors.theirs.close();
  // From a thread, so that a child that does not read its input is heard all the same.
  std::thread writer([&] {
    write_all_to(input.ours, settings.input);
    input.ours.close();
  });
  AwaitedPipe heard(std::move(errors.ours));
  ChildEnd end;
  end.errors = listen(child, heard);
  const DWORD code = child.exit_code(INFINITE);
  writer.join();
  end.killed_by = exception_text(code);
  if (end.killed_by.empty()) end.exit_code = int(code);
  return end;
}

}  // namespace fftbench::system
