#include "gl/device.h"

#include <fmt/format.h>
#include <glad/gl.h>
#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string_view>

#include "system/gpu_uuid.h"

namespace fftbench::gl {
namespace {

std::string text_of(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

bool has_extension(std::string_view wanted) {
  return std::ranges::count(extensions(), wanted) > 0;
}

// Returns the UUID by which CUDA, Vulkan and NVML know the device, which GL_EXT_memory_object reports.
std::string device_uuid() {
  if (GLAD_GL_EXT_memory_object == 0) return "";
  GLint count = 0;
  glGetIntegerv(GL_NUM_DEVICE_UUIDS_EXT, &count);
  if (count != 1) return "";
  std::array<GLubyte, GL_UUID_SIZE_EXT> bytes{};
  glGetUnsignedBytei_vEXT(GL_DEVICE_UUID_EXT, 0, bytes.data());
  return system::gpu_uuid(std::as_bytes(std::span(bytes)));
}

std::uint32_t shuffling_subgroup_size() {
  if (GLAD_GL_KHR_shader_subgroup == 0) return 0;
  const auto number = [](GLenum parameter) {
    GLint value = 0;
    glGetIntegerv(parameter, &value);
    return static_cast<std::uint32_t>(value);
  };
  constexpr std::uint32_t kNeeded = GL_SUBGROUP_FEATURE_BASIC_BIT_KHR | GL_SUBGROUP_FEATURE_SHUFFLE_BIT_KHR;
  const bool in_compute = (number(GL_SUBGROUP_SUPPORTED_STAGES_KHR) & GL_COMPUTE_SHADER_BIT) != 0;
  const bool shuffles = (number(GL_SUBGROUP_SUPPORTED_FEATURES_KHR) & kNeeded) == kNeeded;
  return in_compute && shuffles ? number(GL_SUBGROUP_SIZE_KHR) : 0;
}

}  // namespace

std::vector<std::string> extensions() {
  GLint count = 0;
  glGetIntegerv(GL_NUM_EXTENSIONS, &count);
  std::vector<std::string> names;
  for (GLint index = 0; index < count; ++index) {
    const GLubyte* name = glGetStringi(GL_EXTENSIONS, GLuint(index));
    if (name != nullptr) names.emplace_back(reinterpret_cast<const char*>(name));
  }
  return names;
}

std::int64_t Device::limit(const std::string& name) const {
  const auto found = std::ranges::find(limits, name, &std::pair<std::string, std::int64_t>::first);
  if (found == limits.end()) throw std::out_of_range(fmt::format("{} was not read from the device", name));
  return found->second;
}

Device describe_device() {
  Device device{.renderer = text_of(GL_RENDERER),
                .vendor = text_of(GL_VENDOR),
                .version = text_of(GL_VERSION),
                .glsl_version = text_of(GL_SHADING_LANGUAGE_VERSION),
                .uuid = device_uuid(),
                .has_doubles = has_extension("GL_ARB_gpu_shader_fp64"),
                .shuffling_subgroup_size = shuffling_subgroup_size(),
                .limits = {}};
  const auto scalar = [&](const char* name, GLenum parameter) {
    GLint64 value = 0;
    glGetInteger64v(parameter, &value);
    device.limits.emplace_back(name, value);
  };
  const auto per_axis = [&](const char* name, GLenum parameter) {
    for (GLuint axis = 0; axis < 3; ++axis) {
      GLint value = 0;
      glGetIntegeri_v(parameter, axis, &value);
      device.limits.emplace_back(fmt::format("{}[{}]", name, axis), value);
    }
  };
  scalar("GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS", GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS);
  per_axis("GL_MAX_COMPUTE_WORK_GROUP_SIZE", GL_MAX_COMPUTE_WORK_GROUP_SIZE);
  per_axis("GL_MAX_COMPUTE_WORK_GROUP_COUNT", GL_MAX_COMPUTE_WORK_GROUP_COUNT);
  scalar("GL_MAX_COMPUTE_SHARED_MEMORY_SIZE", GL_MAX_COMPUTE_SHARED_MEMORY_SIZE);
  scalar("GL_MAX_SHADER_STORAGE_BLOCK_SIZE", GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
  scalar("GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT", GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT);
  scalar("GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS", GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS);
  scalar("GL_MAX_COMPUTE_IMAGE_UNIFORMS", GL_MAX_COMPUTE_IMAGE_UNIFORMS);
  scalar("GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS", GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS);
  scalar("GL_MAX_IMAGE_UNITS", GL_MAX_IMAGE_UNITS);
  scalar("GL_MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE);
  scalar("GL_MAX_ARRAY_TEXTURE_LAYERS", GL_MAX_ARRAY_TEXTURE_LAYERS);
  GLint timestamp_bits = 0;
  glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &timestamp_bits);
  device.limits.emplace_back("GL_TIMESTAMP bits", timestamp_bits);
  return device;
}

}  // namespace fftbench::gl
