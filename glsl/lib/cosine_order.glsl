// How the values of a cosine or sine transform's line lie in its arrays (lib/cosine_line.glsl): those that a Fourier
// transform takes are in another order, and those of a sine transform have signs, and results in reverse order.
#include "lib/position.glsl"
#ifndef IS_SINE
#error "IS_SINE is missing: 1 for a sine transform, else 0"
#endif
#ifndef FIRST_FACTOR
#error "FIRST_FACTOR is missing: of the first value that type II stores, or type III loads"
#endif

// Whether x has an even number at a position of v, its place, and the sign with which it goes there.
bool is_even(Position position) { return is_below(position, (uint(LINE_LENGTH) + 1u) / 2u); }
uint place_in_order(Position position) {
  return is_even(position) ? 2u * position.at : 2u * uint(LINE_LENGTH) - 1u - 2u * position.at;
}
bool changes_sign(Position position) { return IS_SINE == 1 && !is_even(position); }

// The place of X(k) in its array, and the factor of what is there.
uint place_of_result(uint k) { return IS_SINE == 1 ? uint(LINE_LENGTH) - 1u - k : k; }
NUMBER factor_of_result(uint place) { return place == 0u ? NUMBER(FIRST_FACTOR) : NUMBER(1.0); }
