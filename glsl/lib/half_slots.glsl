// The two halves of a line in an invocation's slots: at a stage of an even radix that is the first or the last one, it has
// positions y and y + N / 2 in two slots that are always so many apart.

uint slots_to_partner(uint radix, LineShape shape) { return radix / 2u * butterflies_of_invocation(radix, shape); }
bool is_in_first_half(uint leg, uint radix) { return leg < radix / 2u; }
// Of a slot in the first half; else another that there is.
uint partner_slot(uint m, uint radix, LineShape shape) {
  uint partner = m + slots_to_partner(radix, shape);
  return partner < uint(ELEMENTS) ? partner : m;
}

// From the spectrum of a pair at k in the slots of the first half, and at N - k in their partners, to the spectra of the
// two lines of the pair at a column (lib/half_spectrum.glsl).
#define SEPARATE_PAIR(m, leg, radix, shape, column)                                                            \
  if (is_in_first_half(leg, radix)) {                                                                          \
    COMPLEX value = v[m];                                                                                      \
    COMPLEX mirrored = v[partner_slot(m, radix, shape)];                                                       \
    v[m] = first_held(anywhere(column), value, mirrored);                                                      \
    v[partner_slot(m, radix, shape)] = second_held(anywhere(column), value, mirrored);                         \
  }
