// The texture unit that calls refer to without naming it.
#pragma once

#include <glad/gl.h>

namespace fftbench::gl {

// Makes a unit the active one for as long as this lives.
class ActiveTexture {
 public:
  explicit ActiveTexture(GLuint unit) {
    glGetIntegerv(GL_ACTIVE_TEXTURE, &former_);
    glActiveTexture(GL_TEXTURE0 + unit);
  }
  ~ActiveTexture() { glActiveTexture(GLenum(former_)); }
  ActiveTexture(const ActiveTexture&) = delete;
  ActiveTexture& operator=(const ActiveTexture&) = delete;

 private:
  GLint former_ = 0;
};

// Binds an array texture and the sampler that shaders read it by. The active unit stays what it was.
inline void bind_sampled_texture(GLuint unit, GLuint texture, GLuint sampler) {
  const ActiveTexture active(unit);
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
  glBindSampler(unit, sampler);
}

}  // namespace fftbench::gl
