// What the dispatches of one context that synchronise in the shader wait by (glsl/lib/dispatch_sync.glsl):
// one count for all of them, whatever plan they are of, since plans that feed each other must wait for each
// other.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "gl/arrays.h"
#include "gl/buffer_range.h"

namespace fftbench::executor {

class DispatchSequence {
 public:
  // Allocates the counters in the current context.
  DispatchSequence();

  GLuint buffer() const { return counters_.name(); }
  gl::BufferRange range() const;  // all of it

  // What the counter of completed groups has reached once all dispatches so far have ended. Wraps round.
  std::uint32_t completions() const { return completions_; }

  // Counts a dispatch. Returns whether a barrier has to follow: no more dispatches may be under way at once
  // than kernels count apart.
  bool add(std::uint32_t completions);

  // Notes that a barrier follows all dispatches so far.
  void note_barrier();

  // Puts a barrier behind those dispatches that none follows yet, for shaders that read any of their arrays.
  void end_with_barrier();

  // Notes that the dispatch that was counted last may have written the buffer.
  void note_write(GLuint buffer);

  // Returns what the counter has reached once the last dispatch that may have written the buffer has ended.
  std::uint32_t completions_before_reading(GLuint buffer) const;

  // Returns the later one of two numbers that completions() once was; of one from before the last barrier,
  // the number at that barrier, from which later numbers differ by little.
  std::uint32_t later(std::uint32_t first, std::uint32_t second) const;

  // What the shaders were told of spin time-outs.
  std::uint32_t known_spin_timeouts() const { return spin_timeouts_; }

  // Returns how many work groups have timed out for earlier dispatches so far. Waits for the device.
  std::uint32_t spin_timeouts() const;

  // Returns how many work groups have timed out for earlier dispatches since this was asked for last.
  // Waits for the device. After such waits the count of completions is set to what it should be.
  std::uint32_t new_spin_timeouts();

 private:
  gl::Buffer counters_;
  std::uint32_t completions_ = 0;
  std::uint32_t dispatches_since_barrier_ = 0;
  std::uint32_t completions_at_barrier_ = 0;
  std::vector<std::pair<GLuint, std::uint32_t>> written_;  // since then: buffers, and completions() behind it
  std::uint32_t spin_timeouts_ = 0;
};

}  // namespace fftbench::executor
