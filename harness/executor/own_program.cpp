#include "executor/own_program.h"

#include <fmt/format.h>
#include <glad/gl.h>
#include <algorithm>
#include <array>
#include <string>

namespace fftbench::executor {
namespace {

void check_size(const gl::Program& program, const fft::Pass& pass) {
  if (pass.work_group_size == glm::uvec3(1)) return;
  std::array<GLint, 3> size{};
  glGetProgramiv(program.name(), GL_COMPUTE_WORK_GROUP_SIZE, size.data());
  const glm::uvec3 real(size[0], size[1], size[2]);
  if (real == pass.work_group_size) return;
  throw gl::ShaderError(fmt::format("{}: is [{}, {}, {}], and {} has work groups of [{}, {}, {}]",
                                    pass.own->place("work_group_size"), pass.work_group_size.x,
                                    pass.work_group_size.y, pass.work_group_size.z, pass.shader, real.x,
                                    real.y, real.z));
}

std::string name_of_resource(GLuint program, GLenum kind, GLuint index) {
  std::array<GLchar, 256> name{};
  glGetProgramResourceName(program, kind, index, GLsizei(name.size()), nullptr, name.data());
  return name.data();
}

GLint property(GLuint program, GLenum kind, GLuint index, GLenum wanted) {
  GLint value = 0;
  glGetProgramResourceiv(program, kind, index, 1, &wanted, 1, nullptr, &value);
  return value;
}

GLuint active_count(GLuint program, GLenum kind) {
  GLint count = 0;
  glGetProgramInterfaceiv(program, kind, GL_ACTIVE_RESOURCES, &count);
  return GLuint(count);
}

void require_bound(const fft::Pass& pass, std::span<const fft::Resource> resources, GLint point,
                   bool is_image, const std::string& name) {
  const auto bound = std::ranges::find(pass.bindings, std::uint32_t(point), &fft::Binding::point);
  const std::string_view kind = is_image ? "image" : "buffer";
  const std::string place = pass.own->place("bindings");
  if (bound == pass.bindings.end()) {
    throw gl::ShaderError(fmt::format("{}: {} has the {} {} at binding {}, where nothing is bound", place,
                                      pass.shader, kind, name, point));
  }
  const fft::Resource& resource = resources[bound->resource];
  if ((resource.storage != fft::Storage::kBuffer) == is_image) return;
  throw gl::ShaderError(fmt::format("{}: {} has the {} {} at binding {}, where {} is bound, which is {}",
                                    place, pass.shader, kind, name, point, resource.name,
                                    is_image ? "a buffer" : "an image"));
}

bool is_image_type(GLint type) {
  return type >= GL_IMAGE_1D && type <= GL_UNSIGNED_INT_IMAGE_2D_MULTISAMPLE_ARRAY;
}

}  // namespace

void check_own_program(const gl::Program& program, const fft::Pass& pass,
                       std::span<const fft::Resource> resources) {
  check_size(program, pass);
  const GLuint name = program.name();
  for (GLuint index = 0; index < active_count(name, GL_SHADER_STORAGE_BLOCK); ++index) {
    require_bound(pass, resources, property(name, GL_SHADER_STORAGE_BLOCK, index, GL_BUFFER_BINDING), false,
                  name_of_resource(name, GL_SHADER_STORAGE_BLOCK, index));
  }
  for (GLuint index = 0; index < active_count(name, GL_UNIFORM); ++index) {
    if (!is_image_type(property(name, GL_UNIFORM, index, GL_TYPE))) continue;
    GLint unit = 0;
    glGetUniformiv(name, property(name, GL_UNIFORM, index, GL_LOCATION), &unit);
    require_bound(pass, resources, unit, true, name_of_resource(name, GL_UNIFORM, index));
  }
}

}  // namespace fftbench::executor
