// The problem says what is transformed, and nothing about how.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>

#include "fft/domain.h"
#include "fft/precision.h"

namespace fftbench::fft {

enum class Direction { kForward, kInverse, kRoundtrip };
enum class HalfSpectrum { kNumpy, kPacked };
enum class Norm { kBackward, kOrtho, kForward };

// The axes that are transformed: rows go along x, columns along y, and depth goes along z. Values on the
// other axes belong to transforms of their own. Axes of length 1 are among them (with_axes), so that problems
// that ask for the same are equal.
struct AxisSet {
  bool rows = true;
  bool columns = true;
  bool depth = true;

  bool operator==(const AxisSet&) const = default;
};

// One batch of discrete Fourier transforms in up to three dimensions.
//
// Data layout, everywhere in the program: row major, `batch` volumes one after another, each `depth` images,
// each `extent.y` rows of `extent.x` values. Depth 1 is a batch of images, and height 1 one of lines.
//
// Forward: X[k] = sum x[n] exp(-2 pi i k n / N). Inverse: the conjugate kernel. Round trip: forward, then
// inverse. The norm, as NumPy names it, says what is multiplied by 1 / transform_length, so that
// inverse(forward(x)) == x (dissertation, section 2.2): the inverse (backward), the forward transform
// (forward), or each by the square root (ortho).
//
// Domain: what is transformed is complex, or real. The spectrum of real images is the half that determines
// the other one, `extent.y` rows of width / 2 + 1 complex values, as numpy.fft.rfft2 returns it. Their
// inverse reads a half spectrum as numpy.fft.irfft2 does: it transforms the columns as complex lines, and
// then takes column 0 and, of an even width, column width / 2 for real. Where rows are not transformed, half
// is along the columns, and where these are not transformed either, along the depth, as numpy.fft.rfftn has
// it for axes in order.
//
// A cosine or sine transform takes N real values x to as many real ones, along each axis as scipy.fft does:
//   dct2: X[k] = 2 sum x[n] cos(pi k (2 n + 1) / 2 N)
//   dct3: X[k] = x[0] + 2 sum over n > 0 of x[n] cos(pi n (2 k + 1) / 2 N)
//   dst2: X[k] = 2 sum x[n] sin(pi (k + 1) (2 n + 1) / 2 N)
//   dst3: X[k] = (-1)^k x[N - 1] + 2 sum over n < N - 1 of x[n] sin(pi (n + 1) (2 k + 1) / 2 N)
// Types II and III are each other's inverse but for 1 / 2 N, which the norm divides as above, with 2 N in
// place of N. The inverse of a domain goes as the other type. Under the norm ortho type II divides its X[0]
// by sqrt(2), and type III multiplies its x[0] by that. It makes cosine transforms orthogonal. Sine
// transforms would need it at N - 1; scipy.fft.dst 1.10 has it at 0, and so do these. An axis of length 1
// stays as it is.
//
// Half spectrum: how that half lies in its array. A real row of an even width has two real values in its
// spectrum, D at 0 and N at width / 2. A packed half spectrum has D + i N at 0 and no column width / 2, so
// that its rows have width / 2 values. In two dimensions column 0 is the transform of the column of D + i N;
// where F is the spectrum, it is F(v, 0) + i F(v, width / 2), which are not separated. The inverse transforms
// the columns, takes the real parts of column 0 for D and the imaginary ones for N, and so reads any values.
// Odd widths have no packed half spectrum. All but real images leave this at numpy.
//
// Precision: of the values in the arrays. fp16 values are computed in fp32.
struct Problem {
  glm::uvec2 extent{1, 1};  // x: width, y: height
  std::uint32_t depth = 1;
  AxisSet axes = {};
  std::uint32_t batch = 1;
  Direction direction = Direction::kForward;
  Domain domain = Domain::kComplex;
  HalfSpectrum half_spectrum = HalfSpectrum::kNumpy;
  Precision precision = Precision::kFp32;
  Norm norm = Norm::kBackward;

