#version 430 core
// Rectangles in pixels from the top left corner, of which letters and their ground consist.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 tint;
uniform vec2 screen;  // pixels

out vec4 vertex_tint;

void main() {
  vertex_tint = tint;
  gl_Position = vec4(2.0 * corner.x / screen.x - 1.0, 1.0 - 2.0 * corner.y / screen.y, 0.0, 1.0);
}
