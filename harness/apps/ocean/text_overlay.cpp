#include "apps/ocean/text_overlay.h"

#include <stb_easy_font.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "gl/uniforms.h"
#include "library/embedded_files.h"

namespace fftbench::ocean {
namespace {

constexpr float kScale = 2;                     // pixels for each dot of the font
constexpr float kLineHeight = 11;               // dots
constexpr float kMargin = 6;                    // dots
constexpr std::size_t kBytesOfCharacter = 300;  // at most, says stb_easy_font.h of its vertices

struct Vertex {
  glm::vec2 corner;
  std::array<std::uint8_t, 4> tint;
};

constexpr std::array<std::uint8_t, 4> kGround{0, 0, 0, 120}, kLetters{255, 255, 255, 255};

void add_rectangle(std::vector<Vertex>& vertices, glm::vec2 least, glm::vec2 most,
                   const std::array<std::uint8_t, 4>& tint) {
  const std::array<glm::vec2, 6> corners{{{least.x, least.y},
                                          {most.x, least.y},
                                          {most.x, most.y},
                                          {least.x, least.y},
                                          {most.x, most.y},
                                          {least.x, most.y}}};
  for (const glm::vec2 corner : corners) vertices.push_back({kScale * corner, tint});
}

// The font's own vertices are those of quads.
struct FontVertex {
  glm::vec3 place;
  std::array<std::uint8_t, 4> colour;
};

void add_line(std::vector<Vertex>& vertices, std::string line, float top) {
  std::vector<FontVertex> quads(line.size() * kBytesOfCharacter / sizeof(FontVertex) + 4);
  const int count = stb_easy_font_print(kMargin, top, line.data(), nullptr, quads.data(),
                                        int(quads.size() * sizeof(FontVertex)));
  for (std::size_t quad = 0; quad < std::size_t(count); ++quad) {
    add_rectangle(vertices, glm::vec2(quads[4 * quad].place), glm::vec2(quads[4 * quad + 2].place), kLetters);
  }
}

std::vector<Vertex> vertices_of(const std::vector<std::string>& lines) {
  float widest = 0;
  for (std::string line : lines) widest = std::max(widest, float(stb_easy_font_width(line.data())));
  std::vector<Vertex> vertices;
  add_rectangle(vertices, {0, 0}, {widest + 2 * kMargin, kLineHeight * float(lines.size()) + 2 * kMargin},
                kGround);
  float top = kMargin;
  for (const std::string& line : lines) {
    add_line(vertices, line, top);
    top += kLineHeight;
  }
  return vertices;
}

gl::Program text_program() {
  const gl::ShaderFiles shaders("glsl", library::embedded_shaders());
  return {gl::expand_shader(shaders, "ocean_text.vert", {}),
          gl::expand_shader(shaders, "ocean_text.frag", {}), "ocean_text"};
}

template <typename Generate>
GLuint new_name(Generate generate) {
  GLuint name = 0;
  generate(1, &name);
  return name;
}

}  // namespace

TextOverlay::TextOverlay()
    : program_(text_program()),
      vertex_array_(new_name(glGenVertexArrays)),
      vertices_(new_name(glGenBuffers)) {
  glBindVertexArray(vertex_array_.name());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.name());
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), nullptr);
  glEnableVertexAttribArray(1);
  const std::size_t offset = offsetof(Vertex, tint);
  glVertexAttribPointer(
      1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Vertex),
      reinterpret_cast<const void*>(offset));  // NOLINT(performance-no-int-to-ptr): as GL has it
}

void TextOverlay::draw(const std::vector<std::string>& lines, glm::uvec2 extent) const {
  if (lines.empty()) return;
  const std::vector<Vertex> vertices = vertices_of(lines);
  glBindVertexArray(vertex_array_.name());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.name());
  glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(vertices.size() * sizeof(Vertex)), vertices.data(),
               GL_STREAM_DRAW);
  gl::set_uniform(program_, "screen", glm::vec2(extent));
  glUseProgram(program_.name());
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDrawArrays(GL_TRIANGLES, 0, GLsizei(vertices.size()));
  glDisable(GL_BLEND);
}

}  // namespace fftbench::ocean
