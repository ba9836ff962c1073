// What keys do in the ocean's window.
#pragma once

#include <string>
#include <vector>

#include "apps/ocean/camera.h"
#include "apps/ocean/wave_simulation.h"
#include "gl/window.h"

namespace fftbench::ocean {

// What a person can change.
struct Controls {
  OceanSettings settings;
  Camera camera = {};
  bool as_wireframe = false;
  bool is_paused = false;
  bool shows_text = true;
  bool shows_keys = false;
  bool wants_screenshot = false;
  bool wants_to_leave = false;
};

std::vector<std::string> key_list();

// Returns the controls after a key was pressed. `algorithms` are those to choose from.
Controls pressed(Controls controls, const gl::KeyPress& press, const std::vector<std::string>& algorithms);

// Moves and turns the camera by the keys that are held and by the mouse.
Camera steered(Camera camera, gl::Window& window, double elapsed_seconds);

}  // namespace fftbench::ocean
