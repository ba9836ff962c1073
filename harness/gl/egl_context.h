// Contexts without a display: EGL devices (EGL_EXT_platform_device) and Mesa's surfaceless platform.
#pragma once

#include <memory>

#include "gl/context.h"

namespace fftbench::gl {

// Throw NoContext with the reason.
std::unique_ptr<Context> make_egl_device_context(const EglDevice& device);
std::unique_ptr<Context> make_egl_surfaceless_context();

}  // namespace fftbench::gl
