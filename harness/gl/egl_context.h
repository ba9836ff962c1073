// Contexts without a display: EGL devices (EGL_EXT_platform_device) and Mesa's surfaceless platform.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gl/context.h"

namespace fftbench::gl {

struct EglDevice {
  unsigned number;
  std::string name;  // what EGL says of it: a renderer name, a device file, or its extensions
  bool software;
};

// Hardware first. Empty where EGL or its device extensions are missing.
std::vector<EglDevice> list_egl_devices();

// Throw NoContext with the reason.
std::unique_ptr<Context> make_egl_device_context(const EglDevice& device);
std::unique_ptr<Context> make_egl_surfaceless_context();

}  // namespace fftbench::gl
