// The order in which dif_dit_shuffle leaves a spectrum that it does not sort (glsl/lib/dif_order.glsl, which
// its shader compiles as well). Source: Nabla, "Indexing".
#pragma once

#include <cstdint>

namespace fftbench::fft {

// A line of `length` values, a power of two, of which each invocation holds `elements`, another one: two at
// least, and no more than there are. A line of one value is in order.
struct DifOrder {
  std::uint32_t length = 1;
  std::uint32_t elements = 2;

  bool operator==(const DifOrder&) const = default;
};

// Places are where values lie on the line; frequencies are from 0 to length - 1.
std::uint32_t frequency_at(const DifOrder& order, std::uint32_t place);
std::uint32_t place_of(const DifOrder& order, std::uint32_t frequency);

// Returns the frequency whose value is the conjugate in the spectrum of real values. Frequencies 0 and
// length / 2 are their own mirrors.
std::uint32_t mirrored_frequency(const DifOrder& order, std::uint32_t frequency);

// Returns the place of the mirrored frequency of the one at `place`.
std::uint32_t mirror_place(const DifOrder& order, std::uint32_t place);

// Who holds a value in its registers: slot s of invocation t holds place s * length / elements + t.
struct DifOwner {
  std::uint32_t invocation = 0;
  std::uint32_t slot = 0;

  bool operator==(const DifOwner&) const = default;
};
DifOwner owner_of(const DifOrder& order, std::uint32_t place);

// Returns who holds the mirror of the value at `place`. Where all invocations fetch the mirrors of their slot
// s at once, invocation t gives the slot of mirror_owner of its own place in slot s.
DifOwner mirror_owner(const DifOrder& order, std::uint32_t place);

}  // namespace fftbench::fft
