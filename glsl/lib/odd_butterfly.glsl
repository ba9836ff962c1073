// Butterflies without twiddle factors of the radices 3, 5, 7 and their products with each other and with 2 and 4, in
// registers, in place and in natural order. RADICES_USED says which: a compiler takes its time over each.
//
// Legs k and r - k of an odd radix r have factors that are each other's conjugates, so their sum needs the cosines alone
// and their difference the sines alone. Winograd's forms take fewer multiplications but more additions: 2 and 6, 5 and
// 17, 8 and 36 of complex values for the radices 3, 5 and 7. Here most multiplications are one instruction with an
// addition, which makes 6, 18 and 33 of them, and nothing but cosines and sines is rounded beforehand.
// A product of two coprime numbers needs no factors in between (I. J. Good, The Interaction Algorithm and Practical Fourier
// Analysis, 1958; called prime-factor algorithm).
// Source: S. Winograd, On Computing the Discrete Fourier Transform, 1978; the symmetric forms are those of R. C. Singleton,
// An Algorithm for Computing the Mixed Radix Fast Fourier Transform, 1969, section 4.
#ifndef RADICES_USED
#error "RADICES_USED is missing: bit r - 1 tells that a stage has the radix r"
#endif
#define USES_RADIX(r) ((RADICES_USED >> (r - 1) & 1) != 0)

const NUMBER kSinOfThird = CONSTANT(0.86602540378443865lf, 3719550786u, 3261419520u);  // of a third of a turn

void butterfly3(inout COMPLEX a, inout COMPLEX b, inout COMPLEX c) {
  COMPLEX sum = b + c;
  COMPLEX turned = kSinOfThird * quarter_turn(b - c);
  COMPLEX middle = a - 0.5 * sum;
  a = a + sum;
  b = middle + turned;
  c = middle - turned;
}

const NUMBER kCosOfFifth = CONSTANT(0.30901699437494742lf, 1327217884u, 3215277056u);
const NUMBER kSinOfFifth = CONSTANT(0.95105651629515357lf, 4084756634u, 581433344u);
const NUMBER kCosOfTwoFifths = -CONSTANT(0.80901699437494742lf, 3474701532u, 3215278080u);
const NUMBER kSinOfTwoFifths = CONSTANT(0.58778525229247313lf, 2524518435u, 2865950720u);

void butterfly5(inout COMPLEX a, inout COMPLEX b, inout COMPLEX c, inout COMPLEX d, inout COMPLEX e) {
  COMPLEX first_sum = b + e;
  COMPLEX second_sum = c + d;
  COMPLEX first_difference = quarter_turn(b - e);
  COMPLEX second_difference = quarter_turn(c - d);
  COMPLEX first_even = a + kCosOfFifth * first_sum + kCosOfTwoFifths * second_sum;
  COMPLEX second_even = a + kCosOfTwoFifths * first_sum + kCosOfFifth * second_sum;
  COMPLEX first_odd = kSinOfFifth * first_difference + kSinOfTwoFifths * second_difference;
  COMPLEX second_odd = kSinOfTwoFifths * first_difference - kSinOfFifth * second_difference;
  a = a + first_sum + second_sum;
  b = first_even + first_odd;
  c = second_even + second_odd;
  d = second_even - second_odd;
  e = first_even - first_odd;
}

const NUMBER kCosOfSeventh = CONSTANT(0.62348980185873353lf, 2677868308u, 1601079296u);
const NUMBER kSinOfSeventh = CONSTANT(0.78183148246802981lf, 3357940648u, 787634176u);
const NUMBER kCosOfTwoSevenths = -CONSTANT(0.22252093395631440lf, 955720134u, 76219392u);
const NUMBER kSinOfTwoSevenths = CONSTANT(0.97492791218182361lf, 4187283498u, 3343599616u);
const NUMBER kCosOfThreeSevenths = -CONSTANT(0.90096886790241913lf, 3869631822u, 1524860928u);
const NUMBER kSinOfThreeSevenths = CONSTANT(0.43388373911755812lf, 1863516469u, 3333358592u);

