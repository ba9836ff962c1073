// Butterflies without twiddle factors: the DFT of 2 or 4 values in registers, in place and in natural order.

void butterfly2(inout vec2 a, inout vec2 b) {
  vec2 sum = a + b;
  b = a - b;
  a = sum;
}

// Dissertation, figure 8: two layers of radix-2 butterflies with one quarter turn between them.
void butterfly4(inout vec2 a, inout vec2 b, inout vec2 c, inout vec2 d) {
  butterfly2(a, c);
  butterfly2(b, d);
  d = quarter_turn(d);
  butterfly2(a, b);
  butterfly2(c, d);
  vec2 swapped = b;
  b = c;
  c = swapped;
}
