// Arrays with gaps between their rows and images, as callers of the library may have them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "fft/caller_access.h"
#include "fft/problem.h"

namespace fftbench::tests {

// Puts the values into an array with gaps, and takes them out of it. A gap holds 7.
class Gaps {
 public:
  Gaps(const fft::ArrayLayout& layout, const fft::ArrayShape& shape)
      : layout_(fft::complete_layout(layout, shape, fft::Role::kInput)),
        shape_(shape),
        numbers_of_value_(shape.domain == fft::Domain::kComplex ? 2 : 1) {}

  std::vector<double> spread(const std::vector<double>& dense) const {
    std::vector<double> all(numbers_of_value_ * fft::element_count(layout_, shape_), 7.0);
    for_each([&](std::size_t place, std::size_t value) { all[place] = dense[value]; });
    return all;
  }
  std::vector<double> gathered(const std::vector<double>& all) const {
    std::vector<double> dense(fft::number_count(shape_));
    for_each([&](std::size_t place, std::size_t value) { dense[value] = all[place]; });
    return dense;
  }
  bool are_untouched(std::vector<double> all) const {
    for_each([&](std::size_t place, std::size_t) { all[place] = 7.0; });
    return std::ranges::all_of(all, [](double number) { return number == 7.0; });
  }

 private:
  void for_each(const auto& call) const {
    std::size_t value = 0;
    for (std::uint32_t image = 0; image < shape_.batch; ++image)
      for (std::uint32_t y = 0; y < shape_.extent.y; ++y)
        for (std::uint32_t x = 0; x < shape_.extent.x; ++x)
          for (std::size_t part = 0; part < numbers_of_value_; ++part) {
            const std::size_t element = std::size_t{image} * layout_.image_stride +
                                        std::size_t{y} * layout_.row_stride +
                                        std::size_t{x} * layout_.element_stride;
            call(element * numbers_of_value_ + part, value++);
          }
  }

  fft::ArrayLayout layout_;
  fft::ArrayShape shape_;
  std::size_t numbers_of_value_;
};

}  // namespace fftbench::tests
