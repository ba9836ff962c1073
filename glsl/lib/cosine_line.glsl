// The lines of a discrete cosine or sine transform of type II or III (COSINE_TYPE), by a Fourier transform as long as they
// are. With N values x of a line, and w(k) = exp(-pi i k / 2 N):
//   v(m) = x(2 m) for the first half of m, and v(N - 1 - m) = x(2 m + 1) for the other one;
//   type II: X(k) = w(k) V(k) + conj(w(k)) V(N - k), where V is the transform of v;
//   type III goes back: v is the inverse transform of V(k) = conj(w(k)) [X(k) - i X(N - k)], with X(N) = 0.
// All of this is linear, so that a complex line is two real ones. A sine transform of type II is the cosine transform of
// (-1)^n x(n) in reverse order, and one of type III goes back from there.
// FIRST_FACTOR is what the first of the results is multiplied by beside the others (harness/fft/problem.h).
// Source: J. Makhoul, A Fast Cosine Transform in One and Two Dimensions, 1980.
#include "lib/cosine_order.glsl"

// exp(DIRECTION_SIGN * pi i k / 2 N): w(k) of type II, and its conjugate of type III.
#if TWIDDLE == FFTBENCH_TWIDDLE_TABLE
layout(std430, binding = FFTBENCH_BINDING_FINE_TWIDDLE) readonly buffer QuarterTwiddles { COMPLEX quarter_roots[]; };
COMPLEX quarter_root(uint k) {
  COMPLEX root = quarter_roots[k];
  return COMPLEX(root.x, NUMBER(DIRECTION_SIGN) * root.y);
}
#else
COMPLEX quarter_root(uint k) { return twiddle(k, 4u * uint(LINE_LENGTH)); }
#endif

COMPLEX with_sign(Position position, COMPLEX value) { return changes_sign(position) ? -value : value; }

#if COSINE_TYPE == 2

#define MIRROR(position) (is_at(position, 0u) ? 0u : uint(LINE_LENGTH) - (position).at)

COMPLEX load_cosine_value(Line line, Position position) {
  return with_sign(position, load_value(line, anywhere(place_in_order(position))));
}

void store_cosine_value(Line line, Position position, COMPLEX value, COMPLEX mirrored) {
  COMPLEX root = quarter_root(position.at);
  COMPLEX sum = value + mirrored;
  COMPLEX difference = value - mirrored;
  COMPLEX result = COMPLEX(root.x * sum.x - root.y * difference.y, root.x * sum.y + root.y * difference.x);
  uint place = place_of_result(position.at);
  store_value(line, anywhere(place), result * factor_of_result(place));
}

#else

COMPLEX load_result(Line line, uint k) {
  uint place = place_of_result(k);
  return load_value(line, anywhere(place)) * factor_of_result(place);
}

COMPLEX load_cosine_value(Line line, Position position) {
  bool is_first = is_at(position, 0u);
  COMPLEX value = load_result(line, position.at);
  COMPLEX mirrored = load_result(line, is_first ? 0u : uint(LINE_LENGTH) - position.at);
  COMPLEX both = complex_multiply(COMPLEX(value.x + mirrored.y, value.y - mirrored.x), quarter_root(position.at));
  return is_first ? value : both;
}

void store_cosine_value(Line line, Position position, COMPLEX value) {
  store_value(line, anywhere(place_in_order(position)), with_sign(position, value));
}

#endif

#define LOADED_VALUE(line, position) load_cosine_value(line, position)
