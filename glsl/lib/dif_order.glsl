// Where the frequencies of a line lie that glsl/documents/dif_dit_shuffle.comp transformed, and nothing has sorted since. Read by
// C++ as well (fft/dif_order.h), so: functions of unsigned integers alone.
//
// A line of 2^log2_length values is held by 2^(log2_length - log2_elements) invocations, 2^log2_elements (two at least)
// each, in slots: `place` slot * invocations + t of the line is the slot of invocation t, so that neighbours access
// neighbours. Virtual thread v of invocation t has the slots 2 v, its lower value, and 2 v + 1, its upper one. A
// decimation in frequency in place would leave these at the positions whose bits are v, t and 0 or 1, and at position p
// the frequency whose bits are those of p reversed: 0 or 1, t reversed, v reversed.
//
// Source: Nabla, "Indexing" (its getDFTIndex, getNablaIndex, getDFTMirrorIndex, getNablaMirrorIndex and
// getNablaMirrorLocalInfo).

// The lowest `count` bits, fewer than 32, of a value that has no others.
uint dif_reversed(uint value, uint count) { return bitfieldReverse(value) >> 1u >> (31u - count); }

uint dif_invocation(uint place, uint log2_length, uint log2_elements) {
  return place & ((1u << (log2_length - log2_elements)) - 1u);
}

uint dif_slot(uint place, uint log2_length, uint log2_elements) { return place >> (log2_length - log2_elements); }

uint dif_frequency(uint place, uint log2_length, uint log2_elements) {
  uint slot = dif_slot(place, log2_length, log2_elements);
  uint invocation = dif_invocation(place, log2_length, log2_elements);
  return (slot & 1u) << (log2_length - 1u) |
         dif_reversed(invocation, log2_length - log2_elements) << (log2_elements - 1u) |
         dif_reversed(slot >> 1u, log2_elements - 1u);
}

uint dif_place(uint frequency, uint log2_length, uint log2_elements) {
  uint log2_invocations = log2_length - log2_elements;
  uint upper = frequency >> (log2_length - 1u);
  uint invocation = frequency >> (log2_elements - 1u) & ((1u << log2_invocations) - 1u);
  uint thread = frequency & ((1u << (log2_elements - 1u)) - 1u);
  return (dif_reversed(thread, log2_elements - 1u) << 1u | upper) << log2_invocations |
         dif_reversed(invocation, log2_invocations);
}

// The frequency whose value is the conjugate in the spectrum of real values.
uint mirrored_frequency(uint frequency, uint log2_length) { return (0u - frequency) & ((1u << log2_length) - 1u); }

// The place of the mirrored frequency. Its invocation and slot are who owns it. Where all invocations fetch the mirrors of
// one slot from each other at once, each gives the slot of the mirror of its own place.
uint dif_mirror_place(uint place, uint log2_length, uint log2_elements) {
  uint frequency = dif_frequency(place, log2_length, log2_elements);
  return dif_place(mirrored_frequency(frequency, log2_length), log2_length, log2_elements);
}
