// Restores the state of the current context that compute work changes.
#pragma once

#include <glad/gl.h>
#include <optional>
#include <span>
#include <vector>

namespace fftbench::gl {

class StateGuard {
 public:
  // Stores nothing yet. The destructor calls restore().
  StateGuard() = default;
  // Stores the current program, the buffer bound to GL_SHADER_STORAGE_BUFFER, the texture bound to
  // GL_TEXTURE_2D_ARRAY in the active unit, and what is bound at these storage buffer points.
  explicit StateGuard(std::span<const GLuint> buffer_points);
  ~StateGuard();
  StateGuard(const StateGuard&) = delete;
  StateGuard& operator=(const StateGuard&) = delete;

  // Store what is to be changed for the first time; a second call has no effect. Reading the state does not
  // wait for the device. A point goes with the buffer bound to GL_SHADER_STORAGE_BUFFER itself, which binding
  // a point changes as well. Of a texture unit it is the array texture and the sampler.
  void store_program();
  void store_storage_buffer();
  void store_texture_array();
  void store_indirect_buffer();
  void store_buffer_point(GLuint point);
  void store_image_unit(GLuint unit);
  void store_texture_unit(GLuint unit);

  // Brings back what has been stored, and leaves other state alone. Nothing is stored then.
  void restore();

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

  struct TextureUnit {
    GLuint unit = 0;
    GLint texture = 0;
    GLint sampler = 0;
  };

  std::optional<GLint> program_;
  std::optional<GLint> storage_buffer_;
  std::optional<GLint> texture_array_;
  std::optional<GLint> indirect_buffer_;
  std::vector<BufferPoint> buffer_points_;
  std::vector<ImageUnit> image_units_;
  std::vector<TextureUnit> texture_units_;
};

}  // namespace fftbench::gl
