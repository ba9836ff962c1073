// The shape of the register kernel's work groups: what the options say, and what they leave open chosen so
// that it fits the device.
#pragma once

#include <cstdint>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"

namespace fftbench::fft {

// The shared memory that a work group of the register kernel exchanges its lines through: how many banks and
// bytes the layouts of glsl/lib/register_exchange.glsl take.

// What neighbouring invocations access: neighbours on a line, the same position of neighbouring lines, or the
// one when they load and the other when they store (glsl/lib/line_share.glsl).
enum class Lanes { kAlong, kAcross, kAlongThenAcross };

// What a work group does: `lines` lines of `length` elements, `elements` of them in each invocation. All are
// powers of two.
struct RegisterGroup {
  std::uint32_t length = 2;
  std::uint32_t elements = 2;
  std::uint32_t lines = 1;
  Lanes lanes = Lanes::kAlong;
  bool split = false;  // real parts, then imaginary parts
  Padding padding = Padding::kNone;

  std::uint32_t invocations_per_line() const { return length / elements; }
  std::uint32_t invocations() const { return invocations_per_line() * lines; }
  bool lines_alternate() const { return lanes == Lanes::kAcross; }  // in shared memory
};

// log2 of each stage's radix, the first stage's first: as many stages of radix `elements` as fit, behind one
// of what is left (glsl/lib/register_fft.glsl says why in this order).
std::vector<std::uint32_t> log2_radices(std::uint32_t length, std::uint32_t elements);

// Numbers (complex values, or parts of them) from one line to the next where lines do not alternate; all
// lines where they do.
std::uint32_t shared_line_pitch(const RegisterGroup& group);

// Numbers in shared memory; none where one stage does it all.
std::uint32_t shared_length(const RegisterGroup& group);
std::uint64_t shared_bytes(const RegisterGroup& group);

// For lines along `axis`, of which there are `line_count` in all images together.
RegisterGroup register_group(const Axis& axis, Lanes lanes, std::uint64_t line_count,
                             const GroupOptions& options, const DeviceLimits& limits);

}  // namespace fftbench::fft
