#include "apps/picture_fft.h"

#include <fmt/format.h>
#include <span>
#include <stdexcept>

#include "apps/mirror_padding.h"
#include "apps/picture_numbers.h"
#include "fft/number_range.h"
#include "library/extents.h"

namespace fftbench::apps {
namespace {

// Returns the problem of the least area: the first of those where there are several.
fft::Problem problem_for(FftDevice& device, const FftChoice& choice, glm::uvec2 extent,
                         std::uint32_t planes) {
  std::optional<fft::Problem> least;
  for (const fft::Domain domain : {fft::Domain::kReal, fft::Domain::kComplex}) {
    for (const std::uint32_t batch : {planes, 1U}) {
      fft::Problem problem{.extent = extent, .batch = batch, .domain = domain};
      const auto taken =
          next_extent(device, {.problem = problem, .algorithm = choice.algorithm, .options = choice.options});
      if (!taken) continue;
      problem.extent = *taken;
      if (*taken == extent) return problem;
      if (!least || value_count(*taken) < value_count(least->extent)) least = problem;
    }
  }
  if (least) return *least;
  const auto refusal = Fft::refusal(device, {.problem = {.extent = extent, .batch = planes},
                                             .algorithm = choice.algorithm,
                                             .options = choice.options});
  throw std::invalid_argument(refusal.value_or("there is no transform of this size"));
}

void append_numbers(std::vector<float>& numbers, const Plane& plane, double scale, fft::Domain domain) {
  for (const float value : plane) {
    numbers.push_back(float(value * scale));
    if (domain == fft::Domain::kComplex) numbers.push_back(0);
  }
}

}  // namespace

std::complex<float> Spectrum::at(glm::uvec2 frequency) const {
  if (frequency.x < columns) return values[std::size_t{frequency.y} * columns + frequency.x];
  const std::size_t row = frequency.y == 0 ? 0 : extent.y - frequency.y;
  return std::conj(values[row * columns + (extent.x - frequency.x)]);
}

double scale_before_sums(const Plane& plane) {
  return fft::power_of_two_within(largest_magnitude(plane), 1);
}

executor::Array transformed(const Fft& fft, std::span<const std::byte> input) {
  executor::Array from = fft.make_input();
  executor::Array to = fft.make_output();
  from.write(input);
  fft.record(from.bound(), to.bound());
  if (fft.spin_timeouts() > 0) {
    throw std::runtime_error(
        "work groups timed out waiting for others, which don't all run at once on this device; take another "
        "algorithm, such as stockham_register");
  }
  return to;
}

std::vector<std::byte> transform(const Fft& fft, std::span<const std::byte> input) {
  const executor::Array to = transformed(fft, input);
  std::vector<std::byte> output(to.byte_count());
  to.read(output);
  return output;
}

PictureFft::PictureFft(FftDevice& device, const FftChoice& choice, glm::uvec2 extent, std::size_t planes)
    : device_(device),
      choice_(choice),
      extent_(extent),
      problem_(problem_for(device, choice, extent, std::uint32_t(planes))) {
  forward_.emplace(device_, request(fft::Direction::kForward));
}

FftRequest PictureFft::request(fft::Direction direction) const {
  FftRequest request{.problem = problem_, .algorithm = choice_.algorithm, .options = choice_.options};
  request.problem.direction = direction;
  return request;
}

std::size_t PictureFft::value_count_of_spectrum() const {
  return value_count(fft::spectrum_shape(problem_).extent);
}

std::vector<Spectrum> PictureFft::forward(const std::vector<Plane>& planes) const {
  std::vector<Spectrum> spectra;
  for (std::size_t start = 0; start < planes.size(); start += problem_.batch) {
    std::vector<float> input;
    for (std::size_t i = start; i < start + problem_.batch; ++i) {
      append_numbers(input, pad_by_mirroring(planes.at(i), extent_, problem_.extent),
                     scale_before_sums(planes.at(i)), problem_.domain);
    }
    const std::vector<std::byte> output = transform(*forward_, std::as_bytes(std::span(input)));
    const std::size_t bytes = value_count_of_spectrum() * sizeof(std::complex<float>);
    for (std::size_t i = 0; i < problem_.batch; ++i) {
      Spectrum& spectrum = spectra.emplace_back(Spectrum{.extent = problem_.extent,
                                                         .columns = fft::spectrum_shape(problem_).extent.x,
                                                         .values = {},
                                                         .scale = scale_before_sums(planes.at(start + i))});
      spectrum.values.resize(value_count_of_spectrum());
      std::ranges::copy(std::span(output).subspan(i * bytes, bytes),
                        std::as_writable_bytes(std::span(spectrum.values)).begin());
    }
  }
  return spectra;
}

std::vector<Plane> PictureFft::inverse(const std::vector<Spectrum>& spectra) {
  if (!inverse_) inverse_.emplace(device_, request(fft::Direction::kInverse));
  const std::size_t numbers_of_value = problem_.domain == fft::Domain::kComplex ? 2 : 1;
  std::vector<Plane> planes;
  for (std::size_t start = 0; start < spectra.size(); start += problem_.batch) {
    std::vector<std::complex<float>> input;
    for (std::size_t i = start; i < start + problem_.batch; ++i) {
      input.insert(input.end(), spectra.at(i).values.begin(), spectra.at(i).values.end());
    }
    const std::vector<std::byte> output = transform(*inverse_, std::as_bytes(std::span(input)));
    std::vector<float> numbers(output.size() / sizeof(float));
    std::ranges::copy(output, std::as_writable_bytes(std::span(numbers)).begin());
    for (std::size_t i = 0; i < problem_.batch; ++i) {
      Plane padded(value_count(problem_.extent));
      const double scale = spectra.at(start + i).scale;
      for (std::size_t value = 0; value < padded.size(); ++value) {
        padded[value] = float(numbers[(i * padded.size() + value) * numbers_of_value] / scale);
      }
      planes.push_back(crop(padded, problem_.extent, extent_));
    }
  }
  return planes;
}

}  // namespace fftbench::apps
