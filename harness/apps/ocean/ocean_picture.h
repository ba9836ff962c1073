// What was drawn, as a file.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <string>

namespace fftbench::ocean {

// Returns the content of a PNG file of red, green and blue of each pixel, row by row.
std::string png_of(std::span<const std::uint8_t> pixels, glm::uvec2 extent);

}  // namespace fftbench::ocean
