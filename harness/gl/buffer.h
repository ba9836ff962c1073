// A storage buffer of complex values.
#pragma once

#include <complex>
#include <cstdint>
#include <span>
#include <string>

#include "gl/handle.h"

namespace fftbench::gl {

class Buffer {
 public:
  // The content is undefined at first. Sizes count complex values.
  Buffer(std::uint64_t size, const std::string& label);

  void write(std::span<const std::complex<float>> values);  // as many values as the buffer has
  void read(std::span<std::complex<float>> values) const;
  GLuint name() const { return buffer_.name(); }

 private:
  static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
  Handle<&Buffer::destroy> buffer_;
};

}  // namespace fftbench::gl
