// What `fftbench transform` makes of an array: the problem and its numbers, and the array of its result.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/npy.h"
#include "fft/problem.h"

namespace fftbench::commands {

// What the user asks for, apart from the size, which the array tells.
struct TransformKind {
  bool inverse = false;
  fft::Domain domain = fft::Domain::kComplex;
  std::optional<fft::HalfSpectrum> half_spectrum = {};  // of real images; without one, as numpy's
  fft::Precision precision = fft::Precision::kFp32;
  fft::Norm norm = fft::Norm::kBackward;
  std::optional<std::uint32_t> width = {};  // of the images that half spectra become
  // As NumPy counts them, from the first or, below zero, from behind the last; empty for the last two.
  std::vector<int> axes = {};
};

// Returns the elements that an array of a precision may have, the one that is advised first.
std::vector<apps::NpyElement> elements_taken(fft::Precision precision);

// An array that can be transformed.
struct TransformInput {
  fft::Problem problem;
  std::vector<double> numbers;     // of fft::input_shape
  std::vector<std::size_t> shape;  // of the result
  bool is_float16 = false;         // the file's elements, and so those of the result
};

// Throws std::invalid_argument, with `name` in front, for an array that does not suit the kind: imaginary
// parts where values are real, a width that the half spectrum does not have, numbers beyond fp16, axes that
// the array lacks.
TransformInput transform_input(const apps::NpyArray& array, const TransformKind& kind, std::string_view name);

// Returns the array to write: elements of the input's kind in the problem's precision, and fp16 only where
// the input has them.
apps::NpyArray transform_output(const TransformInput& input, const std::vector<double>& numbers);

// Returns the power of two, 1 at most, by which the input is multiplied so that no sum of fp16 overflows:
// a value of a spectrum, at any step, is at most the sum of the magnitudes of an image, and two real lines
// may be one of complex values.
double scale_within_halves(const TransformInput& input);

bool is_finite(const std::vector<double>& numbers);

// Returns the numbers that the array holds, as rounded as its elements are.
std::vector<double> numbers_of(const apps::NpyArray& array);

// Returns how many numbers of the output are NaN or infinite, where the first is, and why; an empty text
// where all are finite. `may_be_unwritten`: whether NaN may be what nothing was written to.
std::string non_finite_warning(const TransformInput& input, const std::vector<double>& output,
                               bool may_be_unwritten);

}  // namespace fftbench::commands
