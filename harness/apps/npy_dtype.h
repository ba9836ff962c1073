// The element types of .npy files, and advice on those that cannot be read.
#pragma once

#include <cstddef>
#include <string_view>

namespace fftbench::apps {

enum class NpyElement { kComplex64, kFloat32 };

std::size_t byte_count(NpyElement element);

// Reads the descr of a header. Throws NpyError, without the file's name, for every dtype but '<c8' and '<f4'.
NpyElement parse_npy_dtype(std::string_view descr);

}  // namespace fftbench::apps
