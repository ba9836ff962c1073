// Draws a sea under a sky into the framebuffer that is bound.
#pragma once

#include <glm/vec2.hpp>

#include "apps/ocean/camera.h"
#include "apps/ocean/wave_simulation.h"
#include "gl/handle.h"
#include "gl/program.h"
#include "gl/sampler.h"

namespace fftbench::ocean {

class WaterSurface {
 public:
  explicit WaterSurface(const WaveSimulation& simulation);

  // Draws the surface of the simulation as they are, without waiting. The extent is that of the viewport.
  void draw(const WaveSimulation& simulation, const Camera& camera, glm::uvec2 extent, bool as_wireframe);

 private:
  static void destroy_vertex_array(GLuint name) { glDeleteVertexArrays(1, &name); }
  static void destroy_buffer(GLuint name) { glDeleteBuffers(1, &name); }
  void draw_sky(const Camera& camera, float aspect) const;
  void draw_water(const WaveSimulation& simulation, const Camera& camera, float aspect) const;
  void make_grid(glm::uvec2 extent, glm::uvec2 pixels_of_cell);

  gl::Program sky_, water_;
  gl::RepeatingSampler sampler_;
  gl::Handle<&WaterSurface::destroy_vertex_array> vertex_array_;
  gl::Handle<&WaterSurface::destroy_buffer> indices_;
  glm::ivec2 grid_{0, 0};  // columns and rows
  GLsizei index_count_ = 0;
};

}  // namespace fftbench::ocean
