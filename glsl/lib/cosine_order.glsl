// How the N values x of a cosine or sine transform's line lie in its arrays. The Fourier transform takes them as v, with
// v(m) = x(2 m) for the first half of m, and v(N - 1 - m) = x(2 m + 1) for the other one (lib/cosine_line.glsl). A sine
// transform changes the sign of every other x, and has its results in reverse order.
#include "lib/position.glsl"
#ifndef IS_SINE
#error "IS_SINE is missing: 1 for a sine transform, else 0"
#endif
#ifndef FIRST_FACTOR
#error "FIRST_FACTOR is missing: of the first value that type II stores, or type III loads"
#endif

// Whether a position of v has an x of even index, the place of that x, and whether its sign changes there.
bool is_even(Position position) { return is_below(position, (uint(LINE_LENGTH) + 1u) / 2u); }
uint place_in_order(Position position) {
  return is_even(position) ? 2u * position.at : 2u * uint(LINE_LENGTH) - 1u - 2u * position.at;
}
bool changes_sign(Position position) { return IS_SINE == 1 && !is_even(position); }

// The place of X(k) in its array, and the factor of what is there.
uint place_of_result(uint k) { return IS_SINE == 1 ? uint(LINE_LENGTH) - 1u - k : k; }
NUMBER factor_of_result(uint place) { return place == 0u ? NUMBER(FIRST_FACTOR) : NUMBER(1.0); }
