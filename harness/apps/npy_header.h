// The text in front of an .npy file's data: a Python dictionary with the keys descr, fortran_order and shape.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::apps {

// As the file says, whether it makes sense or not.
struct NpyHeader {
  std::string descr;  // dtype; the Python text as it stands, "[...]", for a structured one
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;
};

// Throws NpyError, without the file's name, for text that is not such a dictionary. Takes any order of the
// keys, either kind of quotes, and the L after numbers that Python 2 wrote.
NpyHeader parse_npy_header(std::string_view text);

// Of a complex64 array: padded with spaces and ended by a newline, so that the data starts at a multiple
// of 64.
std::string format_npy_header(const std::vector<std::uint64_t>& shape, std::size_t bytes_before_header);

// For messages: at most 40 characters, with what is not printable ASCII replaced by '?'.
std::string printable(std::string_view text);

}  // namespace fftbench::apps
