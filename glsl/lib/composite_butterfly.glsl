// Butterflies without twiddle factors of the radices 18, 21 and 25, in registers, in place and in natural order. A line that
// has fewer stages with them goes through shared memory once less, and an invocation holds that many values of it.
// Products of coprime numbers go as those of lib/odd_butterfly.glsl do; 25 needs factors between its fives.

#if USES_RADIX(18)

// 2 by 9; c = 5, and 11 is its inverse.
void butterfly18(inout COMPLEX v[ELEMENTS]) {
  butterfly9(v[0], v[2], v[4], v[6], v[8], v[10], v[12], v[14], v[16]);
  butterfly9(v[9], v[11], v[13], v[15], v[17], v[1], v[3], v[5], v[7]);
  butterfly2(v[0], v[9]);
  butterfly2(v[2], v[11]);
  butterfly2(v[4], v[13]);
  butterfly2(v[6], v[15]);
  butterfly2(v[8], v[17]);
  butterfly2(v[10], v[1]);
  butterfly2(v[12], v[3]);
  butterfly2(v[14], v[5]);
  butterfly2(v[16], v[7]);
  COMPLEX of_stage[ELEMENTS] = v;
#for k in 0 .. 18
  OUTPUT_FROM(k, k * 11u % 18u)
#endfor
}

#endif

#if USES_RADIX(21)

// 3 by 7; c = 19, and 10 is its inverse.
void butterfly21(inout COMPLEX v[ELEMENTS]) {
  butterfly7(v[0], v[3], v[6], v[9], v[12], v[15], v[18]);
  butterfly7(v[7], v[10], v[13], v[16], v[19], v[1], v[4]);
  butterfly7(v[14], v[17], v[20], v[2], v[5], v[8], v[11]);
  butterfly3(v[0], v[7], v[14]);
  butterfly3(v[3], v[10], v[17]);
  butterfly3(v[6], v[13], v[20]);
  butterfly3(v[9], v[16], v[2]);
  butterfly3(v[12], v[19], v[5]);
  butterfly3(v[15], v[1], v[8]);
  butterfly3(v[18], v[4], v[11]);
  COMPLEX of_stage[ELEMENTS] = v;
#for k in 0 .. 21
  OUTPUT_FROM(k, k * 10u % 21u)
#endfor
}

#endif
#if USES_RADIX(25)

// Cosine and sine of so many parts of a turn.
#define ONE_25TH \
  CONSTANT(0.96858316112863112lf, 4160033000u, 2163671040u), CONSTANT(0.24868988716485479lf, 1068114932u, 940518400u)
#define TWO_25THS \
  CONSTANT(0.87630668004386359lf, 3763708532u, 235063296u), CONSTANT(0.48175367410171527lf, 2069116274u, 4272243712u)
#define THREE_25THS \
  CONSTANT(0.72896862742141152lf, 3130896414u, 2512433152u), CONSTANT(0.68454710592868867lf, 2940107432u, 2298517504u)
#define FOUR_25THS \
  CONSTANT(0.53582679497899662lf, 2301358560u, 3243935744u), CONSTANT(0.84432792550201508lf, 3626360827u, 561262592u)
#define SIX_25THS \
  CONSTANT(0.062790519529313376lf, 269683227u, 3767761152u), CONSTANT(0.99802672842827156lf, 4286492159u, 572518400u)
#define EIGHT_25THS \
  -CONSTANT(0.42577929156507265lf, 1828708132u, 2517004288u), CONSTANT(0.90482705246601953lf, 3886202598u, 3769393152u)
#define NINE_25THS \
  -CONSTANT(0.63742398974868971lf, 2737715189u, 2819481600u), CONSTANT(0.77051324277578923lf, 3309329178u, 3680456704u)
#define TWELVE_25THS \
  -CONSTANT(0.99211470131447783lf, 4261100196u, 113776640u), CONSTANT(0.12533323356430425lf, 538302139u, 1119338496u)
#define SIXTEEN_25THS \
  -CONSTANT(0.63742398974868971lf, 2737715189u, 2819481600u), -CONSTANT(0.77051324277578923lf, 3309329178u, 3680456704u)

// Five by five: value 5 i + j has the factor exp(2 pi i i j / 25) between the two.
void butterfly25(inout COMPLEX v[ELEMENTS]) {
#for j in 0 .. 5
  butterfly5(v[j], v[j + 5u], v[j + 10u], v[j + 15u], v[j + 20u]);
#endfor
  v[6] = turn(v[6], ONE_25TH);
  v[7] = turn(v[7], TWO_25THS);
  v[8] = turn(v[8], THREE_25THS);
  v[9] = turn(v[9], FOUR_25THS);
  v[11] = turn(v[11], TWO_25THS);
  v[12] = turn(v[12], FOUR_25THS);
  v[13] = turn(v[13], SIX_25THS);
  v[14] = turn(v[14], EIGHT_25THS);
  v[16] = turn(v[16], THREE_25THS);
  v[17] = turn(v[17], SIX_25THS);
  v[18] = turn(v[18], NINE_25THS);
  v[19] = turn(v[19], TWELVE_25THS);
  v[21] = turn(v[21], FOUR_25THS);
  v[22] = turn(v[22], EIGHT_25THS);
  v[23] = turn(v[23], TWELVE_25THS);
  v[24] = turn(v[24], SIXTEEN_25THS);
#for i in 0 .. 5
  butterfly5(v[5u * i], v[5u * i + 1u], v[5u * i + 2u], v[5u * i + 3u], v[5u * i + 4u]);
#endfor
  COMPLEX of_stage[ELEMENTS] = v;
#for k in 0 .. 25
  OUTPUT_FROM(k, k % 5u * 5u + k / 5u)
#endfor
}

#endif
