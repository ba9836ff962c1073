#version 430 core
// A triangle that covers the screen, with the direction in which the eye looks through each of its points.
// Drawn as 3 vertices without arrays.
uniform mat4 view_to_world;  // of directions
uniform vec2 screen_half;    // tangents of half of the angles of view

out vec3 direction;

void main() {
  vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1);
  direction = mat3(view_to_world) * vec3(corner * screen_half, -1.0);
  gl_Position = vec4(corner, 1.0, 1.0);
}
