#include "gl/program.h"

#include <fmt/format.h>
#include <algorithm>
#include <vector>

#include "gl/error.h"

namespace fftbench::gl {
namespace {

void destroy_shader(GLuint name) {
  glDeleteShader(name);
}

template <typename GetParameter, typename GetLog>
std::string log_of(GLuint object, GetParameter get_parameter, GetLog get_log) {
  GLint length = 0;
  get_parameter(object, GL_INFO_LOG_LENGTH, &length);
  std::string log(std::size_t(length > 0 ? length : 0), '\0');
  GLsizei written = 0;
  get_log(object, GLsizei(log.size()), &written, log.data());
  log.resize(std::size_t(written));
  return log;
}

Handle<&destroy_shader> compiled(GLenum stage, const ShaderSource& source) {
  Handle<&destroy_shader> shader(glCreateShader(stage));
  const GLchar* text = source.text.c_str();
  glShaderSource(shader.name(), 1, &text, nullptr);
  glCompileShader(shader.name());
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
  if (compiled != GL_TRUE) {
    const std::string log = log_of(shader.name(), glGetShaderiv, glGetShaderInfoLog);
    throw ShaderError(fmt::format("the shader {} does not compile:\n{}", source.files.front(),
                                  name_files_in_log(log, source.files)));
  }
  return shader;
}

}  // namespace

Program::Program(const std::string& label_text) : program_(glCreateProgram()) {
  label(GL_PROGRAM, program_.name(), label_text);
}

Program::Program(const ShaderSource& source, const std::string& label_text) : Program(label_text) {
  const Handle<& destroy_shader> shader = compiled(GL_COMPUTE_SHADER, source);
  // Whether or not the binary is asked for: a program must not depend on that.
  glProgramParameteri(program_.name(), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
  glAttachShader(program_.name(), shader.name());
  link(source);
  glDetachShader(program_.name(), shader.name());
}

Program::Program(const ShaderSource& vertices, const ShaderSource& fragments, const std::string& label_text)
    : Program(label_text) {
  const Handle<& destroy_shader> first = compiled(GL_VERTEX_SHADER, vertices);
  const Handle<& destroy_shader> second = compiled(GL_FRAGMENT_SHADER, fragments);
  for (const auto* shader : {&first, &second}) glAttachShader(program_.name(), shader->name());
  link(fragments);
  for (const auto* shader : {&first, &second}) glDetachShader(program_.name(), shader->name());
}

bool Program::is_linked() const {
  GLint linked = GL_FALSE;
  glGetProgramiv(program_.name(), GL_LINK_STATUS, &linked);
  return linked == GL_TRUE;
}

void Program::link(const ShaderSource& source) const {
  glLinkProgram(program_.name());
  if (is_linked()) return;
  const std::string log = log_of(program_.name(), glGetProgramiv, glGetProgramInfoLog);
  throw ShaderError(fmt::format("the shader {} does not link:\n{}", source.files.front(),
                                name_files_in_log(log, source.files)));
}

namespace {

// Handing over a binary of a format that the driver does not know is an error of GL, not a refusal.
bool knows_format(GLenum format) {
  GLint count = 0;
  glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &count);
  std::vector<GLint> formats(std::size_t(count > 0 ? count : 0));
  if (!formats.empty()) glGetIntegerv(GL_PROGRAM_BINARY_FORMATS, formats.data());
  return std::ranges::find(formats, GLint(format)) != formats.end();
}

}  // namespace

std::optional<Program> Program::from_binary(const ProgramBinary& binary, const std::string& label_text) {
  if (binary.bytes.empty() || !knows_format(binary.format)) return std::nullopt;
  Program program(label_text);
  glProgramBinary(program.name(), binary.format, binary.bytes.data(), GLsizei(binary.bytes.size()));
  if (!program.is_linked()) return std::nullopt;
  return program;
}

ProgramBinary Program::binary() const {
  GLint bytes = 0;
  glGetProgramiv(program_.name(), GL_PROGRAM_BINARY_LENGTH, &bytes);
  if (bytes <= 0) return {};
  ProgramBinary binary{.bytes = std::string(std::size_t(bytes), '\0')};
  GLsizei written = 0;
  glGetProgramBinary(program_.name(), bytes, &written, &binary.format, binary.bytes.data());
  binary.bytes.resize(std::size_t(std::max(written, 0)));
  return binary;
}

GLint Program::uniform_location(const std::string& uniform) const {
  return glGetUniformLocation(program_.name(), uniform.c_str());
}

}  // namespace fftbench::gl
