#include "system/posix/signal_text.h"

#include <fmt/format.h>
#include <cstring>

namespace fftbench::system {

std::string signal_text(int signal) {
  return fmt::format("killed by signal {} ({})", signal, ::strsignal(signal));
}

}  // namespace fftbench::system
