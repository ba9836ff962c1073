// A plan's resource on the device: a buffer or an image array, behind one face.
#pragma once

#include <complex>
#include <cstdint>
#include <span>
#include <variant>

#include "executor/plan_executor.h"
#include "fft/plan.h"
#include "gl/buffer.h"
#include "gl/image.h"

namespace fftbench::executor {

class Array {
 public:
  // Filled where fft::Resource says so; everything else is uninitialised.
  explicit Array(const fft::Resource& resource);

  fft::Role role() const { return role_; }
  BoundResource bound() const;

  // Exactly as many values as the resource has elements.
  void write(std::span<const std::complex<float>> values);
  void read(std::span<std::complex<float>> values) const;

 private:
  fft::Role role_;
  std::variant<gl::Buffer, gl::Image> array_;
};

// Of a plan's group barrier: how many work groups have waited in vain for others, in all runs so far.
std::uint32_t missed_barriers(const Array& group_barrier);

}  // namespace fftbench::executor
