#include "gl/buffer_range.h"

#include <fmt/format.h>
#include <stdexcept>

namespace fftbench::gl {

std::uint64_t most_bytes_of_range() {
  GLint64 bytes = 0;
  glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &bytes);
  return std::uint64_t(bytes);
}

std::uint64_t byte_count_of(GLuint buffer) {
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
  GLint64 bytes = 0;
  glGetBufferParameteri64v(GL_SHADER_STORAGE_BUFFER, GL_BUFFER_SIZE, &bytes);
  return std::uint64_t(bytes);
}

void bind_range(GLuint point, const BufferRange& range, std::string_view what, std::uint64_t most_bytes) {
  if (range.size <= 0 || std::uint64_t(range.size) > most_bytes) {
    throw std::logic_error(fmt::format(
        "{} bytes of the {} were to be bound, and 1 to {} can be (GL_MAX_SHADER_STORAGE_BLOCK_SIZE)",
        range.size, what, most_bytes));
  }
  glBindBufferRange(GL_SHADER_STORAGE_BUFFER, point, range.buffer, range.offset, range.size);
}

}  // namespace fftbench::gl
