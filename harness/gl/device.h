// The device of the current context, in the driver's own words and numbers.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace fftbench::gl {

struct Device {
  std::string renderer;
  std::string vendor;
  std::string version;
  std::string glsl_version;
  std::string uuid;  // "GPU-01234567-89ab-...", as NVML writes it; empty where the driver does not report it
  bool has_doubles = false;  // in shaders
  // GL_SUBGROUP_SIZE_KHR where compute shaders have GL_KHR_shader_subgroup_shuffle, else 0
  std::uint32_t shuffling_subgroup_size = 0;
  std::vector<std::pair<std::string, std::int64_t>> limits;  // GL's names of limits with their values

  // throws std::out_of_range for a limit that is not listed
  std::int64_t limit(const std::string& name) const;
};

Device describe_device();

// Returns the names of the current context's extensions.
std::vector<std::string> extensions();

}  // namespace fftbench::gl
