#version 430 core
// Light on the sea: the sky and the sun that it reflects, the light that comes back out of the water, and foam. Waves
// smaller than a pixel are known by the variance of their slopes alone, and widen what is reflected.
// Source of the reflection of many small waves: E. Bruneton, F. Neyret, N. Holzschuch, Real-time Realistic Ocean Lighting
// using Seamless Transitions from Geometry to BRDF, 2010.
#include "lib/ocean_light.glsl"
#include "lib/ocean_patches.glsl"
#ifndef LEVELS
#error "LEVELS is missing: the mipmaps of a patch"
#endif
uniform vec3 eye;
uniform float lost_slope_variance[3 * LEVELS];  // of each patch, at each level of its mipmaps
uniform float least_slope_variance;             // of the waves that no patch has
uniform float wave_height;                      // four times the standard deviation
uniform bool is_wireframe;

in vec2 ground;
in vec3 position;
layout(location = 0) out vec4 colour;

const float kPi = 3.14159265;
const float kSunOnWater = 0.5;  // in units of the sky's radiance
const vec3 kDeepWater = vec3(0.004, 0.028, 0.052);
const vec3 kLitWater = vec3(0.020, 0.160, 0.130);

struct Surface {
  vec2 slope;
  float slope_variance;  // of both axes together
  float foam;
};

Surface surface_here() {
  vec2 slope = vec2(0.0), stretch = vec2(1.0);
  Surface here = Surface(vec2(0.0), least_slope_variance, 0.0);
  for (int i = 0; i < patch_count; ++i) {
    vec3 place = gradient_place(ground, i);
    vec4 gradient = texture(surface, place);
    slope += gradient.xy;
    stretch += gradient.zw;
    here.foam += texture(surface, displacement_place(ground, i)).a;
    float level = clamp(textureQueryLod(surface, place.xy).y, 0.0, float(LEVELS - 1));
    int below = int(level), above = min(below + 1, LEVELS - 1);
    here.slope_variance += mix(lost_slope_variance[i * LEVELS + below], lost_slope_variance[i * LEVELS + above], level - float(below));
  }
  here.slope = slope / max(stretch, vec2(0.2));
  return here;
}

float hash(vec2 cell) {
  uvec2 bits = uvec2(ivec2(cell)) * uvec2(1597334673u, 3812015801u);
  return float(((bits.x ^ bits.y) * 1597334673u) >> 8) / 16777216.0;
}

float noise(vec2 at) {
  vec2 cell = floor(at), part = at - cell;
  part = part * part * (3.0 - 2.0 * part);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), part.x), mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), part.x),
             part.y);
}

// Foam is torn into streaks and bubbles, as far as pixels are small enough to show them.
float torn(float foam, float pixel) {
  if (foam < 0.05) return 0.0;
  float detail = clamp(1.0 - 2.0 * pixel, 0.0, 1.0);
  float structure = 0.6 * noise(1.7 * ground) + 0.4 * noise(6.1 * ground);
  return smoothstep(0.15, 0.75, foam * mix(1.0, 0.45 + 1.1 * structure, detail));
}

// The mean of Fresnel's factor over the small waves.
float mean_fresnel(float cosine, float deviation) {
  return 0.02 + 0.98 * pow(1.0 - cosine, 5.0 * exp(-2.69 * deviation)) / (1.0 + 22.7 * pow(deviation, 1.5));
}

// The part of the sun's light that small waves send to the eye.
float sun_glitter(vec3 to_eye, vec3 normal, Surface here) {
  vec3 middle = normalize(to_eye + sun_direction);
  if (middle.y <= 0.0) return 0.0;
  vec2 away = -middle.xz / middle.y - here.slope;
  float variance = 0.5 * here.slope_variance;  // of one axis
  float density = exp(-dot(away, away) / (2.0 * variance)) / (2.0 * kPi * variance);
  float fresnel = 0.02 + 0.98 * pow(1.0 - max(dot(to_eye, middle), 0.0), 5.0);
  return fresnel * density / (4.0 * pow(middle.y, 4.0) * max(dot(to_eye, normal), 0.12));
}

void main() {
  if (is_wireframe) {
    colour = vec4(mix(vec3(0.1, 0.5, 0.6), vec3(1.0), clamp(0.5 + position.y / max(wave_height, 0.1), 0.0, 1.0)), 1.0);
    return;
  }
  Surface here = surface_here();
  vec3 normal = normalize(vec3(-here.slope.x, 1.0, -here.slope.y));
  vec3 to_eye = normalize(eye - position);
  float deviation = sqrt(here.slope_variance);
  float cosine = max(dot(to_eye, normal), 0.02);
  float fresnel = mean_fresnel(cosine, deviation);

  // Seen from low, the waves that face the eye hide the others, so that what they mirror is higher in the sky.
  vec3 mirrored = reflect(-to_eye, normal);
  mirrored.y = abs(mirrored.y) + 0.6 * deviation * (1.0 - cosine);
  vec3 reflected = sky_radiance(normalize(mirrored));

  // Crests let light through where the sun is behind them.
  float crest = clamp(0.5 + position.y / max(wave_height, 0.1), 0.0, 1.0);
  float against_sun = pow(max(dot(to_eye, -normalize(vec3(sun_direction.x, 0.0, sun_direction.z))), 0.0), 3.0);
  vec3 water = kDeepWater + kLitWater * (0.25 * crest * crest + 0.5 * crest * against_sun * (1.0 - cosine));

  vec3 radiance = mix(water, reflected, fresnel);
  radiance += kSunOnWater * kSunColour * sun_glitter(to_eye, normal, here);

  float pixel = length(fwidth(ground)) * 0.7;
  float lit = max(dot(normal, sun_direction), 0.0);
  vec3 white = 0.75 * (0.55 * vec3(0.75, 0.85, 1.0) + 0.9 * lit * kSunColour);
  radiance = mix(radiance, white, 0.85 * torn(clamp(here.foam, 0.0, 1.0), pixel));

  vec3 along = position - eye;
  float haze = 1.0 - exp(-length(along) / 9000.0);
  radiance = mix(radiance, sky_radiance(normalize(vec3(along.x, 0.0, along.z))), haze);
  colour = vec4(pixel_of(radiance), 1.0);
}
