// The two halves of a line in an invocation's slots: at a stage of an even radix that is the first or the last one, it has
// positions y and y + N / 2 in two slots that are always so many apart.
bool is_in_first_half(uint leg, uint radix) { return leg < radix / 2u; }

#define SLOT_BESIDE(m, distance) ((m) + (distance) < uint(ELEMENTS) ? (m) + (distance) : (m))
// The partner of a slot in the first half, where an invocation has EACH(radix) butterflies (lib/register_stages.glsl); of
// any other slot, one that there is.
#define PARTNER_SLOT(m, radix, EACH) SLOT_BESIDE(m, (radix) / 2u * EACH(radix))

// From the spectrum of a pair at k in the slots of the first half, and at N - k in their partners, to the spectra of the
// two lines of the pair at a column (lib/half_spectrum.glsl).
#define SEPARATE_PAIR(m, leg, radix, EACH, column)                                                             \
  if (is_in_first_half(leg, radix)) {                                                                          \
    COMPLEX value = v[m];                                                                                      \
    COMPLEX mirrored = v[PARTNER_SLOT(m, radix, EACH)];                                                        \
    v[m] = first_held(anywhere(column), value, mirrored);                                                      \
    v[PARTNER_SLOT(m, radix, EACH)] = second_held(anywhere(column), value, mirrored);                          \
  }
