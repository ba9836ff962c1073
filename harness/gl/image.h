// An array of rg32f images, whose texels are complex values.
#pragma once

#include <complex>
#include <glm/vec3.hpp>
#include <span>
#include <string>

#include "gl/handle.h"

namespace fftbench::gl {

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
