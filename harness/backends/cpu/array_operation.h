// What a CPU transform is made of: an operation from one array to another, bound to both when it is made.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <span>

#include "backends/cpu/complex.h"
#include "fft/problem.h"

namespace fftbench::backends::cpu {

class ArrayOperation {
 public:
  virtual ~ArrayOperation() = default;

  // Reads the source, which it leaves as it is, and writes the target.
  virtual void execute() = 0;

  // Fills working memory of its own with NaN.
  virtual void poison() {}

  // How often it goes through the whole array, reading and writing each value once. A model: what stays in
  // caches between the stages of a line is not counted, nor is what a library does inside.
  virtual std::size_t sweeps() const = 0;

  // What is missing from every value of the target: 1 but for a library's unnormalised inverse.
  virtual double output_scale() const { return 1; }

 protected:
  ArrayOperation() = default;
  ArrayOperation(const ArrayOperation&) = default;
  ArrayOperation& operator=(const ArrayOperation&) = default;
};

// Makes the operation for a problem whose direction is forward or inverse. Both arrays are of the problem's
// size and outlive the operation; making it may overwrite them.
template <typename Real>
using MakeOperation = std::function<std::unique_ptr<ArrayOperation>(
    const fft::Problem& problem, std::span<Complex<Real>> source, std::span<Complex<Real>> target)>;

template <typename Real>
inline constexpr Complex<Real> kPoison{std::numeric_limits<Real>::quiet_NaN(),
                                       std::numeric_limits<Real>::quiet_NaN()};

}  // namespace fftbench::backends::cpu
