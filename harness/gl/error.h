// GL errors as exceptions, and the driver's own words about them.
#pragma once

#include <glad/gl.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::gl {

class GlError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The driver has reset the device or lost it: nothing of this context can be used any more.
class ContextLost : public GlError {
 public:
  using GlError::GlError;
};

// Collects what the driver reports as errors while it lives (GL_DEBUG_OUTPUT, synchronous). Stays where it
// is: the driver holds its address.
class DebugLog {
 public:
  DebugLog();
  ~DebugLog();
  DebugLog(const DebugLog&) = delete;
  DebugLog& operator=(const DebugLog&) = delete;

  // Throws GlError with every message since the last call, and every glGetError flag; `doing` says during
  // what. Throws ContextLost where the context tells of a reset.
  void throw_if_errors(std::string_view doing);

 private:
  static void GLAD_API_PTR receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                   const GLchar* message, const void* log);

  std::vector<std::string> messages_;
};

// Names an object for debuggers and the driver's messages.
void label(GLenum kind, GLuint name, std::string_view text);

}  // namespace fftbench::gl
