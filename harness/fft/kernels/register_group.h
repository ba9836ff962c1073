// The shape of the register kernel's work groups: what the options say, and what they leave open chosen so
// that it fits the device.
#pragma once

#include <cstdint>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/kernel_options.h"
#include "fft/kernels/line_stages.h"
#include "fft/limits.h"

namespace fftbench::fft {

// What neighbouring invocations access: neighbours on a line, the same position of neighbouring lines, or the
// one when they load and the other when they store (glsl/lib/line_share.glsl).
enum class Lanes { kAlong, kAcross, kAlongThenAcross, kAcrossThenAlong };

// Whether lanes change on their way, in the last exchange.
inline bool turns(Lanes lanes) {
  return lanes == Lanes::kAlongThenAcross || lanes == Lanes::kAcrossThenAlong;
}

// What a pass asks of its lines' first and last stages (glsl/lib/line_access.glsl).
struct LineEnds {
  bool even_first = false;  // that the first radix is even, where the length is
  bool even_last = false;   // that the last one is
  bool mirrors = false;     // a last exchange, of positions k and N - k
};

// What a work group does: `lines` lines, a power of two but where it has whole images (image_group.h).
struct RegisterGroup {
  LineStages line;
  std::uint32_t lines = 1;
  Lanes lanes = Lanes::kAlong;
  Exchange exchange = Exchange::kJoint;
  Padding padding = Padding::kNone;
  bool mirrors = false;               // as LineEnds
  std::uint32_t bytes_of_number = 4;  // in shared memory
  // Whether lines lie with gaps in shared memory where their length is a power of two, too: since those of
  // another phase are of any length, or since some of the invocations idle.
  bool has_gaps = false;
  // Whether lines begin as near to each other as the fewest conflicts allow, and not each at the bank behind
  // the one before.
  bool saves_space = false;

  std::uint32_t invocations() const { return line.invocations_per_line * lines; }
  bool lines_alternate() const { return lanes == Lanes::kAcross; }  // in shared memory
};

// Storage moves in sectors of 32 bytes, four complex values of fp32: fewer columns waste what they load.
std::uint32_t lines_of_sector(Precision precision);

// Returns the most invocations of a work group, along the axis that they are numbered on.
std::uint32_t most_invocations(const DeviceLimits& limits);

// The most lines that a group of so many in all images has use for: where the axis is of an image whose sides
// are powers of two, a divisor of them, unless that is a few lines.
std::uint32_t most_lines_of_group(const Axis& axis, std::uint64_t line_count);

// Makes a group for lines along `axis`, of which there are `line_count` in all images together. Where the
// image's sides are powers of two, the groups' lines divide that number, if not only a few do. Elsewhere the
// last group may have fewer.
RegisterGroup register_group(const Axis& axis, Lanes lanes, std::uint64_t line_count, Precision precision,
                             const GroupOptions& options, const DeviceLimits& limits,
                             const LineEnds& ends = {});

}  // namespace fftbench::fft
