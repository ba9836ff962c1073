// A plan's resource on the device. A buffer, an image array and images of colours have the same interface
// here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "executor/colour_images.h"
#include "executor/plan_executor.h"
#include "fft/plan.h"
#include "gl/arrays.h"

namespace fftbench::executor {

class Array {
 public:
  // Allocates the resource and fills it where fft::Resource says so; otherwise its content is undefined.
  explicit Array(const fft::Resource& resource);

  fft::Role role() const { return role_; }
  BoundResource bound() const;

  // Writes or reads all elements, in the layout of fft::Problem and the format of the resource. Throws
  // std::invalid_argument for a span of another size.
  void write(std::span<const std::byte> values);
  void read(std::span<std::byte> values) const;

  void write_repeated(std::span<const std::byte> values);  // again and again, until the array is full
  void fill(std::byte value);                              // every byte

  std::uint64_t byte_count() const { return byte_count_; }

 private:
  void require_size(std::size_t given) const;

  fft::Role role_;
  std::uint64_t byte_count_;
  std::variant<gl::Buffer, gl::Image, ColourImages> array_;
};

// Returns how many waits for others of the same dispatch timed out, in all runs so far, according to
// counters of which fft::counts_waits() is true. Both glsl/lib/group_barrier.glsl and
// glsl/lib/dynamic_tiles.glsl have that number in second place.
std::uint32_t spin_timeouts(const Array& counters);

}  // namespace fftbench::executor
