#include "apps/picture_fft.h"

#include <fmt/format.h>
#include <span>
#include <stdexcept>

#include "apps/mirror_padding.h"
#include "library/extents.h"

namespace fftbench::apps {
namespace {

// Returns the problem of the least area: of real values where the algorithm takes them at that extent.
fft::Problem problem_for(const FftDevice& device, const FftChoice& choice, glm::uvec2 extent) {
  std::optional<fft::Problem> least;
  for (const fft::Domain domain : {fft::Domain::kReal, fft::Domain::kComplex}) {
    fft::Problem problem{.extent = extent, .domain = domain};
    const auto taken =
        next_extent(device, {.problem = problem, .algorithm = choice.algorithm, .options = choice.options});
    if (!taken) continue;
    problem.extent = *taken;
    if (!least || value_count(*taken) < value_count(least->extent)) least = problem;
  }
  if (least) return *least;
  const auto refusal = Fft::refusal(
      device, {.problem = {.extent = extent}, .algorithm = choice.algorithm, .options = choice.options});
  throw std::invalid_argument(refusal.value_or("there is no transform of this size"));
}

}  // namespace

std::complex<float> Spectrum::at(glm::uvec2 frequency) const {
  if (frequency.x < columns) return values[std::size_t{frequency.y} * columns + frequency.x];
  const std::size_t row = frequency.y == 0 ? 0 : extent.y - frequency.y;
  return std::conj(values[row * columns + (extent.x - frequency.x)]);
}

std::vector<std::byte> transform(const Fft& fft, std::span<const std::byte> input) {
  executor::Array from = fft.make_input();
  const executor::Array to = fft.make_output();
  from.write(input);
  fft.record(from.bound(), to.bound());
  std::vector<std::byte> output(to.byte_count());
  to.read(output);
  if (fft.missed_barriers() > 0) {
    throw std::runtime_error("work groups waited in vain for others: they are not all resident at once");
  }
  return output;
}

PictureFft::PictureFft(FftDevice& device, const FftChoice& choice, glm::uvec2 extent)
    : device_(device), choice_(choice), extent_(extent), problem_(problem_for(device, choice, extent)) {
  forward_.emplace(device_, request(fft::Direction::kForward));
}

FftRequest PictureFft::request(fft::Direction direction) const {
  FftRequest request{.problem = problem_, .algorithm = choice_.algorithm, .options = choice_.options};
  request.problem.direction = direction;
  return request;
}

Spectrum PictureFft::forward(const Plane& plane) const {
  const Plane padded = pad_by_mirroring(plane, extent_, problem_.extent);
  std::vector<std::byte> output;
  if (problem_.domain == fft::Domain::kReal) {
    output = transform(*forward_, std::as_bytes(std::span(padded)));
  } else {
    const std::vector<std::complex<float>> values(padded.begin(), padded.end());
    output = transform(*forward_, std::as_bytes(std::span(values)));
  }
  Spectrum spectrum{
      .extent = problem_.extent, .columns = fft::spectrum_shape(problem_).extent.x, .values = {}};
  spectrum.values.resize(std::size_t{spectrum.columns} * spectrum.extent.y);
  std::ranges::copy(output, std::as_writable_bytes(std::span(spectrum.values)).begin());
  return spectrum;
}

Plane PictureFft::inverse(const Spectrum& spectrum) {
  if (!inverse_) inverse_.emplace(device_, request(fft::Direction::kInverse));
  const std::vector<std::byte> output = transform(*inverse_, std::as_bytes(std::span(spectrum.values)));
  Plane padded(value_count(problem_.extent));
  if (problem_.domain == fft::Domain::kReal) {
    std::ranges::copy(output, std::as_writable_bytes(std::span(padded)).begin());
  } else {
    std::vector<std::complex<float>> values(padded.size());
    std::ranges::copy(output, std::as_writable_bytes(std::span(values)).begin());
    std::ranges::transform(values, padded.begin(), [](std::complex<float> value) { return value.real(); });
  }
  return crop(padded, problem_.extent, extent_);
}

}  // namespace fftbench::apps
