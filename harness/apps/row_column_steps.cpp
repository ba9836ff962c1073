// The steps of a row-column transform, each by the library's transforms of single lines.
#include <algorithm>
#include <complex>
#include <map>
#include <memory>
#include <span>

#include "apps/mirror_padding.h"
#include "apps/picture_filter.h"

namespace fftbench::apps {
namespace {

using Values = std::vector<std::complex<float>>;

// Algorithms may limit how many lines they transform at once, as images have a limit on their layers.
constexpr std::uint32_t kMostLines = 1024;

// Transforms lines of one length, some at once.
class LineFft {
 public:
  LineFft(FftDevice& device, const FftChoice& choice, std::uint32_t length, std::uint32_t count)
      : length_(length), at_once_(std::min(count, kMostLines)) {
    if (length_ == 1) return;  // Such a line is its own transform.
    fft_ = std::make_unique<Fft>(device, FftRequest{.problem = {.extent = {length_, 1}, .batch = at_once_},
                                                    .algorithm = choice.algorithm,
                                                    .options = choice.options});
  }

  void transform_lines(Values& values) const {
    if (fft_ == nullptr) return;
    const std::size_t count = std::size_t{length_} * at_once_;
    for (std::size_t start = 0; start < values.size(); start += count) {
      const std::span<std::complex<float>> some =
          std::span(values).subspan(start, std::min(count, values.size() - start));
      Values input(some.begin(), some.end());
      input.resize(count);  // The last lines are fewer, and lines of zeros follow them.
      const std::vector<std::byte> output = transform(*fft_, std::as_bytes(std::span(input)));
      std::ranges::copy(std::span(output).first(some.size_bytes()), std::as_writable_bytes(some).begin());
    }
  }

 private:
  std::uint32_t length_, at_once_;
  std::unique_ptr<Fft> fft_;
};

Values transposed_values(const Values& values, glm::uvec2 extent) {
  Values result(values.size());
  for (std::size_t row = 0; row < extent.y; ++row) {
    for (std::size_t column = 0; column < extent.x; ++column) {
      result[column * extent.y + row] = values[row * extent.x + column];
    }
  }
  return result;
}

// Returns ln(1 + |F|), for values that were multiplied by the scale. Axes of frequencies, and no others, have
// the frequency 0 in their middle.
Plane shown(const Values& values, double scale, glm::uvec2 extent, bool frequencies_in_rows,
            bool frequencies_in_columns) {
  const glm::uvec2 shift{frequencies_in_rows ? (extent.x + 1) / 2 : 0,
                         frequencies_in_columns ? (extent.y + 1) / 2 : 0};
  Plane plane;
  plane.reserve(values.size());
  for (std::uint32_t row = 0; row < extent.y; ++row) {
    const std::size_t start = std::size_t{(row + shift.y) % extent.y} * extent.x;
    for (std::uint32_t column = 0; column < extent.x; ++column) {
      const std::complex<double> value = values[start + (column + shift.x) % extent.x];
      plane.push_back(float(std::log1p(std::abs(value) / scale)));
    }
  }
  return plane;
}

}  // namespace

RowColumnSteps row_column_steps(const Picture& picture, FftDevice& device, const FftChoice& choice,
                                glm::uvec2 padded) {
  const glm::uvec2 turned{padded.y, padded.x};
  const LineFft rows(device, choice, padded.x, padded.y);
  const LineFft columns(device, choice, turned.x, turned.y);
  RowColumnSteps steps;
  steps.rows.extent = steps.result.extent = padded;
  steps.transposed.extent = steps.columns.extent = turned;
  for (const Plane& plane : picture.colours) {
    const Plane real = pad_by_mirroring(plane, picture.extent, padded);
    const double scale = scale_before_sums(plane);
    Values values;
    for (const float value : real) values.emplace_back(float(value * scale));
    rows.transform_lines(values);
    steps.rows.colours.push_back(shown(values, scale, padded, true, false));
    values = transposed_values(values, padded);
    steps.transposed.colours.push_back(shown(values, scale, turned, false, true));
    columns.transform_lines(values);
    steps.columns.colours.push_back(shown(values, scale, turned, true, true));
    values = transposed_values(values, turned);
    steps.result.colours.push_back(shown(values, scale, padded, true, true));
  }
  return steps;
}

}  // namespace fftbench::apps
