#include "commands/transform_arrays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "fft/number_range.h"
#include "fft/numbers.h"

namespace fftbench::commands {
namespace {

using apps::NpyElement;

fft::Precision precision_of(NpyElement element) {
  switch (element) {
    case NpyElement::kFloat16:
      return fft::Precision::kFp16;
    case NpyElement::kComplex64:
    case NpyElement::kFloat32:
      return fft::Precision::kFp32;
    case NpyElement::kComplex128:
    case NpyElement::kFloat64:
      return fft::Precision::kFp64;
  }
  throw std::logic_error("there is no such element");
}

[[noreturn]] void refuse(std::string_view name, const std::string& why) {
  throw std::invalid_argument(fmt::format("{}: {}", name, why));
}

// The values of an array, complex or real, however the file holds them.
struct Values {
  std::vector<std::size_t> shape;
  bool is_complex;
  std::vector<double> numbers;
};

// `complex_expected` tells how an array of float16 is read, whose type doesn't tell.
Values values_of(const apps::NpyArray& array, bool complex_expected, std::string_view name) {
  Values values{.shape = array.shape,
                .is_complex = apps::is_complex(array.element),
                .numbers = fft::numbers_from(array.data, precision_of(array.element))};
  if (array.element != NpyElement::kFloat16) return values;
  if (complex_expected) {
    if (array.shape.size() < 2 || array.shape.back() != 2) {
      refuse(name,
             fmt::format("its shape is ({}); complex values of float16 have a last axis of 2, the real and "
                         "the imaginary part: numpy.stack([a.real, a.imag], -1).astype(numpy.float16)",
                         fmt::join(array.shape, ", ")));
    }
    values.is_complex = true;
    values.shape.pop_back();
  }
  return values;
}

// Returns the place of a value as NumPy writes it: "[3, 5]".
std::string place_of(std::size_t value, const std::vector<std::size_t>& shape) {
  std::vector<std::size_t> place(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0; value /= shape[axis]) place[axis] = value % shape[axis];
  return fmt::format("[{}]", fmt::join(place, ", "));
}

void make_complex(Values& values) {
  if (values.is_complex) return;
  std::vector<double> numbers;
  numbers.reserve(2 * values.numbers.size());
  for (const double number : values.numbers) {
    numbers.push_back(number);
    numbers.push_back(0);
  }
  values.numbers = std::move(numbers);
  values.is_complex = true;
}

// An array that is complex in name alone is taken for what it is.
void make_real(Values& values, fft::Domain domain, std::string_view name) {
  if (!values.is_complex) return;
  std::vector<double> numbers(values.numbers.size() / 2);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = values.numbers[2 * i];
    const double imaginary = values.numbers[2 * i + 1];
    if (imaginary == 0) continue;
    refuse(name,
           fmt::format(
               "--domain {0} takes real values, and the imaginary part at {1} is {2}: save array.real, or "
               "leave --domain {0} out",
               name_of(domain), place_of(i, values.shape), imaginary));
  }
  values.numbers = std::move(numbers);
  values.is_complex = false;
}

std::uint32_t length_of_axis(const std::vector<std::size_t>& shape, std::size_t from_the_end,
                             std::string_view name) {
  if (from_the_end > shape.size()) return 1;
  const std::size_t length = shape[shape.size() - from_the_end];
  if (length > std::numeric_limits<std::uint32_t>::max() / 2) {
    refuse(name, fmt::format("a side of {} elements is too long", length));
  }
  return std::uint32_t(length);
}

std::uint32_t width_of_packed_images(std::uint32_t columns, const std::optional<std::uint32_t>& asked,
                                     std::string_view name) {
  const std::uint32_t width = 2 * columns;
  if (!asked || *asked == width) return width;
  refuse(name, fmt::format("--width is {}, and a packed half spectrum of {} columns is that of images of "
                           "width {}",
                           *asked, columns, width));
}

// Returns the width of the images whose half spectra have so many columns.
std::uint32_t width_of_images(std::uint32_t columns, const std::optional<std::uint32_t>& asked,
                              std::string_view name) {
  const std::uint32_t even = 2 * (columns - 1);
  if (!asked && even > 0) return even;
  if (asked && *asked > 0 && (*asked == even || *asked == even + 1)) return *asked;
  const std::string fitting =
      even > 0 ? fmt::format("images of width {} or {}", even, even + 1) : "images of width 1";
  const std::string found = asked ? fmt::format("--width is {}", *asked) : "--width is missing";
  refuse(name, fmt::format("{}, and a half spectrum of {} columns is that of {}", found, columns, fitting));
}

std::uint32_t& side_of(fft::Problem& problem, std::size_t axis) {
  return axis == 0 ? problem.extent.x : axis == 1 ? problem.extent.y : problem.depth;
}

// Returns the axes that are asked for of an array of so many; without any, those of the usual images. The
// array's last axis is along the rows.
fft::AxisSet axes_of(std::size_t rank, const TransformKind& kind, std::string_view name) {
  constexpr std::size_t kMostTransformed = 3, kMostAxes = 4;
  const std::size_t most = kind.axes.empty() ? kMostTransformed : kMostAxes;
  if (rank > most) {
    refuse(name, fmt::format("it has {} axes; {}", rank,
                             kind.axes.empty() ? "those of (batch, height, width) are 3; take --axes for 4"
                                               : "those of (batch, depth, height, width) are 4"));
  }
  if (kind.axes.empty()) return {.rows = true, .columns = true, .depth = false};
  std::array<bool, kMostTransformed> chosen{};
  for (const int axis : kind.axes) {
    const auto from_the_end = axis < 0 ? -std::int64_t{axis} - 1 : std::int64_t(rank) - 1 - axis;
    if (from_the_end < 0 || from_the_end >= std::int64_t(rank))
      refuse(name, fmt::format("--axes: {} is beyond its {} axes, which are 0 to {}", axis, rank, rank - 1));
    if (from_the_end >= std::int64_t(kMostTransformed))
      refuse(name, fmt::format("--axes: {} is the batch; the last three axes can be transformed", axis));
    if (chosen[std::size_t(from_the_end)])
      refuse(name, fmt::format("--axes: axis {} is there twice", std::int64_t(rank) - 1 - from_the_end));
    chosen[std::size_t(from_the_end)] = true;
  }
  const std::size_t halved = std::size_t(std::ranges::find(chosen, true) - chosen.begin());
  const std::int64_t last = kind.axes.back() < 0 ? kind.axes.back() + std::int64_t(rank) : kind.axes.back();
  if (kind.domain == fft::Domain::kReal && last != std::int64_t(rank - 1 - halved)) {
    refuse(name,
           fmt::format("--axes: the spectrum of real values is halved along the last axis that is named; "
                       "name {} last",
                       rank - 1 - halved));
  }
  return {.rows = chosen[0], .columns = chosen[1], .depth = chosen[2]};
}

void refuse_beyond_halves(const Values& values, std::string_view name) {
  const std::size_t numbers_of_value = values.is_complex ? 2 : 1;
  for (std::size_t i = 0; i < values.numbers.size(); ++i) {
    const double number = values.numbers[i];
    if (!std::isfinite(number) || std::abs(number) <= fft::kLargestHalf) continue;
    refuse(name,
           fmt::format(
               "the value at {} is {}, and fp16 ends at {}: scale the array, or leave out --precision fp16",
               place_of(i / numbers_of_value, values.shape), number, fft::kLargestHalf));
  }
}

}  // namespace

