// The limits of a device that planning needs to know. A backend fills them in.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>

#include "fft/plan.h"

namespace fftbench::fft {

// The defaults are the smallest limits that OpenGL 4.3 permits (core specification, tables 23.64 and 23.66).
struct DeviceLimits {
  std::uint32_t work_group_invocations = 1024;
  glm::uvec3 work_group_size{1024, 1024, 64};
  glm::uvec3 work_group_count{65535, 65535, 65535};
  std::uint64_t shared_memory_bytes = 32768;
  // The most bytes of a buffer that are bound at once (GL_MAX_SHADER_STORAGE_BLOCK_SIZE), and where ranges
  // may begin: at multiples of so many bytes (GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT).
  std::uint64_t storage_buffer_bytes = std::uint64_t{1} << 24;
  std::uint64_t binding_alignment = 256;
  std::uint32_t image_side = 16384;
  std::uint32_t image_layers = 2048;
  bool has_doubles = true;
  // The number of invocations that can exchange values of their registers (GL_KHR_shader_subgroup with
  // shuffles in compute shaders), a power of two; 0 where a device has no such groups.
  std::uint32_t subgroup_size = 0;
  // The number of work groups of any size that are sure to run at once, a power of two. At 1, work groups may
  // not wait for each other.
  std::uint32_t resident_work_groups = 1;
  // Whether dispatches were seen to wait for earlier ones that no barrier separates, and to read what those
  // wrote.
  bool starts_dispatches_in_order = false;
  // How many points there are to bind buffers at, and images.
  std::uint32_t buffer_points = 8;
  std::uint32_t storage_blocks = 8;  // of a compute shader
  std::uint32_t image_units = 8;

  bool operator==(const DeviceLimits&) const = default;
};

// Tells whether work groups of one dispatch of the plan wait for each other.
bool waits_for_groups(const Plan& plan);

// Returns the first limit that the plan exceeds, with the value that it needs, the one that is allowed and
// what would help; nothing where it keeps all limits.
std::optional<Skip> exceeded_limit(const Plan& plan, const DeviceLimits& limits);

// Says that one image of the problem's arrays is more than a device binds at once, as buffers; nothing where
// it isn't.
std::optional<Skip> exceeded_binding_of_image(const Problem& problem, const DeviceLimits& limits);

// Do the same as for a plan for one pass, but for what it binds, and for one resource that is bound whole.
std::optional<Skip> exceeded_limit(const Pass& pass, const DeviceLimits& limits);
std::optional<Skip> exceeded_limit(const Resource& resource, const DeviceLimits& limits);

}  // namespace fftbench::fft
