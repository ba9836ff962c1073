// Lines of text over the picture, on a dark ground.
#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "gl/handle.h"
#include "gl/program.h"

namespace fftbench::ocean {

class TextOverlay {
 public:
  TextOverlay();

  // Draws lines of ASCII into the framebuffer that is bound, in the upper left corner.
  void draw(const std::vector<std::string>& lines, glm::uvec2 extent) const;

 private:
  static void destroy_vertex_array(GLuint name) { glDeleteVertexArrays(1, &name); }
  static void destroy_buffer(GLuint name) { glDeleteBuffers(1, &name); }

  gl::Program program_;
  gl::Handle<&TextOverlay::destroy_vertex_array> vertex_array_;
  gl::Handle<&TextOverlay::destroy_buffer> vertices_;
};

}  // namespace fftbench::ocean
