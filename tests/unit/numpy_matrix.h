// A small array, and the file that NumPy writes for it.
#pragma once

#include <complex>
#include <string_view>
#include <vector>

namespace fftbench::apps {

// numpy.save of numpy.array([[1+2j, 3-4j, 5], [6j, -7, 8+9j]], dtype=numpy.complex64),
// byte for byte (NumPy 1.24).
inline constexpr std::string_view kMatrixFile(
    "\x93NUMPY\x01\x00v\x00"
    "{'descr': '<c8', 'fortran_order': False, 'shape': (2, 3), }"
    "                                                          "
    "\n\x00\x00\x80?\x00\x00\x00@\x00\x00@@\x00\x00\x80\xc0\x00\x00\xa0@\x00\x00\x00\x00"
    "\x00\x00\x00\x00\x00\x00\xc0@\x00\x00\xe0\xc0\x00\x00\x00\x00\x00\x00\x00\x41\x00\x00\x10\x41",
    176);
inline const std::vector<std::complex<float>> kMatrix{{1, 2}, {3, -4}, {5, 0}, {0, 6}, {-7, 0}, {8, 9}};

}  // namespace fftbench::apps
