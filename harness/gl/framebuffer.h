// A picture to draw into, with a depth buffer, that needs no window.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "gl/handle.h"

namespace fftbench::gl {

class Framebuffer {
 public:
  // Has four samples a pixel. Throws GlError where the device has no room for it, or allows no such size.
  explicit Framebuffer(glm::uvec2 extent);

  void bind() const;  // what is drawn from now on goes here, to all of it

  // Returns red, green and blue of each pixel, the topmost row first. Waits for what was drawn.
  std::vector<std::uint8_t> read() const;

 private:
  static void destroy_framebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }
  static void destroy_renderbuffer(GLuint name) { glDeleteRenderbuffers(1, &name); }
  using Renderbuffer = Handle<&Framebuffer::destroy_renderbuffer>;
  static Renderbuffer renderbuffer(glm::ivec2 extent, GLenum format, GLsizei samples);
  static Handle<&Framebuffer::destroy_framebuffer> framebuffer(const Renderbuffer& colour, GLuint depth);

  glm::ivec2 extent_;
  Renderbuffer colour_, depth_, resolved_colour_;
  Handle<&Framebuffer::destroy_framebuffer> drawn_, resolved_;
};

// Returns the pixels of the framebuffer that is bound for reading, as Framebuffer::read() does.
std::vector<std::uint8_t> read_pixels(glm::ivec2 extent);

}  // namespace fftbench::gl
