#include "gl/buffer.h"

#include "gl/error.h"

namespace fftbench::gl {
namespace {

GLuint generate_buffer() {
  GLuint name = 0;
  glGenBuffers(1, &name);
  return name;
}

}  // namespace

Buffer::Buffer(std::uint64_t size, const std::string& label_text) : buffer_(generate_buffer()) {
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_.name());
  glBufferData(GL_SHADER_STORAGE_BUFFER, GLsizeiptr(size * sizeof(std::complex<float>)), nullptr,
               GL_DYNAMIC_COPY);
  label(GL_BUFFER, buffer_.name(), label_text);
}

void Buffer::write(std::span<const std::complex<float>> values) {
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_.name());
  glBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, GLsizeiptr(values.size_bytes()), values.data());
}

void Buffer::read(std::span<std::complex<float>> values) const {
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_.name());
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, GLsizeiptr(values.size_bytes()), values.data());
}

}  // namespace fftbench::gl
