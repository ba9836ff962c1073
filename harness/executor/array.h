// A plan's resource on the device: a buffer or an image array, behind one face.
#pragma once

#include <complex>
#include <span>
#include <variant>

#include "fft/plan.h"
#include "gl/buffer.h"
#include "gl/image.h"

namespace fftbench::executor {

class Array {
 public:
  // Twiddle tables are filled; everything else is uninitialised.
  Array(const fft::Resource& resource, const fft::Problem& problem);

  fft::Role role() const { return role_; }
  void write(std::span<const std::complex<float>> values);
  void read(std::span<std::complex<float>> values) const;
  void bind(GLuint point) const;

 private:
  fft::Role role_;
  std::variant<gl::Buffer, gl::Image> array_;
};

}  // namespace fftbench::executor
