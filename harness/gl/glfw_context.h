// Makes a context from a hidden GLFW window.
#pragma once

#include <memory>

#include "gl/context.h"

namespace fftbench::gl {

// Throws NoContext with GLFW's reason.
std::unique_ptr<Context> make_glfw_context();

}  // namespace fftbench::gl
