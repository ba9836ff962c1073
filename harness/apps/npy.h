// Reads and writes NumPy's .npy files.
//
// Format: numpy.lib.format, versions 1.0, 2.0 and 3.0
// (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace fftbench::apps {

// A file cannot be read as an array. `what()` names the file, what was found and what would be right.
class NpyError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct NpyArray {
  std::vector<std::size_t> shape;           // (width), (height, width) or (batch, height, width); none is 0
  std::vector<std::complex<float>> values;  // row major, as many as the shape says
};

// Reads complex64 ('<c8') and float32 ('<f4', imaginary parts become 0) in C order. NaN and infinity pass
// through. Throws NpyError for everything else. Memory is taken only for data that the file really has.
NpyArray read_npy(const std::filesystem::path& file);

// Reads a stream that holds one file of `byte_count` bytes in the same way. Messages call it `name`.
NpyArray read_npy(std::istream& stream, std::uint64_t byte_count, std::string_view name);

// Writes complex64, version 1.0, in C order: the whole file or, where that fails, nothing (see
// system/whole_file.h). Throws std::invalid_argument where `shape` is not as NpyArray describes or does not
// match `values`, and system::WriteError where the file cannot be written.
void write_npy(const std::filesystem::path& file, std::span<const std::size_t> shape,
               std::span<const std::complex<float>> values);

// Writes the same into a stream. The stream's state says whether all of it was written.
void write_npy(std::ostream& stream, std::span<const std::size_t> shape,
               std::span<const std::complex<float>> values);

}  // namespace fftbench::apps
