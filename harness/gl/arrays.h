// Arrays of complex values in the device's memory: a storage buffer, and an array of images.
#pragma once

#include <complex>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string>

#include "gl/handle.h"

namespace fftbench::gl {

// A storage buffer of complex values.
class Buffer {
 public:
  // The content is undefined at first. Sizes count complex values.
  Buffer(std::uint64_t size, const std::string& label);

  void write(std::span<const std::complex<float>> values);  // as many values as the buffer has
  void read(std::span<std::complex<float>> values) const;
  GLuint name() const { return buffer_.name(); }

 private:
  static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
  Handle<&Buffer::destroy> buffer_;
};

// An array of rg32f images, whose texels are complex values.
class Image {
 public:
  // The content is undefined at first. The size is (width, height, layers).
  Image(glm::uvec3 size, const std::string& label);

  void write(std::span<const std::complex<float>> values);  // all values, row by row and layer after layer
  void read(std::span<std::complex<float>> values) const;
  GLuint name() const { return texture_.name(); }

 private:
  static void destroy(GLuint name) { glDeleteTextures(1, &name); }
  Handle<&Image::destroy> texture_;
  glm::ivec3 size_;
};

}  // namespace fftbench::gl
