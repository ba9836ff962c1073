// The bytes of an .npy file's array, whatever its elements are.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace fftbench::plans {

// Returns what stands behind the header of an .npy file in C order (numpy.lib.format, versions 1 to 3).
// Throws std::invalid_argument, with the reason, for anything else.
std::vector<std::byte> npy_payload(std::string_view file);

}  // namespace fftbench::plans
