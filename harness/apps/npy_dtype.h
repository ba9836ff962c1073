// The element types of .npy files, and advice on those that cannot be read.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace fftbench::apps {

enum class NpyElement { kComplex64, kFloat32, kComplex128, kFloat64, kFloat16 };

std::size_t byte_count(NpyElement element);
bool is_complex(NpyElement element);
std::string_view descr_of(NpyElement element);  // '<c8'
std::string_view name_of(NpyElement element);   // complex64

// Reads the descr of a header. Throws NpyError, without the file's name, for every dtype but those of
// `taken`, of which the first is what the message advises to convert to.
NpyElement parse_npy_dtype(std::string_view descr, std::span<const NpyElement> taken);

}  // namespace fftbench::apps