  bool operator==(const Problem&) const = default;
};

// What one array of a problem holds. Its images are those of all volumes.
struct ArrayShape {
  glm::uvec2 extent{1, 1};           // of an image: values in a row, and rows
  std::uint32_t batch = 1;           // images
  Domain domain = Domain::kComplex;  // of the values: real numbers, or pairs of a real and an imaginary part
  Precision precision = Precision::kFp32;

  bool operator==(const ArrayShape&) const = default;
};
ArrayShape input_shape(const Problem& problem);
ArrayShape output_shape(const Problem& problem);
ArrayShape spectrum_shape(const Problem& problem);

// Returns the problem with these axes, and those of length 1; of real values only those behind the first of
// these, along which their spectrum is halved.
Problem with_axes(Problem problem, const AxisSet& axes);

// Returns the lengths along x, y and z, and which of these axes have something to transform (length > 1).
std::array<std::uint32_t, 3> lengths_of(const Problem& problem);
std::array<bool, 3> transforms_along(const Problem& problem);

// Returns the axis along which the spectrum of real values is halved: 0 for x, 1 for y, 2 for z.
std::size_t halved_axis(const Problem& problem);

// Returns the lengths of a volume of the spectrum.
std::array<std::uint32_t, 3> spectrum_lengths(const Problem& problem);

// Returns how many values one transform takes: the product of the lengths along its axes.
std::uint64_t transform_length(const Problem& problem);

// Return the length that the norm goes by, of a line of so many values and of all axes: twice as much along
// each axis of a cosine or sine transform.
std::uint64_t norm_length(const Problem& problem, std::uint32_t length);
double norm_length(const Problem& problem);

bool is_packed(const Problem& problem);  // of real images with a packed half spectrum

// Whether it is a cosine or sine transform, and whether it goes as type II: the inverse of one type goes as
// the other.
bool is_cosine_transform(const Problem& problem);
bool goes_as_type_two(const Problem& problem);

std::uint64_t element_count(const ArrayShape& shape);
std::uint64_t number_count(const ArrayShape& shape);  // two a complex value
std::uint64_t byte_count(const ArrayShape& shape);
std::uint32_t bytes_of_number(Precision precision);

// Returns the bytes of a number that is computed with: fp16 is widened to fp32.
std::uint32_t bytes_of_arithmetic(Precision precision);

// Returns the factor that the norm asks for in a forward or inverse transform; 1 for a round trip.
double normalisation(const Problem& problem);

// Return the number of values in one volume, which is an image where the depth is 1, and in all of them.
std::uint64_t elements_per_image(const Problem& problem);
std::uint64_t element_count(const Problem& problem);
std::uint64_t byte_count(const Problem& problem);  // of the input

// Returns the conventional operation count, 5 N log2 N for each transform of N values (half of it for real
// values, twice it for a round trip), whatever the algorithm really executes. A convolution counts as
// the round trip of its real pictures, without padding: what is executed beyond that is the algorithm's cost.
double nominal_flops(const Problem& problem);

bool is_power_of_two(std::uint32_t value);
std::uint32_t log2_of_power_of_two(std::uint32_t value);  // throws std::invalid_argument for any other value

// Returns "1024x512", or "64x64x64" where there is a depth, with " x 8" appended for a batch of 8.
std::string describe_size(const Problem& problem);

// Returns "all", or the axes that have something to transform: "rows+depth". "none" where none has.
std::string describe_axes(const Problem& problem);

// Returns "forward", with "real", "packed", "fp16", "ortho" and "along rows" appended where a problem is not
// complex, numpy, fp32, backward and along all axes.
std::string describe_kind(const Problem& problem);

std::string_view name_of(Direction direction);  // forward | inverse | roundtrip
std::string_view name_of(Domain domain);        // complex | real | dct2 | dct3 | dst2 | dst3
std::string_view name_of(HalfSpectrum layout);  // numpy | packed
std::string_view name_of(Precision precision);  // fp16 | fp32 | fp64
std::string_view name_of(Norm norm);            // backward | ortho | forward

// The names of the axes along x, y and z.
inline constexpr std::array<std::string_view, 3> kAxisNames{"rows", "columns", "depth"};

}  // namespace fftbench::fft
