// Restores the state of the current context that compute work changes.
#pragma once

#include <glad/gl.h>
#include <span>
#include <vector>

namespace fftbench::gl {

class StateGuard {
 public:
  // Stores the current program, the buffer bound to GL_SHADER_STORAGE_BUFFER, the texture bound to
  // GL_TEXTURE_2D_ARRAY in the active unit, and what is bound at these storage buffer points and image units.
  // The destructor restores all of it. Reading the state does not wait for the device.
  StateGuard(std::span<const GLuint> buffer_points, std::span<const GLuint> image_units);
  ~StateGuard();
  StateGuard(const StateGuard&) = delete;
  StateGuard& operator=(const StateGuard&) = delete;

 private:
  struct BufferPoint {
    GLuint point = 0;
    GLint buffer = 0;
    GLint64 offset = 0;
    GLint64 size = 0;  // 0 for the whole buffer
  };
  struct ImageUnit {
    GLuint unit = 0;
    GLint texture = 0;
    GLint level = 0;
    GLint layered = 0;
    GLint layer = 0;
    GLint access = 0;
    GLint format = 0;
  };

  GLint program_ = 0;
  GLint storage_buffer_ = 0;
  GLint texture_array_ = 0;
  std::vector<BufferPoint> buffer_points_;
  std::vector<ImageUnit> image_units_;
};

}  // namespace fftbench::gl
