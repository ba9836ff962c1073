#version 430 core
// The sea's surface as a grid around the eye: columns are directions, rows angles below the horizon, so that triangles
// are about equally large on the screen and never end. Points lie on the still water and are displaced from there.
// Drawn by an index for each vertex, row after row.
#include "lib/ocean_patches.glsl"
uniform mat4 view_projection;
uniform vec3 eye;
uniform ivec2 grid;        // columns, rows
uniform vec2 azimuths;     // of the first and the last column, in radians from x towards z
uniform vec2 depressions;  // of the first and the last row, in radians below the horizon; above 0

out vec2 ground;  // of the point on the still water
out vec3 position;

void main() {
  vec2 part = vec2(gl_VertexID % grid.x, gl_VertexID / grid.x) / vec2(grid - 1);
  float azimuth = mix(azimuths.x, azimuths.y, part.x);
  float depression = mix(depressions.x, depressions.y, part.y);
  float above = max(abs(eye.y), 1.0);
  float far = above / tan(depression);
  ground = eye.xz + far * vec2(cos(azimuth), sin(azimuth));

  // Waves shorter than the grid are left to the normals.
  vec2 angles = vec2(azimuths.y - azimuths.x, depressions.y - depressions.x) / vec2(grid - 1);
  float spacing = max(far * angles.x, (far * far + above * above) / above * angles.y);
  vec3 displacement = vec3(0.0);
  for (int i = 0; i < patch_count; ++i) {
    float level = log2(max(spacing * float(patch_size) / patch_sides[i], 1.0));
    displacement += textureLod(surface, displacement_place(ground, i), level).xyz;
  }
  position = vec3(ground.x, 0.0, ground.y) + displacement;
  gl_Position = view_projection * vec4(position, 1.0);
}
