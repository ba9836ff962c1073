// `fftbench devices`.
#pragma once

#include "run/exit_code.h"

namespace fftbench::run {

// kNoDevice where no way leads to a device.
ExitCode list_devices();

}  // namespace fftbench::run
