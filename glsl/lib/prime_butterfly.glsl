// Butterflies without twiddle factors of the prime radices 11 and 13, in registers, in place and in natural order: the
// symmetric form of lib/odd_butterfly.glsl, whose 5 or 6 pairs of legs are too many to write out term by term. They take
// 75 and 102 instructions on complex values.
// Source: R. C. Singleton, An Algorithm for Computing the Mixed Radix Fast Fourier Transform, 1969, section 4.

// Legs m + 1 and the one opposite; v[0] adds up to the output 0.
#define ADD_AND_SUBTRACT(m, opposite)                      \
  sums[m] = v[m + 1u] + v[opposite];                       \
  differences[m] = quarter_turn(v[m + 1u] - v[opposite]);  \
  v[0] += sums[m];
// What the pair of legs k has of the outputs j and r - j.
#define ADD_TERM(k, cosine, sine)      \
  even += cosine * sums[k - 1u];       \
  odd += sine * differences[k - 1u];

#if USES_RADIX(11)

const NUMBER kCosinesOf11[11] = NUMBER[](
    NUMBER(1.00000000000000000lf), NUMBER(0.84125353283118117lf), NUMBER(0.41541501300188643lf), NUMBER(-0.14231483827328514lf),
    NUMBER(-0.65486073394528506lf), NUMBER(-0.95949297361449739lf), NUMBER(-0.95949297361449739lf), NUMBER(-0.65486073394528506lf),
    NUMBER(-0.14231483827328514lf), NUMBER(0.41541501300188643lf), NUMBER(0.84125353283118117lf));
const NUMBER kSinesOf11[11] = NUMBER[](
    NUMBER(0.00000000000000000lf), NUMBER(0.54064081745559758lf), NUMBER(0.90963199535451837lf), NUMBER(0.98982144188093273lf),
    NUMBER(0.75574957435425828lf), NUMBER(0.28173255684142970lf), NUMBER(-0.28173255684142970lf), NUMBER(-0.75574957435425828lf),
    NUMBER(-0.98982144188093273lf), NUMBER(-0.90963199535451837lf), NUMBER(-0.54064081745559758lf));

void butterfly11(inout COMPLEX v[ELEMENTS]) {
  COMPLEX first = v[0];
  COMPLEX sums[5];
  COMPLEX differences[5];
#define PAIR_OF_11(m) ADD_AND_SUBTRACT(m, 10u - m)
  SLOTS_5(PAIR_OF_11)
#define TERM_OF_11(j, k) ADD_TERM(k, kCosinesOf11[(j) * k % 11u], kSinesOf11[(j) * k % 11u])
#define OUTPUTS_OF_11(m)                                    \
  {                                                         \
    COMPLEX even = first + kCosinesOf11[m + 1u] * sums[0];  \
    COMPLEX odd = kSinesOf11[m + 1u] * differences[0];      \
    TERM_OF_11(m + 1u, 2u) TERM_OF_11(m + 1u, 3u) TERM_OF_11(m + 1u, 4u) TERM_OF_11(m + 1u, 5u) \
    v[m + 1u] = even + odd;                                 \
    v[10u - m] = even - odd;                                \
  }
  SLOTS_5(OUTPUTS_OF_11)
}

#endif
#if USES_RADIX(13)

const NUMBER kCosinesOf13[13] = NUMBER[](
    NUMBER(1.00000000000000000lf), NUMBER(0.88545602565320990lf), NUMBER(0.56806474673115580lf), NUMBER(0.12053668025532305lf),
    NUMBER(-0.35460488704253563lf), NUMBER(-0.74851074817110110lf), NUMBER(-0.97094181742605203lf), NUMBER(-0.97094181742605203lf),
    NUMBER(-0.74851074817110110lf), NUMBER(-0.35460488704253563lf), NUMBER(0.12053668025532305lf), NUMBER(0.56806474673115580lf),
    NUMBER(0.88545602565320990lf));
const NUMBER kSinesOf13[13] = NUMBER[](
    NUMBER(0.00000000000000000lf), NUMBER(0.46472317204376855lf), NUMBER(0.82298386589365639lf), NUMBER(0.99270887409805399lf),
    NUMBER(0.93501624268541482lf), NUMBER(0.66312265824079520lf), NUMBER(0.23931566428755777lf), NUMBER(-0.23931566428755777lf),
    NUMBER(-0.66312265824079520lf), NUMBER(-0.93501624268541482lf), NUMBER(-0.99270887409805399lf), NUMBER(-0.82298386589365639lf),
    NUMBER(-0.46472317204376855lf));

void butterfly13(inout COMPLEX v[ELEMENTS]) {
  COMPLEX first = v[0];
  COMPLEX sums[6];
  COMPLEX differences[6];
#define PAIR_OF_13(m) ADD_AND_SUBTRACT(m, 12u - m)
  SLOTS_6(PAIR_OF_13)
#define TERM_OF_13(j, k) ADD_TERM(k, kCosinesOf13[(j) * k % 13u], kSinesOf13[(j) * k % 13u])
#define OUTPUTS_OF_13(m)                                    \
  {                                                         \
    COMPLEX even = first + kCosinesOf13[m + 1u] * sums[0];  \
    COMPLEX odd = kSinesOf13[m + 1u] * differences[0];      \
    TERM_OF_13(m + 1u, 2u) TERM_OF_13(m + 1u, 3u) TERM_OF_13(m + 1u, 4u) TERM_OF_13(m + 1u, 5u) TERM_OF_13(m + 1u, 6u) \
    v[m + 1u] = even + odd;                                 \
    v[12u - m] = even - odd;                                \
  }
  SLOTS_6(OUTPUTS_OF_13)
}

#endif
