// `fftbench algorithms`.
#pragma once

#include "run/exit_code.h"

namespace fftbench::run {

ExitCode list_algorithms();

}  // namespace fftbench::run
