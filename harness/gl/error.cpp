#include "gl/error.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace fftbench::gl {
namespace {

std::string_view name_of_error(GLenum error) {
  switch (error) {
    case GL_INVALID_ENUM:
      return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
      return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
      return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
      return "GL_OUT_OF_MEMORY";
    case GL_CONTEXT_LOST:
      return "GL_CONTEXT_LOST";
    default:
      return "an unknown GL error";
  }
}

std::string_view name_of_reset(GLenum status) {
  switch (status) {
    case GL_GUILTY_CONTEXT_RESET:
      return "a reset of the device that this program caused";
    case GL_INNOCENT_CONTEXT_RESET:
      return "a reset of the device that another program caused";
    default:
      return "a reset of the device of unknown cause";
  }
}

// Resets can be queried in OpenGL 4.5 and newer; for older contexts this returns GL_NO_ERROR.
GLenum reset_status() {
  return glGetGraphicsResetStatus == nullptr ? GLenum{GL_NO_ERROR} : glGetGraphicsResetStatus();
}

// A lost context reports errors without end, while a working one has at most this many error flags.
constexpr int kMostErrorFlags = 16;

}  // namespace

DebugLog::DebugLog() {
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_FALSE);
  glDebugMessageControl(GL_DONT_CARE, GL_DEBUG_TYPE_ERROR, GL_DONT_CARE, 0, nullptr, GL_TRUE);
  glDebugMessageControl(GL_DEBUG_SOURCE_SHADER_COMPILER, GL_DEBUG_TYPE_OTHER, GL_DONT_CARE, 0, nullptr,
                        GL_TRUE);
  glDebugMessageCallback(&DebugLog::receive, this);
}

DebugLog::~DebugLog() {
  glDebugMessageCallback(nullptr, nullptr);
  glDisable(GL_DEBUG_OUTPUT);
}

void GLAD_API_PTR DebugLog::receive(GLenum source, GLenum type, GLuint, GLenum, GLsizei length,
                                    const GLchar* message, const void* log) {
  const bool is_of_compiler = source == GL_DEBUG_SOURCE_SHADER_COMPILER;
  // The compiler's errors are left out here: the shader's ShaderError holds them.
  if (is_of_compiler ? type != GL_DEBUG_TYPE_OTHER : type != GL_DEBUG_TYPE_ERROR) return;
  // The driver passes back the address that the constructor gave it. The API declares it const.
  auto& all = *static_cast<DebugLog*>(const_cast<void*>(log));
  std::vector<std::string>& messages = is_of_compiler ? all.compiler_notes_ : all.messages_;
  std::string text(message, length < 0 ? std::char_traits<GLchar>::length(message) : std::size_t(length));
  if (std::ranges::find(messages, text) == messages.end()) messages.push_back(std::move(text));
}

void DebugLog::throw_if_errors(std::string_view doing) {
  if (const GLenum status = reset_status(); status != GL_NO_ERROR) {
    throw ContextLost(fmt::format("the OpenGL context was lost while {}: {}", doing, name_of_reset(status)));
  }
  std::vector<std::string> all = std::exchange(messages_, {});
  for (int flag = 0; flag < kMostErrorFlags; ++flag) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    all.emplace_back(name_of_error(error));
  }
  if (!all.empty()) throw GlError(fmt::format("OpenGL error while {}: {}", doing, fmt::join(all, "; ")));
}

std::vector<std::string> DebugLog::take_compiler_notes() {
  return std::exchange(compiler_notes_, {});
}

void label(GLenum kind, GLuint name, std::string_view text) {
  // GL_MAX_LABEL_LENGTH is at least 256, including the terminator.
  glObjectLabel(kind, name, GLsizei(std::min<std::size_t>(text.size(), 255)), text.data());
}

}  // namespace fftbench::gl
