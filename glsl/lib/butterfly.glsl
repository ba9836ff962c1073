// Butterflies without twiddle factors: the DFT of 2, 4, 8 or 16 values in registers, in place and in natural order.

void butterfly2(inout VALUE a, inout VALUE b) {
  VALUE sum = a + b;
  b = a - b;
  a = sum;
}

// Dissertation, figure 8: two layers of radix-2 butterflies with one quarter turn between them.
void butterfly4(inout VALUE a, inout VALUE b, inout VALUE c, inout VALUE d) {
  butterfly2(a, c);
  butterfly2(b, d);
  d = quarter_turn(d);
  butterfly2(a, b);
  butterfly2(c, d);
  VALUE swapped = b;
  b = c;
  c = swapped;
}

const NUMBER kSqrtHalf = CONSTANT(0.70710678118654752lf, 3037000499u, 4192102400u);

// The DFT of a, b e, c e^2 and d e^3, where e is an eighth turn: e z = (z + quarter_turn(z)) sqrt(1/2). The square
// root waits until the last layer, where it costs nothing: a sum with a scaled value is one fused instruction.
void butterfly4_in_eighth_turns(inout VALUE a, inout VALUE b, inout VALUE c, inout VALUE d) {
  b = b + quarter_turn(b);
  c = quarter_turn(c);
  d = quarter_turn(d) - d;
  butterfly2(a, c);
  butterfly2(b, d);
  d = quarter_turn(d);
  VALUE first = a + kSqrtHalf * b;
  VALUE third = a - kSqrtHalf * b;
  b = c + kSqrtHalf * d;
  d = c - kSqrtHalf * d;
  a = first;
  c = third;
}

// One layer of radix 2, then the even outputs from the sums and the odd ones from the turned differences.
void butterfly8(inout VALUE a, inout VALUE b, inout VALUE c, inout VALUE d, inout VALUE e, inout VALUE f, inout VALUE g,
                inout VALUE h) {
  butterfly2(a, e);
  butterfly2(b, f);
  butterfly2(c, g);
  butterfly2(d, h);
  butterfly4(a, b, c, d);
  butterfly4_in_eighth_turns(e, f, g, h);
  VALUE odd = e;
  e = c;
  c = b;
  b = odd;
  odd = f;
  VALUE even = d;
  f = g;
  d = odd;
  g = even;
}

const NUMBER kCosOfSixteenth = CONSTANT(0.92387953251128676lf, 3968032377u, 2489987072u);  // of a sixteenth of a turn
const NUMBER kSinOfSixteenth = CONSTANT(0.38268343236508977lf, 1643612826u, 3131411456u);

VALUE sixteenth_turn(VALUE value) {
  return complex_multiply(value, COMPLEX(kCosOfSixteenth, NUMBER(DIRECTION_SIGN) * kSinOfSixteenth));
}

VALUE three_sixteenth_turns(VALUE value) {
  return complex_multiply(value, COMPLEX(kSinOfSixteenth, NUMBER(DIRECTION_SIGN) * kCosOfSixteenth));
}

VALUE eighth_turn(VALUE value) { return kSqrtHalf * (value + quarter_turn(value)); }

void exchange_values(inout VALUE a, inout VALUE b) {
  VALUE first = a;
  a = b;
  b = first;
}

// Four by four: radix 4 over values four apart, the factors exp(2 pi i row column / 16), radix 4 within each row. Of
// the nine factors that are not 1 only four take a full complex multiplication.
void butterfly16(inout VALUE v[16]) {
  butterfly4(v[0], v[4], v[8], v[12]);
  butterfly4(v[1], v[5], v[9], v[13]);
  butterfly4(v[2], v[6], v[10], v[14]);
  butterfly4(v[3], v[7], v[11], v[15]);
  v[5] = sixteenth_turn(v[5]);
  v[6] = eighth_turn(v[6]);
  v[7] = three_sixteenth_turns(v[7]);
  v[13] = three_sixteenth_turns(v[13]);
  v[14] = eighth_turn(quarter_turn(v[14]));
  v[15] = -sixteenth_turn(v[15]);
  butterfly4(v[0], v[1], v[2], v[3]);
  butterfly4(v[4], v[5], v[6], v[7]);
  butterfly4_in_eighth_turns(v[8], v[9], v[10], v[11]);
  butterfly4(v[12], v[13], v[14], v[15]);

  // Row by row is the transpose of natural order.
  exchange_values(v[1], v[4]);
  exchange_values(v[2], v[8]);
  exchange_values(v[3], v[12]);
  exchange_values(v[6], v[9]);
  exchange_values(v[7], v[13]);
  exchange_values(v[11], v[14]);
}
