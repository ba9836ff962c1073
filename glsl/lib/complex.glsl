// Complex numbers as vec2(real, imaginary). Addition and subtraction are vec2's own.
#ifndef DIRECTION_SIGN
#error "DIRECTION_SIGN is missing: -1 for a forward transform, 1 for an inverse one"
#endif

vec2 complex_multiply(vec2 a, vec2 b) {
  return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// value * exp(DIRECTION_SIGN * i pi / 2): a quarter turn, the radix-4 butterfly's only factor.
vec2 quarter_turn(vec2 value) {
  return float(DIRECTION_SIGN) * vec2(-value.y, value.x);
}
