#include "executor/program_resources.h"

#include <algorithm>
#include <array>
#include <utility>

namespace fftbench::executor {
namespace {

GLuint count_of(const gl::Program& program, GLenum kind) {
  GLint count = 0;
  glGetProgramInterfaceiv(program.name(), kind, GL_ACTIVE_RESOURCES, &count);
  return GLuint(count);
}

template <std::size_t Count>
std::array<GLint, Count> properties(const gl::Program& program, GLenum kind, GLuint index,
                                    const std::array<GLenum, Count>& wanted) {
  std::array<GLint, Count> values{};
  glGetProgramResourceiv(program.name(), kind, index, GLsizei(Count), wanted.data(), GLsizei(Count), nullptr,
                         values.data());
  return values;
}

std::string name_of(const gl::Program& program, GLenum kind, GLuint index) {
  const GLint length = properties<1>(program, kind, index, {GL_NAME_LENGTH})[0];
  std::string name(std::size_t(std::max(length, 1)), '\0');
  GLsizei written = 0;
  glGetProgramResourceName(program.name(), kind, index, GLsizei(name.size()), &written, name.data());
  name.resize(std::size_t(written));
  return name;
}

}  // namespace

std::vector<ProgramResource> blocks_of(const gl::Program& program, GLenum kind) {
  std::vector<ProgramResource> blocks;
  for (GLuint index = 0; index < count_of(program, kind); ++index) {
    blocks.push_back({.name = name_of(program, kind, index),
                      .index = index,
                      .binding = properties<1>(program, kind, index, {GL_BUFFER_BINDING})[0]});
  }
  return blocks;
}

std::vector<ProgramResource> uniforms_of(const gl::Program& program) {
  std::vector<ProgramResource> uniforms;
  for (GLuint index = 0; index < count_of(program, GL_UNIFORM); ++index) {
    const auto [type, elements, location, block] =
        properties<4>(program, GL_UNIFORM, index, {GL_TYPE, GL_ARRAY_SIZE, GL_LOCATION, GL_BLOCK_INDEX});
    std::string name = without_first_element(name_of(program, GL_UNIFORM, index));
    if (name.starts_with("gl_")) continue;
    uniforms.push_back({.name = std::move(name),
                        .index = index,
                        .type = GLenum(type),
                        .elements = std::max(elements, 1),
                        .location = location,
                        .block = block});
  }
  return uniforms;
}

std::string without_first_element(std::string name) {
  constexpr std::string_view kFirst = "[0]";
  if (name.ends_with(kFirst)) name.resize(name.size() - kFirst.size());
  return name;
}

}  // namespace fftbench::executor