std::vector<NpyElement> elements_taken(fft::Precision precision) {
  switch (precision) {
    case fft::Precision::kFp16:
      return {NpyElement::kComplex64, NpyElement::kFloat32, NpyElement::kFloat16};
    case fft::Precision::kFp32:
      return {NpyElement::kComplex64, NpyElement::kFloat32};
    case fft::Precision::kFp64:
      return {NpyElement::kComplex128, NpyElement::kFloat64};
  }
  throw std::logic_error("there is no such precision");
}

TransformInput transform_input(const apps::NpyArray& array, const TransformKind& kind,
                               std::string_view name) {
  const bool from_real =
      kind.domain == fft::Domain::kReal ? !kind.inverse : kind.domain != fft::Domain::kComplex;
  Values values = values_of(array, !from_real, name);
  if (from_real) {
    make_real(values, kind.domain, name);
  } else {
    make_complex(values);
  }
  if (kind.precision == fft::Precision::kFp16) refuse_beyond_halves(values, name);

  const fft::AxisSet axes = axes_of(values.shape.size(), kind, name);
  const std::uint32_t third = length_of_axis(values.shape, 3, name);
  TransformInput input{
      .problem = {.extent = {length_of_axis(values.shape, 1, name), length_of_axis(values.shape, 2, name)},
                  .depth = axes.depth ? third : 1,
                  .batch = length_of_axis(values.shape, 4, name) * (axes.depth ? 1 : third),
                  .direction = kind.inverse ? fft::Direction::kInverse : fft::Direction::kForward,
                  .domain = kind.domain,
                  .half_spectrum = kind.half_spectrum.value_or(fft::HalfSpectrum::kNumpy),
                  .precision = kind.precision,
                  .norm = kind.norm},
      .numbers = std::move(values.numbers),
      .shape = values.shape,
      .is_float16 = array.element == NpyElement::kFloat16};
  fft::Problem& problem = input.problem;
  if (!kind.axes.empty()) problem.axes = axes;
  if (kind.domain == fft::Domain::kReal && kind.inverse) {
    const auto width_of = fft::is_packed(problem) ? width_of_packed_images : width_of_images;
    std::uint32_t& halved = side_of(problem, fft::halved_axis(problem));
    halved = width_of(halved, kind.width, name);
  }
  problem = fft::with_axes(problem, problem.axes);
  const auto lengths = problem.direction == fft::Direction::kForward ? fft::spectrum_lengths(problem)
                                                                     : fft::lengths_of(problem);
  const std::size_t axis = fft::halved_axis(problem);
  if (kind.domain == fft::Domain::kReal) input.shape[input.shape.size() - 1 - axis] = lengths[axis];
  return input;
}

