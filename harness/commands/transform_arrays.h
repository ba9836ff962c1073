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
};

// Returns the elements that an array of a precision may have, the one that is advised first.
std::vector<apps::NpyElement> elements_taken(fft::Precision precision);

// An array that can be transformed.
struct TransformInput {
  fft::Problem problem;
  std::vector<double> numbers;       // of fft::input_shape
  std::vector<std::size_t> lengths;  // of the axes in front of the last one
  bool is_float16 = false;           // the file's elements, and so those of the result
};

// Throws std::invalid_argument, with `name` in front, for an array that does not suit the kind: imaginary
// parts where values are real, a width that the half spectrum does not have, numbers beyond halves.
TransformInput transform_input(const apps::NpyArray& array, const TransformKind& kind, std::string_view name);

// Returns the array to write: elements of the input's kind in the problem's precision, and halves only where
// the input has them.
apps::NpyArray transform_output(const TransformInput& input, const std::vector<double>& numbers);

// Returns a warning where finite halves became values that are none, else an empty text.
std::string overflow_warning(const TransformInput& input, const std::vector<double>& output);

}  // namespace fftbench::commands
