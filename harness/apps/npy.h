// Reads and writes NumPy's .npy files.
//
// Format: numpy.lib.format, versions 1.0, 2.0 and 3.0
// (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "apps/npy_dtype.h"

namespace fftbench::apps {

// A file cannot be read as an array. `what()` names the file, what was found and what would be right.
class NpyError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The array of a file.
struct NpyArray {
  // (width), (height, width) or (batch, height, width); none is 0. An array of float16 may have a further
  // axis of length 2 at the end: NumPy has no complex half, so that its real and imaginary parts are an axis.
  std::vector<std::size_t> shape;
  NpyElement element = NpyElement::kComplex64;
  std::vector<std::byte> data;  // row major, as many elements as the shape says
};

// Reads an array in C or Fortran order whose elements are one of `taken`. NaN and infinity pass through.
// Throws NpyError for everything else. Memory is taken only for data that the file really has.
NpyArray read_npy(const std::filesystem::path& file, std::span<const NpyElement> taken);

// Reads a stream that holds one file of `byte_count` bytes in the same way. Messages call it `name`.
NpyArray read_npy(std::istream& stream, std::uint64_t byte_count, std::string_view name,
                  std::span<const NpyElement> taken);

// Writes version 1.0 in C order: the whole file or, where that fails, nothing (see system/whole_file.h).
// Throws std::invalid_argument where the shape is not as NpyArray describes or does not match the data, and
// system::WriteError where the file cannot be written.
void write_npy(const std::filesystem::path& file, const NpyArray& array);

// Writes the same into a stream. The stream's state says whether all of it was written.
void write_npy(std::ostream& stream, const NpyArray& array);

}  // namespace fftbench::apps
