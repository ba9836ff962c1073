// The butterflies that an invocation does at a stage, `count` of them (lib/register_stages.glsl), in the radices of this
// kernel alone.
#ifndef ELEMENTS
#error "ELEMENTS is missing: values an invocation holds"
#endif
#include "lib/odd_butterfly.glsl"
#include "lib/composite_butterfly.glsl"
#include "lib/prime_butterfly.glsl"

// Leg l of butterfly b. Slots that there are not belong to butterflies that no invocation has.
#define LEG(b, l) v[min(b + l * count, uint(ELEMENTS) - 1u)]

// All of a radix: as many as 16 values are, or 25 where an invocation holds more. Those of the radices from 13 on have it
// to themselves.
#if ELEMENTS > 16
#define MOST_LEGS 25
#else
#define MOST_LEGS 16
#endif
#for radix in 2 .. 10
#if USES_RADIX(radix)
void butterflies_of_radix_$radix(uint count, inout COMPLEX v[ELEMENTS]) {
#for b in 0 .. MOST_LEGS / radix
  if (b < count) butterfly$radix(
#for l in 0 .. radix - 1
      LEG(b, l),
#endfor
      LEG(b, $(radix - 1)u));
#endfor
}
#endif
#endfor

// Larger ones take the legs in an array, and of some radices a copy of those that do not stand side by side.
#for radix in 10 .. 32
#if USES_RADIX(radix)
void butterflies_of_radix_$radix(uint count, inout COMPLEX v[ELEMENTS]) {
#if (radix == 16 && ELEMENTS == 16) || (radix != 16 && (radix > 12 || ELEMENTS < 2 * radix))
  butterfly$radix(v);
#else
#for b in 0 .. MOST_LEGS / radix
  if (b < count) {
    const uint butterfly = b;
    COMPLEX legs[$(radix == 16 ? 16 : ELEMENTS)];
#for l in 0 .. radix
    legs[l] = LEG(butterfly, l);
#endfor
    butterfly$radix(legs);
#for l in 0 .. radix
    LEG(butterfly, l) = legs[l];
#endfor
  }
#endfor
#endif
}
#endif
#endfor
