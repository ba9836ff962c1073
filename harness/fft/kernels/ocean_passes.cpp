#include "fft/kernels/ocean_passes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <bit>
#include <iterator>
#include <numbers>
#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_group.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"
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
constexpr std::uint64_t kTexelsOfPoint = 2;
constexpr KernelOptions kKernelOfLines{.storage = Storage::kBuffer, .twiddle = Twiddle::kTable};

// A vec3, as GLSL takes it; unused patches have 0.
std::string wave_number_steps(const std::vector<double>& patches_m) {
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < kMostOceanPatches; ++i) {
    const double step = i < patches_m.size() ? 2 * std::numbers::pi / patches_m[i] : 0;
    steps.push_back(scale_define(step, Precision::kFp32));
  }
  return fmt::format("vec3({}, {}, {})", steps[0], steps[1], steps[2]);
}

std::uint64_t points_of(const OceanGrid& grid) {
  return std::uint64_t{grid.size} * grid.size * grid.patches_m.size();
}

// Returns what is read to make texels of the fields, in one go or from their arrays.
std::uint64_t bytes_read_for_texels(const OceanGrid& grid, bool keeps_foam) {
  return points_of(grid) * (kTransformsOfPatch * kBytesOfWave + (keeps_foam ? kBytesOfTexel : 0));
}

// Four lines in one invocation's registers: a GPU has more invocations for few elements of each. On an NVIDIA
// H100 a frame takes 20.3 us at 512 with 4, 23.4 with 8 and 34.1 with 16; at 1024 64.1, with 8 77.2.
GroupOptions group_options(const DeviceLimits& limits) {
  constexpr std::uint32_t kElements = 4;
  GroupOptions options;
  if (limits.resident_work_groups > 1) options.values_per_invocation = kElements;
  return options;
}

// A dispatch of ocean_lines.comp along one axis, without what stands at its ends.
Pass lines_pass(const OceanGrid& grid, bool is_rows, Sync sync, PlanArrays& arrays,
                const DeviceLimits& limits) {
  const auto patches = std::uint32_t(grid.patches_m.size());
  const Problem problem{.extent = {grid.size, grid.size},
                        .batch = kTransformsOfPatch * patches,
                        .direction = Direction::kInverse,
                        .norm = Norm::kForward};
  const Axis axis{.is_rows = is_rows, .length = grid.size, .count = grid.size, .is_last = !is_rows};
  const std::uint64_t lines = std::uint64_t{grid.size} * patches;
  const RegisterGroup group = register_group(axis, is_rows ? Lanes::kAlong : Lanes::kAcross, lines,
                                             problem.precision, group_options(limits), limits);
  std::vector<Define> defines = axis_defines(problem, axis, kKernelOfLines);
  std::ranges::move(register_defines(group, lines, kKernelOfLines.twiddle), std::back_inserter(defines));
  const bool in_shader = sync != Sync::kBarrier;
  std::ranges::move(sync_defines(in_shader, in_shader), std::back_inserter(defines));
  const auto groups = static_cast<std::uint32_t>(tiles_of(lines, group));
  const Resource table = twiddle_table(table_length(problem, axis), problem.precision);
  return {
      .label = fmt::format("{}, {}, radices {}, {} lines a group", is_rows ? "spectra" : "surface",
                           name_of(axis), fmt::join(group.line.radices, " "), group.lines),
      .shader = "ocean_lines.comp",
      .defines = std::move(defines),
      .uniforms = {},
      .bindings = {{FFTBENCH_BINDING_TWIDDLE, arrays.place_of(table)}},
      .work_group_size = {group.invocations(), 1, 1},
      .work_group_count = {groups, 1, 1},
      .shared_memory_bytes = shared_bytes(group),
      .twiddle_read_bytes = bytes_of_stage_twiddles(group, kKernelOfLines.twiddle, problem.precision, groups),
      .completions = in_shader ? groups : 0,
      .flops = flops_along(problem, axis, grid.size)};
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
  defines.emplace_back("PRECISION", precision_define(Precision::kFp32));
  defines.emplace_back("DIRECTION_SIGN", "1");
  defines.emplace_back("WAVE_NUMBER_STEPS", wave_number_steps(grid.patches_m));
  // A wave and its opposite, of each of which all fields are written.
  const std::uint64_t reads = std::uint64_t{grid.size} * rows * patches;
  return {.label = "spectra",
          .shader = "ocean_spectrum.comp",
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = {},
          .work_group_size = {kSpectrumGroup, 1, 1},
          .work_group_count = {divided_up(grid.size, kSpectrumGroup), rows, patches},
          .read_bytes = reads * (2 * kBytesOfWave + kBytesOfRate),
          .write_bytes = points_of(grid) * kTransformsOfPatch * kBytesOfWave};
}

std::vector<Uniform> uniforms_of_time(double seconds) {
  const auto bits = std::bit_cast<std::uint64_t>(seconds);
  return {{"seconds_low", std::uint32_t(bits)}, {"seconds_high", std::uint32_t(bits >> 32U)}};
}

Pass ocean_surface_pass(const OceanGrid& grid, bool keeps_foam) {
  const auto patches = std::uint32_t(grid.patches_m.size());
  const std::uint32_t groups = divided_up(grid.size, kSurfaceGroup);
  std::vector<Define> defines = grid_defines(grid);
  defines.emplace_back("LOCAL_SIZE", fmt::format("{}", kSurfaceGroup));
  return {.label = "surface",
          .shader = "ocean_surface.comp",
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = {},
          .work_group_size = {kSurfaceGroup, kSurfaceGroup, 1},
          .work_group_count = {groups, groups, patches},
          .read_bytes = bytes_read_for_texels(grid, keeps_foam),
          .write_bytes = points_of(grid) * kTexelsOfPoint * kBytesOfTexel};
}

std::vector<Uniform> uniforms_of_surface(float choppiness, float foam_kept) {
  return {{"choppiness_bits", std::bit_cast<std::uint32_t>(choppiness)},
          {"foam_kept_bits", std::bit_cast<std::uint32_t>(foam_kept)}};
}

bool has_joined_ocean_passes(std::uint32_t size) {
  return !needs_chirp(size);
}

Pass ocean_rows_pass(const OceanGrid& grid, Sync sync, PlanArrays& arrays, const DeviceLimits& limits) {
  Pass pass = lines_pass(grid, true, sync, arrays, limits);
  pass.defines.emplace_back("WAVE_NUMBER_STEPS", wave_number_steps(grid.patches_m));
  // Both of a wave and its opposite are read, since either takes both.
  pass.read_bytes = points_of(grid) * (2 * kBytesOfWave + kBytesOfRate);
  pass.write_bytes = points_of(grid) * kTransformsOfPatch * kBytesOfWave;
  return pass;
}

Pass ocean_columns_pass(const OceanGrid& grid, Sync sync, bool keeps_foam, PlanArrays& arrays,
                        const DeviceLimits& limits) {
  Pass pass = lines_pass(grid, false, sync, arrays, limits);
  pass.read_bytes = bytes_read_for_texels(grid, keeps_foam);
  pass.write_bytes = points_of(grid) * kTexelsOfPoint * kBytesOfTexel;
  return pass;
}

}  // namespace fftbench::fft
