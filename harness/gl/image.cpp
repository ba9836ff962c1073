#include "gl/image.h"

#include "gl/error.h"

namespace fftbench::gl {
namespace {

GLuint generate_texture() {
  GLuint name = 0;
  glGenTextures(1, &name);
  return name;
}

}  // namespace

Image::Image(glm::uvec3 size, const std::string& label_text) : texture_(generate_texture()), size_(size) {
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.name());
  glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RG32F, size_.x, size_.y, size_.z);
  label(GL_TEXTURE, texture_.name(), label_text);
}

void Image::write(std::span<const std::complex<float>> values) {
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.name());
  glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, size_.x, size_.y, size_.z, GL_RG, GL_FLOAT, values.data());
}

void Image::read(std::span<std::complex<float>> values) const {
  glMemoryBarrier(GL_TEXTURE_UPDATE_BARRIER_BIT);
  glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.name());
  glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RG, GL_FLOAT, values.data());
}

}  // namespace fftbench::gl
