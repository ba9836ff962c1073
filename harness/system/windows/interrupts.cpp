#include "system/interrupts.h"

#include <atomic>

#include "system/windows/handle.h"

namespace fftbench::system {
namespace {

// The system calls the handler on a thread of its own, which can use only static storage.
std::atomic<bool> was_interrupted{false};

// What is not handled here ends the program. After the closing of a console, a log-off or a shutdown the
// system ends it a few seconds later.
BOOL WINAPI remember(DWORD /*kind*/) {
  return was_interrupted.exchange(true) ? FALSE : TRUE;
}

}  // namespace

void watch_for_interrupts() {
  // Processes of a group of their own start without Ctrl-C.
  ::SetConsoleCtrlHandler(nullptr, FALSE);
  ::SetConsoleCtrlHandler(remember, TRUE);
}

bool interrupted() {
  return was_interrupted.load();
}

// Windows has no limit on the size of a process's files.
void let_oversized_writes_fail() {}

}  // namespace fftbench::system
