// The problem says what is transformed, and nothing about how.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>

namespace fftbench::fft {

enum class Direction { kForward, kInverse, kRoundtrip };
enum class Domain { kComplex, kReal };
enum class Precision { kFp32, kFp16Storage };

// One batch of two-dimensional discrete Fourier transforms.
//
// Data layout, everywhere in the program: row major, `batch` images one after another, each `extent.y` rows
// of `extent.x` complex values. Height 1 is a one-dimensional transform.
//
// Forward: X[k] = sum x[n] exp(-2 pi i k n / N), unnormalised. Inverse: the conjugate kernel, divided by
// width * height, so that inverse(forward(x)) == x (dissertation, section 2.2). Round trip: forward, then
// inverse.
struct Problem {
  glm::uvec2 extent{1, 1};  // x: width, y: height
  std::uint32_t batch = 1;
  Direction direction = Direction::kForward;
  Domain domain = Domain::kComplex;
  Precision precision = Precision::kFp32;

  bool operator==(const Problem&) const = default;
};

// Return the number of complex values in one image, and in all of them.
std::uint64_t elements_per_image(const Problem& problem);
std::uint64_t element_count(const Problem& problem);
std::uint64_t byte_count(const Problem& problem);

// Returns the conventional operation count, 5 N log2 N for each image (half of it for real input, twice it
// for a round trip), whatever the algorithm really executes. It is 0 for a 1x1 image.
double nominal_flops(const Problem& problem);

bool is_power_of_two(std::uint32_t value);
std::uint32_t log2_of_power_of_two(std::uint32_t value);  // throws std::invalid_argument for any other value

// Returns "1024x512", with " x 8" appended for a batch of 8.
std::string describe_size(const Problem& problem);

std::string_view name_of(Direction direction);  // forward | inverse | roundtrip
std::string_view name_of(Domain domain);        // complex | real
std::string_view name_of(Precision precision);  // fp32 | fp16

}  // namespace fftbench::fft
