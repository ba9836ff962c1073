// The text in front of an .npy file's data: a Python dictionary with the keys descr, fortran_order and shape.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::apps {

// The header's fields as the file gives them, whether they make sense or not.
struct NpyHeader {
  std::string descr;  // dtype; for a structured one the Python text "[...]"
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;
};

// Reads a header. Accepts any order of the keys, either kind of quotes, and the L that Python 2 wrote after
// numbers. Throws NpyError, without the file's name, for text that is not such a dictionary.
NpyHeader parse_npy_header(std::string_view text);

// Returns the header of an array in C order, padded with spaces and ended by a newline, so that the data
// starts at a multiple of 64 bytes.
std::string format_npy_header(std::string_view descr, const std::vector<std::uint64_t>& shape,
                              std::size_t bytes_before_header);

// Returns at most 40 characters of `text` for a message; '?' replaces what is not printable ASCII.
std::string printable(std::string_view text);

}  // namespace fftbench::apps
