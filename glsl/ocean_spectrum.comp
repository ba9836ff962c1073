#version 430 core
// The spectra of a sea's surface at a time, from its waves: h(k, t) = h0(k) exp(i omega t) + conj(h0(-k)) exp(-i omega t),
// and from it those of the fields of lib/ocean_fields.glsl. Derivatives of odd order are 0 at the highest frequency of an
// even side, whose sign nobody knows. The horizontal displacement is that of i k / |k| h: towards the crests.
// Dispatch: an invocation for each wave vector of the rows 0 to SIZE / 2, numbered along x; it also writes the opposite one,
// whose values are the conjugates. y: rows, z: patches.
// Source: J. Tessendorf, Simulating Ocean Water, sections 3.4 to 3.6.
#include "lib/shared_constants.h"
#ifndef LOCAL_SIZE_X
#error "LOCAL_SIZE_X is missing: work-group width"
#endif
#ifndef WAVE_NUMBER_STEPS
#error "WAVE_NUMBER_STEPS is missing: a vec3 of 2 pi / side of each patch"
#endif
#define FIELDS_BINDING FFTBENCH_BINDING_TARGET
#define FIELDS_ACCESS writeonly
#include "lib/ocean_fields.glsl"
layout(local_size_x = LOCAL_SIZE_X) in;

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer Amplitudes { vec2 amplitudes[]; };
layout(std430, binding = FFTBENCH_BINDING_TWIDDLE) readonly buffer Rates { double rates[]; };  // turns per second

const vec3 kWaveNumberSteps = WAVE_NUMBER_STEPS;
// The halves of the time, a double.
uniform uint seconds_low;
uniform uint seconds_high;

vec2 complex_product(vec2 a, vec2 b) { return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
vec2 conjugate_of(vec2 value) { return vec2(value.x, -value.y); }

// Two real fields in one transform: first + i second at a wave vector, and the same of their conjugates at the opposite one.
void put_both(uvec3 texel, uvec2 opposite, bool has_opposite, vec2 first, vec2 second) {
  PUT_FIELD(texel, vec2(first.x - second.y, first.y + second.x));
  if (has_opposite) PUT_FIELD(uvec3(opposite, texel.z), vec2(first.x + second.y, second.x - first.y));
}

void main() {
  uvec2 place = gl_GlobalInvocationID.xy;
  uint patch_number = gl_GlobalInvocationID.z;
  if (place.x >= uint(SIZE)) return;
  uvec2 opposite = (uvec2(SIZE) - place) % uvec2(SIZE);
  uint waves_before = patch_number * uint(SIZE) * uint(SIZE);
  vec2 here = amplitudes[waves_before + place.y * uint(SIZE) + place.x];
  vec2 there = amplitudes[waves_before + opposite.y * uint(SIZE) + opposite.x];

  // The time may be long, so that turns are counted in double precision and only their fraction is kept.
  double seconds = packDouble2x32(uvec2(seconds_low, seconds_high));
  double turns = rates[(patch_number * (uint(SIZE) / 2u + 1u) + place.y) * uint(SIZE) + place.x] * seconds;
  float angle = 6.283185307179586 * float(turns - round(turns));
  vec2 turn = vec2(cos(angle), sin(angle));
  vec2 height = complex_product(here, turn) + conjugate_of(complex_product(there, turn));

  ivec2 counts = ivec2(place) - ivec2(SIZE) * ivec2(greaterThanEqual(2u * place, uvec2(SIZE)));
  float step = kWaveNumberSteps[patch_number];
  vec2 wave_vector = step * vec2(counts);
  vec2 odd = vec2(2u * place.x == uint(SIZE) ? 0.0 : wave_vector.x, 2u * place.y == uint(SIZE) ? 0.0 : wave_vector.y);
  float wave_number = length(wave_vector);
  float inverse = wave_number > 0.0 ? 1.0 / wave_number : 0.0;

  // Rows whose opposite is the row itself have an invocation for each of the two.
  bool has_opposite = opposite.y != place.y;
  uvec3 texel = uvec3(place, OCEAN_TRANSFORMS * patch_number);
  vec2 turned = vec2(-height.y, height.x);  // i height
  put_both(texel, opposite, has_opposite, turned * (odd.x * inverse), turned * (odd.y * inverse));
  texel.z++;
  put_both(texel, opposite, has_opposite, height, height * (-odd.x * odd.y * inverse));
  texel.z++;
  put_both(texel, opposite, has_opposite, turned * odd.x, turned * odd.y);
  texel.z++;
  vec2 second_derivatives = -wave_vector * wave_vector * inverse;
  put_both(texel, opposite, has_opposite, height * second_derivatives.x, height * second_derivatives.y);
}
