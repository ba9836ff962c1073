#include "gl/compute_state.h"

#include <algorithm>

#include "gl/active_texture.h"

namespace fftbench::gl {
namespace {

// Returns the place of what is known at an index.
template <typename T>
std::optional<T>& at(std::vector<std::optional<T>>& known, std::size_t index) {
  if (index >= known.size()) known.resize(index + 1);
  return known[index];
}

}  // namespace

void ComputeState::use_program(GLuint program) {
  if (program_ == program) return;
  if (is_kept()) former_.store_program();
  glUseProgram(program);
  program_ = program;
  current_uniforms_ = &uniforms_[program];
}

void ComputeState::set_uniform(GLint location, GLuint value) {
  if (location < 0) return;
  std::optional<GLuint>& known = at(current_uniforms_->words, std::size_t(location));
  if (known == value) return;
  glUniform1ui(location, value);
  known = value;
}

void ComputeState::set_uniform(GLint location, std::span<const GLuint> values) {
  if (location < 0) return;
  std::vector<GLuint>& known = current_uniforms_->arrays[location];
  if (std::ranges::equal(known, values)) return;
  glUniform1uiv(location, GLsizei(values.size()), values.data());
  known.assign(values.begin(), values.end());
}

void ComputeState::set_uniform(GLint location, const UniformValue& value) {
  UniformValue& known = current_uniforms_->others[location];
  if (known == value) return;
  gl::set_uniform(location, value);
  known = value;
}

void ComputeState::bind_buffer(GLuint point, const BufferRange& range, std::string_view what) {
  std::optional<BufferRange>& known = at(buffers_, point);
  if (known == range) return;
  if (!most_bytes_of_range_) most_bytes_of_range_ = most_bytes_of_range();
  if (is_kept() && !known) former_.store_buffer_point(point);
  bind_range(point, range, what, *most_bytes_of_range_);
  known = range;
}

void ComputeState::bind_indirect_buffer(GLuint buffer) {
  if (indirect_buffer_ == buffer) return;
  if (is_kept()) former_.store_indirect_buffer();
  glBindBuffer(GL_DISPATCH_INDIRECT_BUFFER, buffer);
  indirect_buffer_ = buffer;
}

void ComputeState::bind_image(GLuint unit, GLuint texture, GLenum access, GLenum format) {
  const Unit wanted{texture, access, format};
  std::optional<Unit>& known = at(images_, unit);
  if (known == wanted) return;
  if (is_kept() && !known) former_.store_image_unit(unit);
  glBindImageTexture(unit, texture, 0, GL_TRUE, 0, access, format);
  known = wanted;
}

void ComputeState::bind_sampled(GLuint unit, GLuint texture, GLuint sampler) {
  const Sampled wanted{texture, sampler};
  std::optional<Sampled>& known = at(textures_, unit);
  if (known == wanted) return;
  if (is_kept() && !known) former_.store_texture_unit(unit);
  bind_sampled_texture(unit, texture, sampler);
  known = wanted;
}

void ComputeState::forget() {
  program_.reset();
  indirect_buffer_.reset();
  for (std::optional<BufferRange>& known : buffers_) known.reset();
  for (std::optional<Unit>& known : images_) known.reset();
  for (std::optional<Sampled>& known : textures_) known.reset();
}

void ComputeState::begin() {
  if (depth_++ > 0) return;
  forget();
  // The caller may bind it meanwhile, to fill a buffer.
  former_.store_storage_buffer();
}

void ComputeState::begin_trust() {
  if (!is_known()) forget();
  ++trust_;
}

void ComputeState::end() {
  if (--depth_ > 0) return;
  former_.restore();
  forget();
}

}  // namespace fftbench::gl
