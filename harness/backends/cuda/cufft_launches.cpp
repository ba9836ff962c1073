#include "backends/cuda/cufft_launches.h"

#include <fmt/format.h>

#include "backends/cuda/check.h"

namespace fftbench::backends {

namespace {

// The factor of a round trip is that of both ways together, whatever the norm.
double scale_of(const fft::Problem& problem) {
  if (problem.direction != fft::Direction::kRoundtrip) return fft::normalisation(problem);
  return 1 / static_cast<double>(fft::transform_length(problem));
}

}  // namespace

std::optional<std::string> refused_by_cufft(const fft::Problem& problem) {
  if (problem.precision != fft::Precision::kFp16) return std::nullopt;
  for (const std::uint32_t side : library_sides(problem)) {
    if (!fft::is_power_of_two(side)) {
      return fmt::format("cuFFT computes fp16 for powers of two alone, and {} is none", side);
    }
  }
  if (problem.direction == fft::Direction::kRoundtrip) {
    return "cuFFT does not normalise, and a round trip of fp16 overflows without it";
  }
  return std::nullopt;
}

CufftLaunches::CufftLaunches(const fft::Problem& problem, LibraryPairs pairs, cudaStream_t stream)
    : Launches(stream), pairs_(std::move(pairs)), output_scale_(scale_of(problem)) {
  for (const LibraryWay& way : pairs_.ways.front()) {
    plans_.push_back(std::make_unique<CufftPlan>(cufft_request(problem, way.inverse), stream));
  }
}

void CufftLaunches::enqueue(std::size_t pair) const {
  const std::vector<LibraryWay>& ways = pairs_.ways.at(pair);
  for (std::size_t i = 0; i < ways.size(); ++i) plans_[i]->enqueue(ways[i].source, ways[i].target);
}

void CufftLaunches::give_input_back(cudaStream_t stream) const {
  for (const InputCopy& copy : pairs_.inputs) enqueue_copy(copy, stream);
}

std::string cufft_version() {
  const auto part = [](libraryPropertyType which) {
    int value = 0;
    check(cufftGetProperty(which, &value), "cufftGetProperty");
    return value;
  };
  return fmt::format("{}.{}.{}", part(MAJOR_VERSION), part(MINOR_VERSION), part(PATCH_LEVEL));
}

}  // namespace fftbench::backends
