// What an .npy file's elements are, and what to do about those that are not read.
#pragma once

#include <cstddef>
#include <string_view>

namespace fftbench::apps {

enum class NpyElement { kComplex64, kFloat32 };

std::size_t byte_count(NpyElement element);

// Of a header's descr. Throws NpyError, without the file's name, for every dtype but '<c8' and '<f4'.
NpyElement parse_npy_dtype(std::string_view descr);

}  // namespace fftbench::apps
