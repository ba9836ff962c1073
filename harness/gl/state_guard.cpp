#include "gl/state_guard.h"

#include <algorithm>

#include "gl/active_texture.h"

namespace fftbench::gl {
namespace {

void store(std::optional<GLint>& value, GLenum name) {
  if (!value) glGetIntegerv(name, &value.emplace());
}

}  // namespace

StateGuard::StateGuard(std::span<const GLuint> buffer_points) {
  store_program();
  store_storage_buffer();
  store_texture_array();
  for (const GLuint point : buffer_points) store_buffer_point(point);
}

void StateGuard::store_program() {
  store(program_, GL_CURRENT_PROGRAM);
}

void StateGuard::store_storage_buffer() {
  store(storage_buffer_, GL_SHADER_STORAGE_BUFFER_BINDING);
}

void StateGuard::store_texture_array() {
  store(texture_array_, GL_TEXTURE_BINDING_2D_ARRAY);
}

void StateGuard::store_indirect_buffer() {
  store(indirect_buffer_, GL_DISPATCH_INDIRECT_BUFFER_BINDING);
}

void StateGuard::store_buffer_point(GLuint point) {
  store_storage_buffer();
  if (std::ranges::find(buffer_points_, point, &BufferPoint::point) != buffer_points_.end()) return;
  BufferPoint& saved = buffer_points_.emplace_back();
  saved.point = point;
  glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, point, &saved.buffer);
  if (saved.buffer == 0) return;
  glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, point, &saved.offset);
  glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, point, &saved.size);
}

void StateGuard::store_image_unit(GLuint unit) {
  if (std::ranges::find(image_units_, unit, &ImageUnit::unit) != image_units_.end()) return;
  ImageUnit& saved = image_units_.emplace_back();
  saved.unit = unit;
  glGetIntegeri_v(GL_IMAGE_BINDING_NAME, unit, &saved.texture);
  glGetIntegeri_v(GL_IMAGE_BINDING_LEVEL, unit, &saved.level);
  glGetIntegeri_v(GL_IMAGE_BINDING_LAYERED, unit, &saved.layered);
  glGetIntegeri_v(GL_IMAGE_BINDING_LAYER, unit, &saved.layer);
  glGetIntegeri_v(GL_IMAGE_BINDING_ACCESS, unit, &saved.access);
  glGetIntegeri_v(GL_IMAGE_BINDING_FORMAT, unit, &saved.format);
}

void StateGuard::store_texture_unit(GLuint unit) {
  if (std::ranges::find(texture_units_, unit, &TextureUnit::unit) != texture_units_.end()) return;
  const ActiveTexture active(unit);
  TextureUnit& saved = texture_units_.emplace_back();
  saved.unit = unit;
  glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &saved.texture);
  glGetIntegerv(GL_SAMPLER_BINDING, &saved.sampler);
}

StateGuard::~StateGuard() {
  restore();
}

void StateGuard::restore() {
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
  for (const TextureUnit& saved : texture_units_) {
    bind_sampled_texture(saved.unit, GLuint(saved.texture), GLuint(saved.sampler));
  }
  // Binding an indexed point also binds the general one, so that this has to come last.
  if (storage_buffer_) glBindBuffer(GL_SHADER_STORAGE_BUFFER, GLuint(*storage_buffer_));
  if (indirect_buffer_) glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, GLuint(*indirect_buffer_));
  if (texture_array_) glBindTexture(GL_TEXTURE_2D_ARRAY, GLuint(*texture_array_));
  if (program_) {
    // A current program that was marked for deletion has ended when another one took its place.
    const auto program = static_cast<GLuint>(*program_);
    glUseProgram(program != 0 && glIsProgram(program) == GL_TRUE ? program : 0);
  }
  buffer_points_.clear();
  image_units_.clear();
  texture_units_.clear();
  program_.reset();
  storage_buffer_.reset();
  texture_array_.reset();
  indirect_buffer_.reset();
}

}  // namespace fftbench::gl
