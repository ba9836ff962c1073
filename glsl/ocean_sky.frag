#version 430 core
// The sky with the sun's disc.
#include "lib/ocean_light.glsl"
in vec3 direction;
layout(location = 0) out vec4 colour;

void main() {
  vec3 towards = normalize(direction);
  float disc = smoothstep(0.99985, 0.99993, dot(towards, sun_direction));
  colour = vec4(pixel_of(sky_radiance(towards) + disc * 20.0 * kSunColour), 1.0);
}
