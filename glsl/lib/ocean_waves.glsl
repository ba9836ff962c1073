// The waves of a sea's patches at a time: h(k, t) = h0(k) exp(i omega t) + conj(h0(-k)) exp(-i omega t), and the spectra of
// the fields of lib/ocean_fields.glsl, which follow from it. Derivatives of odd order are 0 at the highest frequency of an
// even side, whose sign nobody knows. The horizontal displacement is that of i k / |k| h: towards the crests.
// Source: J. Tessendorf, Simulating Ocean Water, sections 3.4 to 3.6.
#include "lib/complex.glsl"
#ifndef SIZE
#error "SIZE is missing: the points along a side of a patch"
#endif
#ifndef WAVE_NUMBER_STEPS
#error "WAVE_NUMBER_STEPS is missing: a vec3 of 2 pi / side of each patch"
#endif

layout(std430, binding = FFTBENCH_BINDING_SOURCE) readonly buffer Amplitudes { vec2 amplitudes[]; };
// In turns per second, of the rows 0 to SIZE / 2, which have each wave vector or its opposite.
layout(std430, binding = FFTBENCH_BINDING_WAVE_RATES) readonly buffer Rates { double rates[]; };

const vec3 kWaveNumberSteps = WAVE_NUMBER_STEPS;
// The halves of the time, a double.
uniform uint seconds_low;
uniform uint seconds_high;

uvec2 opposite_of(uvec2 place) { return (uvec2(SIZE) - place) % uvec2(SIZE); }

// h of the wave vector at a place of the spectrum.
vec2 wave_height(uvec2 place, uint patch_number) {
  uvec2 opposite = opposite_of(place);
  uint waves_before = patch_number * uint(SIZE) * uint(SIZE);
  vec2 here = amplitudes[waves_before + place.y * uint(SIZE) + place.x];
  vec2 there = amplitudes[waves_before + opposite.y * uint(SIZE) + opposite.x];
  uvec2 rated = 2u * place.y <= uint(SIZE) ? place : opposite;
  // The time may be long, so that turns are counted in double precision and only their fraction is kept.
  double seconds = packDouble2x32(uvec2(seconds_low, seconds_high));
  double turns = rates[(patch_number * (uint(SIZE) / 2u + 1u) + rated.y) * uint(SIZE) + rated.x] * seconds;
  float angle = 6.283185307179586 * float(turns - round(turns));
  vec2 turn = vec2(cos(angle), sin(angle));
  return complex_multiply(here, turn) + conjugate(complex_multiply(there, turn));
}

// The spectra of two real fields at a wave vector; at the opposite one they are the conjugates.
struct FieldPair {
  vec2 first;
  vec2 second;
};

FieldPair fields_of_wave(uint transform, vec2 height, uvec2 place, uint patch_number) {
  ivec2 counts = ivec2(place) - ivec2(SIZE) * ivec2(greaterThanEqual(2u * place, uvec2(SIZE)));
  vec2 wave_vector = kWaveNumberSteps[patch_number] * vec2(counts);
  vec2 odd = vec2(2u * place.x == uint(SIZE) ? 0.0 : wave_vector.x, 2u * place.y == uint(SIZE) ? 0.0 : wave_vector.y);
  float wave_number = length(wave_vector);
  float inverse = wave_number > 0.0 ? 1.0 / wave_number : 0.0;
  vec2 turned = vec2(-height.y, height.x);  // i height
  if (transform == 0u) return FieldPair(turned * (odd.x * inverse), turned * (odd.y * inverse));
  if (transform == 1u) return FieldPair(height, height * (-odd.x * odd.y * inverse));
  if (transform == 2u) return FieldPair(turned * odd.x, turned * odd.y);
  vec2 second_derivatives = -wave_vector * wave_vector * inverse;
  return FieldPair(height * second_derivatives.x, height * second_derivatives.y);
}

// Both in one transform, as first + i second.
vec2 both_of(FieldPair fields) {
  return vec2(fields.first.x - fields.second.y, fields.first.y + fields.second.x);
}
vec2 both_of_opposite(FieldPair fields) {
  return vec2(fields.first.x + fields.second.y, fields.second.x - fields.first.y);
}
