// Values of three images as texels of one colour image, and back: the storage that glsl/lib/rgb_storage.glsl
// reads and writes.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "executor/plan_executor.h"
#include "fft/plan.h"
#include "gl/arrays.h"

namespace fftbench::executor {

// The texels of both images of an array; the second is empty where there is one image.
struct ColourTexels {
  std::vector<std::byte> first;
  std::vector<std::byte> second;
};

// Returns texels that hold no value yet: zeros, which is what unused components stay.
ColourTexels colour_texels(const fft::Resource& resource);

// `values` are in the layout of fft::Problem and the format of the resource, which is stored as colours.
ColourTexels colours_of(std::span<const std::byte> values, const fft::Resource& resource);
void copy_values(const ColourTexels& texels, const fft::Resource& resource, std::span<std::byte> values);

// The images of such an array on the device.
class ColourImages {
 public:
  // The content is undefined at first.
  explicit ColourImages(const fft::Resource& resource);

  void write(std::span<const std::byte> values);
  void read(std::span<std::byte> values) const;
  BoundImage bound() const;

 private:
  fft::Resource resource_;
  gl::Image first_;
  std::optional<gl::Image> second_;
};

}  // namespace fftbench::executor
