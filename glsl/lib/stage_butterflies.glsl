// The butterflies that an invocation does at a stage, `count` of them (lib/register_stages.glsl), in the radices of this
// kernel alone.
#include "lib/odd_butterfly.glsl"
#include "lib/prime_butterfly.glsl"

// Leg l of butterfly b. Slots that there are not belong to butterflies that no invocation has.
#define LEG(b, l) v[min(b + l * count, uint(ELEMENTS) - 1u)]
#define DO_BUTTERFLY2(b) if (b < count) butterfly2(LEG(b, 0u), LEG(b, 1u));
#define DO_BUTTERFLY3(b) if (b < count) butterfly3(LEG(b, 0u), LEG(b, 1u), LEG(b, 2u));
#define DO_BUTTERFLY4(b) if (b < count) butterfly4(LEG(b, 0u), LEG(b, 1u), LEG(b, 2u), LEG(b, 3u));
#define DO_BUTTERFLY5(b) if (b < count) butterfly5(LEG(b, 0u), LEG(b, 1u), LEG(b, 2u), LEG(b, 3u), LEG(b, 4u));
#define DO_BUTTERFLY6(b) \
  if (b < count) butterfly6(LEG(b, 0u), LEG(b, 1u), LEG(b, 2u), LEG(b, 3u), LEG(b, 4u), LEG(b, 5u));
#define DO_BUTTERFLY7(b) \
  if (b < count) butterfly7(LEG(b, 0u), LEG(b, 1u), LEG(b, 2u), LEG(b, 3u), LEG(b, 4u), LEG(b, 5u), LEG(b, 6u));
#define DO_BUTTERFLY8(b)                                                                                    \
  if (b < count)                                                                                            \
    butterfly8(LEG(b, 0u), LEG(b, 1u), LEG(b, 2u), LEG(b, 3u), LEG(b, 4u), LEG(b, 5u), LEG(b, 6u), LEG(b, 7u));

// All of a radix. An invocation has more than 16 values at stages of a prime radix alone: elsewhere one above 8 takes more
// than half of the slots, so that it does one such butterfly.
#if USES_RADIX(2)
void butterflies_of_radix_2(uint count, inout COMPLEX v[ELEMENTS]) {
  SLOTS_8(DO_BUTTERFLY2)
}
#endif
#if USES_RADIX(3)
void butterflies_of_radix_3(uint count, inout COMPLEX v[ELEMENTS]) {
  SLOTS_5(DO_BUTTERFLY3)
}
#endif
#if USES_RADIX(4)
void butterflies_of_radix_4(uint count, inout COMPLEX v[ELEMENTS]) {
  SLOTS_4(DO_BUTTERFLY4)
}
#endif
#if USES_RADIX(5)
void butterflies_of_radix_5(uint count, inout COMPLEX v[ELEMENTS]) {
  SLOTS_3(DO_BUTTERFLY5)
}
#endif
#if USES_RADIX(6)
void butterflies_of_radix_6(uint count, inout COMPLEX v[ELEMENTS]) {
  SLOTS_2(DO_BUTTERFLY6)
}
#endif
#if USES_RADIX(7)
void butterflies_of_radix_7(uint count, inout COMPLEX v[ELEMENTS]) {
  SLOTS_2(DO_BUTTERFLY7)
}
#endif
#if USES_RADIX(8)
void butterflies_of_radix_8(uint count, inout COMPLEX v[ELEMENTS]) {
  SLOTS_2(DO_BUTTERFLY8)
}
#endif
#if USES_RADIX(9)
void butterflies_of_radix_9(uint count, inout COMPLEX v[ELEMENTS]) { butterfly9(v); }
#endif
#if USES_RADIX(10)
void butterflies_of_radix_10(uint count, inout COMPLEX v[ELEMENTS]) { butterfly10(v); }
#endif
#if USES_RADIX(11)
void butterflies_of_radix_11(uint count, inout COMPLEX v[ELEMENTS]) { butterfly11(v); }
#endif
#if USES_RADIX(12)
void butterflies_of_radix_12(uint count, inout COMPLEX v[ELEMENTS]) { butterfly12(v); }
#endif
#if USES_RADIX(13)
void butterflies_of_radix_13(uint count, inout COMPLEX v[ELEMENTS]) { butterfly13(v); }
#endif
#if USES_RADIX(14)
void butterflies_of_radix_14(uint count, inout COMPLEX v[ELEMENTS]) { butterfly14(v); }
#endif
#if USES_RADIX(15)
void butterflies_of_radix_15(uint count, inout COMPLEX v[ELEMENTS]) { butterfly15(v); }
#endif
#if USES_RADIX(16)
void butterflies_of_radix_16(uint count, inout COMPLEX v[ELEMENTS]) {
#if ELEMENTS == 16
  butterfly16(v);
#else
  COMPLEX legs[16];
#define TAKE_LEG(m) legs[m] = v[m];
  SLOTS_16(TAKE_LEG)
  butterfly16(legs);
#define PUT_LEG(m) v[m] = legs[m];
  SLOTS_16(PUT_LEG)
#endif
}
#endif
#if USES_RADIX(17)
void butterflies_of_radix_17(uint count, inout COMPLEX v[ELEMENTS]) { butterfly17(v); }
#endif
#if USES_RADIX(19)
void butterflies_of_radix_19(uint count, inout COMPLEX v[ELEMENTS]) { butterfly19(v); }
#endif
#if USES_RADIX(23)
void butterflies_of_radix_23(uint count, inout COMPLEX v[ELEMENTS]) { butterfly23(v); }
#endif
#if USES_RADIX(29)
void butterflies_of_radix_29(uint count, inout COMPLEX v[ELEMENTS]) { butterfly29(v); }
#endif
#if USES_RADIX(31)
void butterflies_of_radix_31(uint count, inout COMPLEX v[ELEMENTS]) { butterfly31(v); }
#endif