void butterfly7(inout COMPLEX a, inout COMPLEX b, inout COMPLEX c, inout COMPLEX d, inout COMPLEX e, inout COMPLEX f, inout COMPLEX g) {
  COMPLEX first_sum = b + g;
  COMPLEX second_sum = c + f;
  COMPLEX third_sum = d + e;
  COMPLEX first_difference = quarter_turn(b - g);
  COMPLEX second_difference = quarter_turn(c - f);
  COMPLEX third_difference = quarter_turn(d - e);
  COMPLEX first_even = a + kCosOfSeventh * first_sum + kCosOfTwoSevenths * second_sum + kCosOfThreeSevenths * third_sum;
  COMPLEX second_even = a + kCosOfTwoSevenths * first_sum + kCosOfThreeSevenths * second_sum + kCosOfSeventh * third_sum;
  COMPLEX third_even = a + kCosOfThreeSevenths * first_sum + kCosOfSeventh * second_sum + kCosOfTwoSevenths * third_sum;
  COMPLEX first_odd =
      kSinOfSeventh * first_difference + kSinOfTwoSevenths * second_difference + kSinOfThreeSevenths * third_difference;
  COMPLEX second_odd =
      kSinOfTwoSevenths * first_difference - kSinOfThreeSevenths * second_difference - kSinOfSeventh * third_difference;
  COMPLEX third_odd =
      kSinOfThreeSevenths * first_difference - kSinOfSeventh * second_difference + kSinOfTwoSevenths * third_difference;
  a = a + first_sum + second_sum + third_sum;
  b = first_even + first_odd;
  c = second_even + second_odd;
  d = third_even + third_odd;
  e = third_even - third_odd;
  f = second_even - second_odd;
  g = first_even - first_odd;
}

// Products of coprime numbers r = s t: over the values (t i + s j) mod r, s butterflies of radix t, then t of radix s.
// What then stands at n is the output c n mod r, where c is 1 / t modulo s and 1 / s modulo t.

void butterfly6(inout COMPLEX a, inout COMPLEX b, inout COMPLEX c, inout COMPLEX d, inout COMPLEX e, inout COMPLEX f) {
  butterfly3(a, c, e);
  butterfly3(d, f, b);
  butterfly2(a, d);
  butterfly2(c, f);
  butterfly2(e, b);
  // c = 5: the outputs stand in reverse.
  exchange_values(b, f);
  exchange_values(c, e);
}

#define OUTPUT_FROM(k, place) v[k] = of_stage[place];

#if USES_RADIX(9) || USES_RADIX(18) || USES_RADIX(25)
COMPLEX turn(COMPLEX value, NUMBER cosine, NUMBER sine) {
  return complex_multiply(value, COMPLEX(cosine, NUMBER(DIRECTION_SIGN) * sine));
}
#endif

#if USES_RADIX(9) || USES_RADIX(18)

const NUMBER kCosOfNinth = CONSTANT(0.76604444311897804lf, 3290135830u, 2055325696u);
const NUMBER kSinOfNinth = CONSTANT(0.64278760968653933lf, 2760751761u, 3769690112u);
const NUMBER kCosOfTwoNinths = CONSTANT(0.17364817766693035lf, 745813244u, 384242688u);
const NUMBER kSinOfTwoNinths = CONSTANT(0.98480775301220806lf, 4229717092u, 148944896u);
const NUMBER kCosOfFourNinths = -CONSTANT(0.93969262078590838lf, 4035949074u, 2439569408u);
const NUMBER kSinOfFourNinths = CONSTANT(0.34202014332566873lf, 1468965330u, 674223104u);

