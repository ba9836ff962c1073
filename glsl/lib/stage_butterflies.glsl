// The butterflies that an invocation does at a stage, `count` of them (lib/register_stages.glsl), in the radices of this
// kernel alone.
#include "lib/odd_butterfly.glsl"
#include "lib/composite_butterfly.glsl"
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
#define DO_BUTTERFLY9(b)                                                                                    \
  if (b < count)                                                                                            \
    butterfly9(LEG(b, 0u), LEG(b, 1u), LEG(b, 2u), LEG(b, 3u), LEG(b, 4u), LEG(b, 5u), LEG(b, 6u), LEG(b, 7u), LEG(b, 8u));
// Copies legs that do not stand side by side, for a function that takes them in an array.
#define TAKE_LEG(l) legs[l] = LEG(butterfly, l);
#define PUT_LEG(l) LEG(butterfly, l) = legs[l];
#define DO_GATHERED(b, name, SLOTS, length)  \
  if (b < count) {                           \
    const uint butterfly = b;                \
    COMPLEX legs[length];                    \
    SLOTS(TAKE_LEG)                          \
    name(legs);                              \
    SLOTS(PUT_LEG)                           \
  }

// All of a radix: as many as 16 values are, or 25 where an invocation holds more. Those of the radices from 13 on have it
// to themselves.
#if ELEMENTS > 16
#define FOR_BUTTERFLIES(S, SLOTS_OF_16, SLOTS_OF_25) SLOTS_OF_25(S)
#else
#define FOR_BUTTERFLIES(S, SLOTS_OF_16, SLOTS_OF_25) SLOTS_OF_16(S)
#endif
#if USES_RADIX(2)
void butterflies_of_radix_2(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY2, SLOTS_8, SLOTS_12)
}
#endif
#if USES_RADIX(3)
void butterflies_of_radix_3(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY3, SLOTS_5, SLOTS_8)
}
#endif
#if USES_RADIX(4)
void butterflies_of_radix_4(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY4, SLOTS_4, SLOTS_6)
}
#endif
#if USES_RADIX(5)
void butterflies_of_radix_5(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY5, SLOTS_3, SLOTS_5)
}
#endif
#if USES_RADIX(6)
void butterflies_of_radix_6(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY6, SLOTS_2, SLOTS_4)
}
#endif
#if USES_RADIX(7)
void butterflies_of_radix_7(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY7, SLOTS_2, SLOTS_3)
}
#endif
#if USES_RADIX(8)
void butterflies_of_radix_8(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY8, SLOTS_2, SLOTS_3)
}
#endif
#if USES_RADIX(9)
void butterflies_of_radix_9(uint count, inout COMPLEX v[ELEMENTS]) {
  FOR_BUTTERFLIES(DO_BUTTERFLY9, SLOTS_1, SLOTS_2)
}
#endif
#if USES_RADIX(10)
void butterflies_of_radix_10(uint count, inout COMPLEX v[ELEMENTS]) {
#if ELEMENTS < 20
  butterfly10(v);
#else
  DO_GATHERED(0u, butterfly10, SLOTS_10, ELEMENTS)
  DO_GATHERED(1u, butterfly10, SLOTS_10, ELEMENTS)
#endif
}
#endif
#if USES_RADIX(11)
void butterflies_of_radix_11(uint count, inout COMPLEX v[ELEMENTS]) {
#if ELEMENTS < 22
  butterfly11(v);
#else
  DO_GATHERED(0u, butterfly11, SLOTS_11, ELEMENTS)
  DO_GATHERED(1u, butterfly11, SLOTS_11, ELEMENTS)
#endif
}
#endif
#if USES_RADIX(12)
void butterflies_of_radix_12(uint count, inout COMPLEX v[ELEMENTS]) {
#if ELEMENTS < 24
  butterfly12(v);
#else
  DO_GATHERED(0u, butterfly12, SLOTS_12, ELEMENTS)
  DO_GATHERED(1u, butterfly12, SLOTS_12, ELEMENTS)
#endif
}
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
  DO_GATHERED(0u, butterfly16, SLOTS_16, 16)
#endif
}
#endif
#if USES_RADIX(17)
void butterflies_of_radix_17(uint count, inout COMPLEX v[ELEMENTS]) { butterfly17(v); }
#endif
#if USES_RADIX(18)
void butterflies_of_radix_18(uint count, inout COMPLEX v[ELEMENTS]) { butterfly18(v); }
#endif
#if USES_RADIX(19)
void butterflies_of_radix_19(uint count, inout COMPLEX v[ELEMENTS]) { butterfly19(v); }
#endif
#if USES_RADIX(21)
void butterflies_of_radix_21(uint count, inout COMPLEX v[ELEMENTS]) { butterfly21(v); }
#endif
#if USES_RADIX(23)
void butterflies_of_radix_23(uint count, inout COMPLEX v[ELEMENTS]) { butterfly23(v); }
#endif
#if USES_RADIX(25)
void butterflies_of_radix_25(uint count, inout COMPLEX v[ELEMENTS]) { butterfly25(v); }
#endif
#if USES_RADIX(29)
void butterflies_of_radix_29(uint count, inout COMPLEX v[ELEMENTS]) { butterfly29(v); }
#endif
#if USES_RADIX(31)
void butterflies_of_radix_31(uint count, inout COMPLEX v[ELEMENTS]) { butterfly31(v); }
#endif
