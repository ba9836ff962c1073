#include "system/interrupts.h"

#include <csignal>

namespace fftbench::system {
namespace {

// A signal handler can use only static storage.
volatile std::sig_atomic_t was_interrupted = 0;

void remember(int signal) {
  was_interrupted = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void watch_for_interrupts() {
  std::signal(SIGINT, remember);
  std::signal(SIGTERM, remember);
}

bool interrupted() {
  return was_interrupted != 0;
}

void let_oversized_writes_fail() {
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace fftbench::system