apps::NpyArray transform_output(const TransformInput& input, const std::vector<double>& numbers) {
  const fft::ArrayShape shape = fft::output_shape(input.problem);
  const bool is_complex = shape.domain == fft::Domain::kComplex;
  apps::NpyArray array{.shape = input.shape, .element = NpyElement::kFloat16, .data = {}};
  if (input.is_float16) {
    if (is_complex) array.shape.push_back(2);
  } else if (shape.precision == fft::Precision::kFp64) {
    array.element = is_complex ? NpyElement::kComplex128 : NpyElement::kFloat64;
  } else {
    array.element = is_complex ? NpyElement::kComplex64 : NpyElement::kFloat32;
  }
  array.data = fft::bytes_from(numbers, precision_of(array.element));
  return array;
}

double scale_within_halves(const TransformInput& input) {
  if (input.problem.precision != fft::Precision::kFp16) return 1;
  const std::size_t numbers_of_image = input.numbers.size() / input.problem.batch;
  double largest = 0, sum = 0;
  for (std::size_t i = 0; i < input.numbers.size(); ++i) {
    if (i % numbers_of_image == 0) sum = 0;
    if (std::isfinite(input.numbers[i])) sum += std::abs(input.numbers[i]);
    largest = std::max(largest, sum);
  }
  return std::min(1.0, fft::power_of_two_within(2 * largest, fft::kLargestHalf));
}

std::vector<double> numbers_of(const apps::NpyArray& array) {
  return fft::numbers_from(array.data, precision_of(array.element));
}

bool is_finite(const std::vector<double>& numbers) {
  return std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); });
}

std::string non_finite_warning(const TransformInput& input, const std::vector<double>& output,
                               bool may_be_unwritten) {
  const auto first = std::ranges::find_if(output, [](double number) { return !std::isfinite(number); });
  if (first == output.end()) return "";
  const auto count = std::ranges::count_if(output, [](double number) { return !std::isfinite(number); });
  const fft::ArrayShape shape = fft::output_shape(input.problem);
  const bool is_complex = shape.domain == fft::Domain::kComplex;
  const auto place = std::size_t(first - output.begin());
  const std::string at =
      place_of(is_complex ? place / 2 : place, input.shape) + (!is_complex      ? ""
                                                               : place % 2 == 0 ? ", in the real part"
                                                                                : ", in the imaginary part");
  if (!is_finite(input.numbers)) {
    return fmt::format(
        "{} of the {} numbers of the result are not finite, the first at {}; nor are some of "
        "the input",
        count, output.size(), at);
  }
  if (may_be_unwritten && std::isnan(*first)) {
    return fmt::format("{} of the output's {} numbers were never written, or are NaN; the first is at {}",
                       count, output.size(), at);
  }
  const fft::Precision precision = input.problem.precision;
  return fmt::format(
      "{} of the {} numbers of the result overflowed, the first at {}: {} numbers end at {:.6g}; scale "
      "the array{}",
      count, output.size(), at, name_of(precision), fft::traits_of(precision).largest,
      precision == fft::Precision::kFp16   ? ", or leave out --precision fp16"
      : precision == fft::Precision::kFp32 ? ", or take --precision fp64"
                                           : "");
}

}  // namespace fftbench::commands
