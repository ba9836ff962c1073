// Buffers that plans keep to themselves, found by their labels.
#pragma once

#include <glad/gl.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace fftbench::tests {

inline GLuint buffer_labelled(const std::string& wanted) {
  std::array<char, 128> label{};
  for (GLuint name = 1; name < 10000; ++name) {
    if (glIsBuffer(name) == GL_FALSE) continue;
    glGetObjectLabel(GL_BUFFER, name, label.size(), nullptr, label.data());
    if (wanted == label.data()) return name;
  }
  return 0;
}

inline std::vector<GLuint> numbers_in(GLuint buffer, std::size_t count) {
  std::vector<GLuint> numbers(count);
  glBindBuffer(GL_COPY_READ_BUFFER, buffer);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glGetBufferSubData(GL_COPY_READ_BUFFER, 0, GLsizeiptr(count * sizeof(GLuint)), numbers.data());
  return numbers;
}

inline void put_number(GLuint buffer, std::size_t place, GLuint number) {
  glBindBuffer(GL_COPY_WRITE_BUFFER, buffer);
  glBufferSubData(GL_COPY_WRITE_BUFFER, GLintptr(place * sizeof(GLuint)), sizeof(GLuint), &number);
}

}  // namespace fftbench::tests
