// The surface of a sea on the GPU, from its waves to what drawing needs, by the library's FFTs.
//
// A frame is one dispatch that makes the spectra of a time, one inverse FFT of all fields and patches as a
// batch, and one dispatch that makes a texture of its results. Two real fields share a complex transform
// (glsl/lib/ocean_fields.glsl), so that a patch takes four transforms for its eight fields.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/picture_fft.h"
#include "fft/kernels/ocean_passes.h"
#include "gl/arrays.h"
#include "gl/program.h"
#include "library/fft.h"
#include "measure/ocean/wave_grid.h"

namespace fftbench::ocean {

inline constexpr std::uint32_t kLeastSize = fft::kSmallestOceanSize, kLargestSize = fft::kLargestOceanSize;
inline constexpr std::size_t kMostPatches = fft::kMostOceanPatches;

struct OceanSettings {
  Sea sea;
  std::uint32_t size = 256;            // points along a side of each patch
  std::vector<double> patches_m{250};  // sides, the largest first; none is there twice
  float choppiness = 1.1F;             // 1 moves points by what Gerstner's waves have; 0 leaves them
  std::uint64_t seed = 1;
  std::optional<glm::ivec2> single_wave = {};  // see WaveRequest
  apps::FftChoice fft;

  bool operator==(const OceanSettings&) const = default;
};

// The patches' fields, real: those of one patch after another.
struct OceanFields {
  // The displacements are those by which points are drawn, with the choppiness.
  std::vector<float> height, displacement_x, displacement_z, slope_x, slope_z, jacobian;
};

class WaveSimulation {
 public:
  // Returns why the library can't transform such a sea on the device, or nothing.
  static std::optional<std::string> refusal(FftDevice& device, const OceanSettings& settings);

  // Throws std::invalid_argument for a size that the algorithm does not take. `device` must outlive this.
  WaveSimulation(FftDevice& device, const OceanSettings& settings);

  const OceanSettings& settings() const { return settings_; }
  const std::vector<Waves>& waves() const { return waves_; }  // of each patch
  // Returns how far heights and displacements may go, in metres, and slopes: of random waves, twelve times
  // the root of their mean square.
  double reach() const;
  const std::string& remark() const { return fft_.remark(); }  // of the algorithm `best`
  fft::Choice algorithm() const { return fft_.choice(); }

  // The steps of a frame, in their order. Times are in seconds. Each is only recorded: nothing is waited for.
  void make_spectra(double time);
  void transform();
  // Makes the texture; `elapsed` is the time since the frame before, during which foam decays, or nothing
  // for the first one.
  void make_surface(std::optional<double> elapsed);

  // Returns what the first two steps have computed. Waits for them.
  OceanFields read_fields() const;

  // An array texture with two layers for each patch, with mipmaps to be made. The first has the displacement
  // along x, the height, the displacement along z and foam; the second slopes along x and z and stretching
  // along x and z.
  const gl::Image& surface() const { return surface_; }

  // Changes the choppiness without new waves.
  void set_choppiness(float choppiness) { settings_.choppiness = choppiness; }

  // Throws std::runtime_error where an FFT went wrong because its work groups were not all resident. Waits.
  void check() const;

 private:
  OceanSettings settings_;
  std::vector<Waves> waves_;
  Fft fft_;
  executor::Array spectra_, fields_;
  gl::Buffer amplitudes_, rates_;
  gl::Image surface_;
  fft::Pass spectrum_pass_, surface_pass_;
  gl::Program spectrum_program_, surface_program_;
};

}  // namespace fftbench::ocean
