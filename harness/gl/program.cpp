#include "gl/program.h"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>
#include <utility>

#include "gl/error.h"

namespace fftbench::gl {
namespace {

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

[[noreturn]] void throw_error(const std::vector<std::string>& files, std::string_view what,
                              const std::string& log) {
  throw ShaderError(
      fmt::format("the shader {} does not {}:\n{}", files.front(), what, name_files_in_log(log, files)));
}

}  // namespace

unsigned use_compiler_threads(unsigned processors) {
  if (GLAD_GL_KHR_parallel_shader_compile == 0) return 1;
  constexpr GLuint kAsManyAsTheDriverLikes = 0xFFFFFFFF;
  glMaxShaderCompilerThreadsKHR(kAsManyAsTheDriverLikes);
  // Drivers return what was set, which is -1 as a signed number, or the threads that they have.
  GLint threads = 0;
  glGetIntegerv(GL_MAX_SHADER_COMPILER_THREADS_KHR, &threads);
  return std::max(1U, std::min(GLuint(threads), processors));
}

Program::Program(const std::string& label_text) : program_(glCreateProgram()) {
  label(GL_PROGRAM, program_.name(), label_text);
}

Program::Program(const ShaderSource& source, const std::string& label_text)
    : Program(BegunProgram(source, label_text).finish()) {}

Program::Program(const ShaderSource& vertices, const ShaderSource& fragments, const std::string& label_text)
    : Program(BegunProgram(vertices, fragments, label_text).finish()) {}

bool Program::is_linked() const {
  GLint linked = GL_FALSE;
  glGetProgramiv(program_.name(), GL_LINK_STATUS, &linked);
  return linked == GL_TRUE;
}

BegunProgram::BegunProgram(const ShaderSource& source, const std::string& label_text) : program_(label_text) {
  // Whether or not the binary is asked for: a program must not depend on that.
  glProgramParameteri(program_.name(), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
  compile(GL_COMPUTE_SHADER, source);
  link();
}

BegunProgram::BegunProgram(const ShaderSource& vertices, const ShaderSource& fragments,
                           const std::string& label_text)
    : program_(label_text) {
  compile(GL_VERTEX_SHADER, vertices);
  compile(GL_FRAGMENT_SHADER, fragments);
  link();
}

void BegunProgram::compile(GLenum stage, const ShaderSource& source) {
  const Shader& shader = shaders_.emplace_back(
      Shader{.handle = Handle<&BegunProgram::destroy>(glCreateShader(stage)), .files = source.files});
  const GLchar* text = source.text.c_str();
  glShaderSource(shader.handle.name(), 1, &text, nullptr);
  glCompileShader(shader.handle.name());
}

void BegunProgram::link() {
  for (const Shader& shader : shaders_) glAttachShader(program_.name(), shader.handle.name());
  glLinkProgram(program_.name());
}

Program BegunProgram::finish() {
  for (const Shader& shader : shaders_) {
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.handle.name(), GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE) continue;
    throw_error(shader.files, "compile", log_of(shader.handle.name(), glGetShaderiv, glGetShaderInfoLog));
  }
  if (!program_.is_linked()) {
    throw_error(shaders_.back().files, "link", log_of(program_.name(), glGetProgramiv, glGetProgramInfoLog));
  }
  for (const Shader& shader : shaders_) glDetachShader(program_.name(), shader.handle.name());
  return std::move(program_);
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
