#include "gl/state_guard.h"

namespace fftbench::gl {

StateGuard::StateGuard(std::span<const GLuint> buffer_points, std::span<const GLuint> image_units) {
  glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
  glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &storage_buffer_);
  glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &texture_array_);
  for (const GLuint point : buffer_points) {
    BufferPoint& saved = buffer_points_.emplace_back();
    saved.point = point;
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, point, &saved.buffer);
    glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, point, &saved.offset);
    glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, point, &saved.size);
  }
  for (const GLuint unit : image_units) {
    ImageUnit& saved = image_units_.emplace_back();
    saved.unit = unit;
    glGetIntegeri_v(GL_IMAGE_BINDING_NAME, unit, &saved.texture);
    glGetIntegeri_v(GL_IMAGE_BINDING_LEVEL, unit, &saved.level);
    glGetIntegeri_v(GL_IMAGE_BINDING_LAYERED, unit, &saved.layered);
    glGetIntegeri_v(GL_IMAGE_BINDING_LAYER, unit, &saved.layer);
    glGetIntegeri_v(GL_IMAGE_BINDING_ACCESS, unit, &saved.access);
    glGetIntegeri_v(GL_IMAGE_BINDING_FORMAT, unit, &saved.format);
  }
}

StateGuard::~StateGuard() {
  for (const BufferPoint& saved : buffer_points_) {
    const auto buffer = static_cast<GLuint>(saved.buffer);
    if (saved.buffer == 0 || saved.size == 0) {
      glBindBufferBase(GL_SHADER_STORAGE_BUFFER, saved.point, buffer);
    } else {
      glBindBufferRange(GL_SHADER_STORAGE_BUFFER, saved.point, buffer, GLintptr(saved.offset),
                        GLsizeiptr(saved.size));
    }
  }
  for (const ImageUnit& saved : image_units_) {
    glBindImageTexture(saved.unit, GLuint(saved.texture), saved.level, GLboolean(saved.layered), saved.layer,
                       GLenum(saved.access), GLenum(saved.format));
  }
  // Binding an indexed point also binds the general one, so that this has to come last.
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, GLuint(storage_buffer_));
  glBindTexture(GL_TEXTURE_2D_ARRAY, GLuint(texture_array_));
  // A current program that was marked for deletion has ended when another one took its place.
  const auto program = static_cast<GLuint>(program_);
  glUseProgram(glIsProgram(program) == GL_TRUE ? program : 0);
}

}  // namespace fftbench::gl