// Three by three: 3 and 3 are not coprime, so that four of the nine values need a factor.
void butterfly9(inout COMPLEX a, inout COMPLEX b, inout COMPLEX c, inout COMPLEX d, inout COMPLEX e, inout COMPLEX f,
                inout COMPLEX g, inout COMPLEX h, inout COMPLEX i) {
  butterfly3(a, d, g);
  butterfly3(b, e, h);
  butterfly3(c, f, i);
  e = turn(e, kCosOfNinth, kSinOfNinth);
  f = turn(f, kCosOfTwoNinths, kSinOfTwoNinths);
  h = turn(h, kCosOfTwoNinths, kSinOfTwoNinths);
  i = turn(i, kCosOfFourNinths, kSinOfFourNinths);
  butterfly3(a, b, c);
  butterfly3(d, e, f);
  butterfly3(g, h, i);
  exchange_values(b, d);
  exchange_values(c, g);
  exchange_values(f, h);
}

#endif
#if USES_RADIX(10)

// 2 by 5; c = 3, and 7 is its inverse.
void butterfly10(inout COMPLEX v[ELEMENTS]) {
  butterfly5(v[0], v[2], v[4], v[6], v[8]);
  butterfly5(v[5], v[7], v[9], v[1], v[3]);
  butterfly2(v[0], v[5]);
  butterfly2(v[2], v[7]);
  butterfly2(v[4], v[9]);
  butterfly2(v[6], v[1]);
  butterfly2(v[8], v[3]);
  COMPLEX of_stage[ELEMENTS] = v;
#for k in 0 .. 10
  OUTPUT_FROM(k, k * 7u % 10u)
#endfor
}

#endif
#if USES_RADIX(12)

// 3 by 4; c = 7, which is its own inverse.
void butterfly12(inout COMPLEX v[ELEMENTS]) {
  butterfly4(v[0], v[3], v[6], v[9]);
  butterfly4(v[4], v[7], v[10], v[1]);
  butterfly4(v[8], v[11], v[2], v[5]);
  butterfly3(v[0], v[4], v[8]);
  butterfly3(v[3], v[7], v[11]);
  butterfly3(v[6], v[10], v[2]);
  butterfly3(v[9], v[1], v[5]);
  COMPLEX of_stage[ELEMENTS] = v;
#for k in 0 .. 12
  OUTPUT_FROM(k, k * 7u % 12u)
#endfor
}

#endif
#if USES_RADIX(14)

// 2 by 7; c = 11, and 9 is its inverse.
void butterfly14(inout COMPLEX v[ELEMENTS]) {
  butterfly7(v[0], v[2], v[4], v[6], v[8], v[10], v[12]);
  butterfly7(v[7], v[9], v[11], v[13], v[1], v[3], v[5]);
  butterfly2(v[0], v[7]);
  butterfly2(v[2], v[9]);
  butterfly2(v[4], v[11]);
  butterfly2(v[6], v[13]);
  butterfly2(v[8], v[1]);
  butterfly2(v[10], v[3]);
  butterfly2(v[12], v[5]);
  COMPLEX of_stage[ELEMENTS] = v;
#for k in 0 .. 14
  OUTPUT_FROM(k, k * 9u % 14u)
#endfor
}

#endif
#if USES_RADIX(15)

// 3 by 5; c = 2, and 8 is its inverse.
void butterfly15(inout COMPLEX v[ELEMENTS]) {
  butterfly5(v[0], v[3], v[6], v[9], v[12]);
  butterfly5(v[5], v[8], v[11], v[14], v[2]);
  butterfly5(v[10], v[13], v[1], v[4], v[7]);
  butterfly3(v[0], v[5], v[10]);
  butterfly3(v[3], v[8], v[13]);
  butterfly3(v[6], v[11], v[1]);
  butterfly3(v[9], v[14], v[4]);
  butterfly3(v[12], v[2], v[7]);
  COMPLEX of_stage[ELEMENTS] = v;
#for k in 0 .. 15
  OUTPUT_FROM(k, k * 8u % 15u)
#endfor
}

#endif
