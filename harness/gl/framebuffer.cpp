#include "gl/framebuffer.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "gl/error.h"

namespace fftbench::gl {
namespace {

constexpr GLsizei kSamples = 4;
constexpr int kBytesOfPixel = 3;

void require_extent(glm::ivec2 extent) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
  if (extent.x > largest || extent.y > largest) {
    throw GlError(fmt::format("pictures of {} x {} are too large: this device draws up to {} x {}", extent.x,
                              extent.y, largest, largest));
  }
}

}  // namespace

Framebuffer::Renderbuffer Framebuffer::renderbuffer(glm::ivec2 extent, GLenum format, GLsizei samples) {
  GLuint name = 0;
  glGenRenderbuffers(1, &name);
  Renderbuffer made(name);
  glBindRenderbuffer(GL_RENDERBUFFER, name);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, extent.x, extent.y);
  return made;
}

Handle<&Framebuffer::destroy_framebuffer> Framebuffer::framebuffer(const Renderbuffer& colour, GLuint depth) {
  GLuint name = 0;
  glGenFramebuffers(1, &name);
  Handle<&Framebuffer::destroy_framebuffer> made(name);
  glBindFramebuffer(GL_FRAMEBUFFER, name);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.name());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    throw GlError("this device can't draw into a picture of that size");
  }
  return made;
}

Framebuffer::Framebuffer(glm::uvec2 extent) : extent_(extent) {
  require_extent(extent_);
  colour_ = renderbuffer(extent_, GL_RGBA8, kSamples);
  depth_ = renderbuffer(extent_, GL_DEPTH_COMPONENT24, kSamples);
  resolved_colour_ = renderbuffer(extent_, GL_RGBA8, 0);
  drawn_ = framebuffer(colour_, depth_.name());
  resolved_ = framebuffer(resolved_colour_, 0);
}

void Framebuffer::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name());
  glViewport(0, 0, extent_.x, extent_.y);
}

std::vector<std::uint8_t> Framebuffer::read() const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
  glBlitFramebuffer(0, 0, extent_.x, extent_.y, 0, 0, extent_.x, extent_.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.name());
  return read_pixels(extent_);
}

std::vector<std::uint8_t> read_pixels(glm::ivec2 extent) {
  const std::size_t row = std::size_t(extent.x) * kBytesOfPixel;
  std::vector<std::uint8_t> pixels(row * std::size_t(extent.y));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, extent.x, extent.y, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
  // OpenGL's first row is the lowest one.
  for (std::size_t low = 0, high = std::size_t(extent.y); low + 1 < high; ++low) {
    --high;
    std::swap_ranges(pixels.begin() + std::ptrdiff_t(low * row),
                     pixels.begin() + std::ptrdiff_t((low + 1) * row),
                     pixels.begin() + std::ptrdiff_t(high * row));
  }
  return pixels;
}

}  // namespace fftbench::gl
