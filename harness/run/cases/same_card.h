// Shows that OpenGL and CUDA run on one card: their cases are compared with each other.
#pragma once

#include <string>

#include "backends/backend.h"
#include "gl/context.h"

namespace fftbench::run {

struct Card {
  std::string name;  // as OpenGL's or CUDA's driver says it
  std::string
      uuid;  // "GPU-01234567-89ab-..."; empty where the driver does not report it, and of software renderers
};

Card card_of(const backends::Backend& backend);

// Makes a context for a moment and returns its card. Throws gl::NoContext.
Card opengl_card(const gl::ContextRequest& request);

// Throws gl::NoContext with what to do, unless both have the same UUID. CUDA numbers the devices that
// CUDA_VISIBLE_DEVICES leaves, EGL and NVML number all, so that numbers tell nothing.
void require_same_card(const Card& opengl, const Card& cuda);

}  // namespace fftbench::run
