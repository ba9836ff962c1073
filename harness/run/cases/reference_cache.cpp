#include "run/cases/reference_cache.h"

#include <algorithm>

#include "fft/numbers.h"
#include "measure/convolution_kernel.h"
#include "measure/ocean/reference_ocean.h"
#include "measure/reference.h"
#include "measure/reference_blurs.h"
#include "measure/reference_convolution.h"
#include "measure/signal.h"
#include "system/processor.h"

namespace fftbench::run {
namespace {

Reference frame_of(const experiment::InputSettings& settings, const fft::Problem& problem,
                   const fft::Ocean& seen) {
  const ocean::OceanReference frame = ocean::reference_ocean(
      problem, seen, ocean::make_waves_of_patches(seen, problem.extent.x, settings.seed));
  return {.input = fft::bytes_from(frame.input, problem.precision),
          .wave_rates = fft::bytes_from(frame.rates, fft::wave_rates_shape(problem).precision),
          .output = frame.output};
}

Reference reference_of(const experiment::InputSettings& settings, const fft::Problem& problem,
                       const fft::Operation& operation) {
  if (const auto* seen = std::get_if<fft::Ocean>(&operation)) return frame_of(settings, problem, *seen);
  const std::vector<double> input = measure::make_signal(settings.signal, problem, settings.seed);
  Reference reference{.input = fft::bytes_from(input, problem.precision), .output = {}};
  if (const auto* convolution = std::get_if<fft::Convolution>(&operation)) {
    const std::vector<double> kernel = measure::make_kernel(*convolution, problem.precision, settings.seed);
    reference.kernel = fft::bytes_from(kernel, fft::kernel_shape(*convolution, problem.precision).precision);
    reference.output = measure::reference_convolution(input, kernel, problem, *convolution);
  } else if (const auto* bloom = std::get_if<fft::MipBloom>(&operation)) {
    reference.output = measure::reference_bloom(input, problem, *bloom);
  } else if (const auto* blur = std::get_if<fft::BoxBlur>(&operation)) {
    reference.output = measure::reference_blur(input, problem, *blur);
  } else {
    reference.output = measure::reference_transform(input, problem);
  }
  return reference;
}

}  // namespace

Reference in_order(const Reference& natural, const fft::Problem& problem, const fft::SpectrumOrder& order) {
  Reference ordered = natural;
  if (problem.direction == fft::Direction::kForward) {
    ordered.output = fft::in_order(natural.output, problem, order);
  } else if (problem.direction == fft::Direction::kInverse) {
    const std::vector<double> spectrum = fft::numbers_from(natural.input, problem.precision);
    ordered.input = fft::bytes_from(fft::in_order(spectrum, problem, order), problem.precision);
  }
  return ordered;
}

std::uint64_t usual_most_elements() {
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 24;
  // Holds complex values in single precision, with what comes of them in double precision.
  constexpr std::uint64_t kBytesOfElement = 8 + 16;
  return std::max(kLeast, system::memory_bytes() / 16 / kBytesOfElement);
}

std::shared_ptr<const Reference> ReferenceCache::of(const fft::Problem& problem,
                                                    const fft::Operation& operation) {
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.problem == problem && entry.operation == operation; });
  if (found != entries_.end()) return found->reference;

  std::uint64_t elements = fft::element_count(problem);
  for (const Entry& entry : entries_) elements += fft::element_count(entry.problem);
  while (!entries_.empty() && elements > most_elements_) {
    elements -= fft::element_count(entries_.front().problem);
    entries_.erase(entries_.begin());
  }

  entries_.push_back(
      {problem, operation, std::make_shared<const Reference>(reference_of(settings_, problem, operation))});
  return entries_.back().reference;
}

std::shared_ptr<const std::vector<std::byte>> ReferenceCache::input_twice(
    const std::shared_ptr<const Reference>& reference) {
  if (twice_of_ == reference) return twice_;
  std::vector<std::byte> twice;
  twice.reserve(2 * reference->input.size());
  for (int copy = 0; copy < 2; ++copy)
    twice.insert(twice.end(), reference->input.begin(), reference->input.end());
  twice_of_ = reference;
  return twice_ = std::make_shared<const std::vector<std::byte>>(std::move(twice));
}

std::shared_ptr<const std::vector<double>> ReferenceCache::output_of_moved(const fft::Problem& problem,
                                                                           std::size_t places,
                                                                           std::span<const std::byte> input) {
  const auto found = std::ranges::find_if(
      moved_, [&](const MovedEntry& entry) { return entry.problem == problem && entry.places == places; });
  if (found != moved_.end()) {
    std::rotate(found, found + 1, moved_.end());
    return moved_.back().output;
  }
  auto output = std::make_shared<const std::vector<double>>(
      measure::reference_transform(fft::numbers_from(input, problem.precision), problem));
  moved_.push_back({problem, places, output});
  std::uint64_t elements = 0;
  for (const MovedEntry& entry : moved_) elements += fft::element_count(entry.problem);
  while (elements > most_elements_) {
    elements -= fft::element_count(moved_.front().problem);
    moved_.erase(moved_.begin());
  }
  return output;
}

}  // namespace fftbench::run
