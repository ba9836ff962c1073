#include "gl/uniforms.h"

#include <glm/gtc/type_ptr.hpp>

namespace fftbench::gl {

void set_uniform(const Program& program, const char* name, int value) {
  glProgramUniform1i(program.name(), program.uniform_location(name), value);
}

void set_uniform(const Program& program, const char* name, std::uint32_t value) {
  glProgramUniform1ui(program.name(), program.uniform_location(name), value);
}

void set_uniform(const Program& program, const char* name, float value) {
  glProgramUniform1f(program.name(), program.uniform_location(name), value);
}

void set_uniform(const Program& program, const char* name, double value) {
  glProgramUniform1d(program.name(), program.uniform_location(name), value);
}

void set_uniform(const Program& program, const char* name, glm::ivec2 value) {
  glProgramUniform2iv(program.name(), program.uniform_location(name), 1, glm::value_ptr(value));
}

void set_uniform(const Program& program, const char* name, glm::vec2 value) {
  glProgramUniform2fv(program.name(), program.uniform_location(name), 1, glm::value_ptr(value));
}

void set_uniform(const Program& program, const char* name, glm::vec3 value) {
  glProgramUniform3fv(program.name(), program.uniform_location(name), 1, glm::value_ptr(value));
}

void set_uniform(const Program& program, const char* name, const glm::mat4& value) {
  glProgramUniformMatrix4fv(program.name(), program.uniform_location(name), 1, GL_FALSE,
                            glm::value_ptr(value));
}

void set_uniform(const Program& program, const char* name, std::span<const float> values) {
  glProgramUniform1fv(program.name(), program.uniform_location(name), GLsizei(values.size()), values.data());
}

}  // namespace fftbench::gl
