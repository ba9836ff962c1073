#include "fft/kernels/ocean_passes.h"

#include <fmt/format.h>
#include <bit>
#include <numbers>

#include "fft/kernels/axis_passes.h"
#include "fft/operation.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// On an NVIDIA H100 groups of 8 x 8 take 7.0 us for the surface at 512, of 16 x 16 5.9.
constexpr std::uint32_t kSpectrumGroup = 128;  // invocations along x
constexpr std::uint32_t kSurfaceGroup = 16;    // invocations along x and along y
constexpr std::uint64_t kBytesOfWave = 8;      // also of a complex value of a field
constexpr std::uint64_t kBytesOfRate = 8;
constexpr std::uint64_t kBytesOfTexel = 8;

std::uint32_t group_count(std::uint32_t invocations, std::uint32_t group) {
  return (invocations + group - 1) / group;
}

// A vec3, as GLSL takes it; unused patches have 0.
std::string wave_number_steps(const std::vector<double>& patches_m) {
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < kMostOceanPatches; ++i) {
    const double step = i < patches_m.size() ? 2 * std::numbers::pi / patches_m[i] : 0;
    steps.push_back(scale_define(step, Precision::kFp32));
  }
  return fmt::format("vec3({}, {}, {})", steps[0], steps[1], steps[2]);
}

std::vector<Define> grid_defines(const OceanGrid& grid) {
  return {
      {"SIZE", fmt::format("{}", grid.size)},
      {"STORAGE", grid.storage == Storage::kImage ? "FFTBENCH_STORAGE_IMAGE" : "FFTBENCH_STORAGE_BUFFER"}};
}

}  // namespace

Pass ocean_spectrum_pass(const OceanGrid& grid) {
  const auto patches = std::uint32_t(grid.patches_m.size());
  const std::uint32_t rows = grid.size / 2 + 1;
  std::vector<Define> defines = grid_defines(grid);
  defines.emplace_back("LOCAL_SIZE_X", fmt::format("{}", kSpectrumGroup));
  defines.emplace_back("WAVE_NUMBER_STEPS", wave_number_steps(grid.patches_m));
  // A wave and its opposite, of each of which all fields are written.
  const std::uint64_t reads = std::uint64_t{grid.size} * rows * patches;
  const std::uint64_t waves = std::uint64_t{grid.size} * grid.size * patches;
  return {.label = "spectra",
          .shader = "ocean_spectrum.comp",
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = {},
          .work_group_size = {kSpectrumGroup, 1, 1},
          .work_group_count = {group_count(grid.size, kSpectrumGroup), rows, patches},
          .read_bytes = reads * (2 * kBytesOfWave + kBytesOfRate),
          .write_bytes = waves * kTransformsOfPatch * kBytesOfWave};
}

std::vector<Uniform> uniforms_of_time(double seconds) {
  const auto bits = std::bit_cast<std::uint64_t>(seconds);
  return {{"seconds_low", std::uint32_t(bits)}, {"seconds_high", std::uint32_t(bits >> 32U)}};
}

Pass ocean_surface_pass(const OceanGrid& grid, bool keeps_foam) {
  const auto patches = std::uint32_t(grid.patches_m.size());
  const std::uint32_t groups = group_count(grid.size, kSurfaceGroup);
  const std::uint64_t points = std::uint64_t{grid.size} * grid.size * patches;
  constexpr std::uint64_t kTexelsOfPoint = 2;
  std::vector<Define> defines = grid_defines(grid);
  defines.emplace_back("LOCAL_SIZE", fmt::format("{}", kSurfaceGroup));
  return {.label = "surface",
          .shader = "ocean_surface.comp",
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = {},
          .work_group_size = {kSurfaceGroup, kSurfaceGroup, 1},
          .work_group_count = {groups, groups, patches},
          .read_bytes = points * (kTransformsOfPatch * kBytesOfWave + (keeps_foam ? kBytesOfTexel : 0)),
          .write_bytes = points * kTexelsOfPoint * kBytesOfTexel};
}

std::vector<Uniform> uniforms_of_surface(float choppiness, float foam_kept) {
  return {{"choppiness_bits", std::bit_cast<std::uint32_t>(choppiness)},
          {"foam_kept_bits", std::bit_cast<std::uint32_t>(foam_kept)}};
}

}  // namespace fftbench::fft
