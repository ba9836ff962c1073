// The butterflies that an invocation does at a stage (lib/register_stages.glsl), in the radices of this line alone.
#include "lib/odd_butterfly.glsl"

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

// Of 16 slots, a radix above 8 takes more than half, so that an invocation does one such butterfly.
void butterflies(uint radix, inout COMPLEX v[ELEMENTS]) {
  uint count = butterflies_of_invocation(radix);
#if USES_RADIX(2)
  if (radix == 2u) {
    SLOTS_8(DO_BUTTERFLY2)
  }
#endif
#if USES_RADIX(3)
  if (radix == 3u) {
    SLOTS_5(DO_BUTTERFLY3)
  }
#endif
#if USES_RADIX(4)
  if (radix == 4u) {
    SLOTS_4(DO_BUTTERFLY4)
  }
#endif
#if USES_RADIX(5)
  if (radix == 5u) {
    SLOTS_3(DO_BUTTERFLY5)
  }
#endif
#if USES_RADIX(6)
  if (radix == 6u) {
    SLOTS_2(DO_BUTTERFLY6)
  }
#endif
#if USES_RADIX(7)
  if (radix == 7u) {
    SLOTS_2(DO_BUTTERFLY7)
  }
#endif
#if USES_RADIX(8)
  if (radix == 8u) {
    SLOTS_2(DO_BUTTERFLY8)
  }
#endif
#if USES_RADIX(9)
  if (radix == 9u) butterfly9(v);
#endif
#if USES_RADIX(10)
  if (radix == 10u) butterfly10(v);
#endif
#if USES_RADIX(12)
  if (radix == 12u) butterfly12(v);
#endif
#if USES_RADIX(14)
  if (radix == 14u) butterfly14(v);
#endif
#if USES_RADIX(15)
  if (radix == 15u) butterfly15(v);
#endif
#if USES_RADIX(16)
  if (radix == 16u) butterfly16(v);
#endif
}
