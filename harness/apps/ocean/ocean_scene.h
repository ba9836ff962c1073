// A sea that is simulated and drawn, frame by frame, with the time that each part takes on the device.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "apps/ocean/camera.h"
#include "apps/ocean/water_surface.h"
#include "apps/ocean/wave_simulation.h"
#include "gl/stage_timer.h"

namespace fftbench::ocean {

// In milliseconds.
struct FrameTimes {
  double spectrum = 0;
  double fft = 0;
  double fields = 0;
  double shading = 0;
};

// Returns the median of each part; of no frames, zeros.
FrameTimes medians_of(const std::vector<FrameTimes>& frames);

struct FrameRequest {
  double time = 0;                     // of the sea, in seconds
  std::optional<double> elapsed = {};  // since the frame before, if there is one
  Camera camera = {};
  glm::uvec2 extent{0, 0};  // of the framebuffer that is bound
  bool as_wireframe = false;
};

class OceanScene {
 public:
  // Throws as WaveSimulation does, and std::invalid_argument where the waves are too high or too steep for
  // the texture that they are drawn from, which holds fp16.
  OceanScene(FftDevice& device, const OceanSettings& settings);

  // Records all of a frame, into the framebuffer that is bound. Nothing is waited for.
  void draw(const FrameRequest& request);

  WaveSimulation& simulation() { return simulation_; }

  // Returns the times of the frames that have ended since the last call; with `all`, waits for the others.
  std::vector<FrameTimes> take_times(bool all = false);

 private:
  WaveSimulation simulation_;
  WaterSurface surface_;
  gl::StageTimer timer_;
};

}  // namespace fftbench::ocean
