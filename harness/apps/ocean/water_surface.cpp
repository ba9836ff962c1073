#include "apps/ocean/water_surface.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>

#include "gl/uniforms.h"
#include "library/embedded_files.h"

namespace fftbench::ocean {
namespace {

constexpr glm::uvec2 kPixelsOfCell{4, 3}, kPixelsOfWires{16, 12};
constexpr int kSurfaceUnit = 0;

glm::vec3 sun_direction() {
  return glm::normalize(glm::vec3(-1.0F, 0.22F, 0.38F));
}

std::size_t level_count(std::uint32_t size) {
  return std::size_t(std::bit_width(size));
}

gl::Program program_of(const char* vertices, const char* fragments, std::uint32_t size) {
  const gl::ShaderFiles shaders("glsl", library::embedded_shaders());
  const std::vector<std::pair<std::string, std::string>> defines{
      {"LEVELS", std::to_string(level_count(size))}};
  return {gl::expand_shader(shaders, vertices, {}), gl::expand_shader(shaders, fragments, defines),
          fragments};
}

// The variance of slopes on a windy sea, along both axes together (C. Cox, W. Munk, Measurement of the
// Roughness of the Sea Surface from Photographs of the Sun's Glitter, 1954).
double measured_slope_variance(double wind_m_per_s) {
  return 0.003 + 0.00512 * wind_m_per_s;
}

void set_waves(const gl::Program& water, const WaveSimulation& simulation) {
  const OceanSettings& settings = simulation.settings();
  const std::size_t levels = level_count(settings.size);
  std::vector<float> lost(kMostPatches * levels);
  glm::vec3 sides(1);
  double resolved = 0, variance = 0;
  for (std::size_t i = 0; i < settings.patches_m.size(); ++i) {
    const Waves& waves = simulation.waves()[i];
    sides[int(i)] = float(settings.patches_m[i]);
    for (std::size_t level = 0; level < levels; ++level) {
      lost[i * levels + level] = float(waves.lost_slope_variance[level]);
    }
    resolved += waves.slope_variance;
    variance += waves.height_variance;
  }
  constexpr double kSmoothest = 0.0008;
  const double rest = measured_slope_variance(settings.sea.wind_m_per_s) - resolved;
  gl::set_uniform(water, "lost_slope_variance", lost);
  gl::set_uniform(water, "least_slope_variance", float(std::max(rest, kSmoothest)));
  gl::set_uniform(water, "wave_height", float(4 * std::sqrt(variance)));
  gl::set_uniform(water, "patch_sides", sides);
  gl::set_uniform(water, "patch_count", int(settings.patches_m.size()));
  gl::set_uniform(water, "patch_size", int(settings.size));
  gl::set_uniform(water, "surface", kSurfaceUnit);
}

template <typename Generate>
GLuint generated(Generate generate) {
  GLuint name = 0;
  generate(1, &name);
  return name;
}

}  // namespace

WaterSurface::WaterSurface(const WaveSimulation& simulation)
    : sky_(program_of("ocean_sky.vert", "ocean_sky.frag", simulation.settings().size)),
      water_(program_of("ocean_water.vert", "ocean_water.frag", simulation.settings().size)),
      vertex_array_(generated(glGenVertexArrays)),
      indices_(generated(glGenBuffers)) {
  set_waves(water_, simulation);
  for (const gl::Program* program : {&sky_, &water_}) {
    gl::set_uniform(*program, "sun_direction", sun_direction());
  }
}

void WaterSurface::make_grid(glm::uvec2 extent, glm::uvec2 pixels_of_cell) {
  const auto wanted = glm::ivec2(glm::max(extent / pixels_of_cell, glm::uvec2(8)));
  if (wanted == grid_) return;
  grid_ = wanted;
  std::vector<GLuint> indices;
  for (int row = 0; row + 1 < grid_.y; ++row) {
    for (int column = 0; column + 1 < grid_.x; ++column) {
      const auto first = GLuint(row * grid_.x + column), below = first + GLuint(grid_.x);
      for (const GLuint vertex : {first, below, first + 1, first + 1, below, below + 1})
        indices.push_back(vertex);
    }
  }
  index_count_ = GLsizei(indices.size());
  glBindVertexArray(vertex_array_.name());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, GLsizeiptr(indices.size() * sizeof(GLuint)), indices.data(),
               GL_STATIC_DRAW);
}

void WaterSurface::draw_sky(const Camera& camera, float aspect) const {
  gl::set_uniform(sky_, "view_to_world", glm::transpose(view_of(camera)));
  gl::set_uniform(sky_, "screen_half", screen_half_of(camera, aspect));
  glUseProgram(sky_.name());
  glDisable(GL_DEPTH_TEST);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void WaterSurface::draw_water(const WaveSimulation& simulation, const Camera& camera, float aspect) const {
  const VisibleWater visible = visible_water(camera, aspect);
  gl::set_uniform(water_, "view_projection", projection_of(camera, aspect) * view_of(camera));
  gl::set_uniform(water_, "eye", camera.eye);
  gl::set_uniform(water_, "grid", grid_);
  gl::set_uniform(water_, "azimuths", visible.azimuths);
  gl::set_uniform(water_, "depressions", visible.depressions);
  sampler_.bind(kSurfaceUnit, simulation.surface().name());
  glUseProgram(water_.name());
  glEnable(GL_DEPTH_TEST);
  glClear(GL_DEPTH_BUFFER_BIT);
  glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
}

void WaterSurface::draw(const WaveSimulation& simulation, const Camera& camera, glm::uvec2 extent,
                        bool as_wireframe) {
  const float aspect = float(extent.x) / float(extent.y);
  make_grid(extent, as_wireframe ? kPixelsOfWires : kPixelsOfCell);
  glActiveTexture(GL_TEXTURE0);
  simulation.surface().make_mipmaps();
  glBindVertexArray(vertex_array_.name());
  draw_sky(camera, aspect);
  gl::set_uniform(water_, "is_wireframe", int(as_wireframe));
  glPolygonMode(GL_FRONT_AND_BACK, as_wireframe ? GL_LINE : GL_FILL);
  draw_water(simulation, camera, aspect);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glDisable(GL_DEPTH_TEST);
}

}  // namespace fftbench::ocean
