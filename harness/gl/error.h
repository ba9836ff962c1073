// Throws GL errors as exceptions that hold the driver's own messages.
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

// The driver has reset the device or lost it, so that nothing of this context can be used any more.
class ContextLost : public GlError {
 public:
  using GlError::GlError;
};

// Collects what the driver reports as errors during the object's lifetime (GL_DEBUG_OUTPUT, synchronous). The
// driver holds the object's address, so it can't be moved.
class DebugLog {
 public:
  DebugLog();
  ~DebugLog();
  DebugLog(const DebugLog&) = delete;
  DebugLog& operator=(const DebugLog&) = delete;

  // Throws GlError with every message since the last call and every flag of glGetError. The message says what
  // was being done: `doing`. Throws ContextLost where the context reports a reset.
  void throw_if_errors(std::string_view doing);

  // Returns what the compiler has said since the last call of the programs that it made. Mesa's drivers for
  // hardware tell of registers and spills so (the lines that its shader-db collects); others say nothing.
  std::vector<std::string> take_compiler_notes();

 private:
  static void GLAD_API_PTR receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                   const GLchar* message, const void* log);

  std::vector<std::string> messages_;
  std::vector<std::string> compiler_notes_;
};

// Turns the driver's messages off during the object's lifetime. A driver that has to tell them at once, as
// DebugLog asks of it, waits for each program that it compiles. glGetError goes on.
class DebugPause {
 public:
  DebugPause() : was_on_(glIsEnabled(GL_DEBUG_OUTPUT) == GL_TRUE) { glDisable(GL_DEBUG_OUTPUT); }
  ~DebugPause() {
    if (was_on_) glEnable(GL_DEBUG_OUTPUT);
  }
  DebugPause(const DebugPause&) = delete;
  DebugPause& operator=(const DebugPause&) = delete;

 private:
  bool was_on_;
};

// Names an object for debuggers and for the driver's messages.
void label(GLenum kind, GLuint name, std::string_view text);

}  // namespace fftbench::gl
