// The sea in a window, until a person leaves it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "apps/ocean/ocean_scene.h"
#include "apps/ocean/wave_simulation.h"
#include "gl/window.h"
#include "library/fft.h"

namespace fftbench::ocean {

struct WindowRequest {
  OceanSettings settings;
  std::vector<std::string> algorithms;  // to choose from; those that can't be used here are passed over
  std::filesystem::path screenshots;    // the folder
};

struct WindowSession {
  std::size_t frames = 0;
  double seconds = 0;
  FrameTimes times = {};  // of the last frames
};

inline constexpr const char* kWindowTitle = "fftbench ocean";

// Throws std::invalid_argument where the settings can't be used. Settings that keys ask for and that can't be
// used are named on the screen instead, and the sea stays as it is.
WindowSession show_in_window(FftDevice& device, gl::Window& window, const WindowRequest& request);

}  // namespace fftbench::ocean
