// What the commands that need a device ask for in the same words: how to reach it, and where programs are
// kept.
#pragma once

#include <filesystem>

#include "gl/context.h"

namespace fftbench::commands {

struct DeviceSettings {
  gl::ContextRequest context;
  std::filesystem::path program_cache;  // as in run::RunSettings
};

}  // namespace fftbench::commands
