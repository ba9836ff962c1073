#include "backends/cuda/cufft_launches.h"

#include <cufftXt.h>
#include <fmt/format.h>
#include <stdexcept>

#include "backends/cuda/check.h"

namespace fftbench::backends {

CufftLaunches::Plan::Plan() {
  check(cufftCreate(&handle_), "cufftCreate");
}

CufftLaunches::Plan::~Plan() {
  static_cast<void>(cufftDestroy(handle_));
}

namespace {

// The factor of a round trip is that of both ways together, whatever the norm.
double scale_of(const fft::Problem& problem) {
  if (problem.direction != fft::Direction::kRoundtrip) return fft::normalisation(problem);
  return 1 / static_cast<double>(fft::elements_per_image(problem));
}

cudaDataType_t complex_type(fft::Precision precision) {
  switch (precision) {
    case fft::Precision::kFp16:
      return CUDA_C_16F;
    case fft::Precision::kFp32:
      return CUDA_C_32F;
    case fft::Precision::kFp64:
      return CUDA_C_64F;
  }
  throw std::logic_error("there is no such precision");
}

cudaDataType_t real_type(fft::Precision precision) {
  switch (precision) {
    case fft::Precision::kFp16:
      return CUDA_R_16F;
    case fft::Precision::kFp32:
      return CUDA_R_32F;
    case fft::Precision::kFp64:
      return CUDA_R_64F;
  }
  throw std::logic_error("there is no such precision");
}

}  // namespace

std::optional<std::string> refused_by_cufft(const fft::Problem& problem) {
  if (problem.precision != fft::Precision::kFp16) return std::nullopt;
  for (const std::uint32_t side : library_sides(problem)) {
    if (!fft::is_power_of_two(side)) {
      return fmt::format("cuFFT has halves for powers of two alone, and {} is none", side);
    }
  }
  if (problem.direction == fft::Direction::kRoundtrip) {
    return "cuFFT does not normalise, and a round trip of halves overflows without it";
  }
  return std::nullopt;
}

std::unique_ptr<CufftLaunches::Plan> CufftLaunches::make_plan(const fft::Problem& problem,
                                                              bool inverse) const {
  auto plan = std::make_unique<Plan>();
  check(cufftSetStream(plan->handle(), stream()), "cufftSetStream");
  // cuFFT expects the side along memory last.
  const std::vector<std::uint32_t> sides = library_sides(problem);
  std::vector<long long> lengths(sides.rbegin(), sides.rend());
  const cudaDataType_t complex = complex_type(problem.precision);
  const bool is_real = problem.domain == fft::Domain::kReal;
  const cudaDataType_t images = is_real ? real_type(problem.precision) : complex;
  std::size_t work_bytes = 0;
  // Without embedding sizes, images and half spectra lie one behind the other.
  check_plan(cufftXtMakePlanMany(plan->handle(), int(lengths.size()), lengths.data(), nullptr, 1, 0,
                                 inverse ? complex : images, nullptr, 1, 0, inverse ? images : complex,
                                 problem.batch, &work_bytes, complex),
             "cufftXtMakePlanMany");
  return plan;
}

CufftLaunches::CufftLaunches(const fft::Problem& problem, std::vector<LibraryWay> ways,
                             const InputCopy& input, cudaStream_t stream)
    : Launches(stream), ways_(std::move(ways)), input_(input), output_scale_(scale_of(problem)) {
  for (const LibraryWay& way : ways_) plans_.push_back(make_plan(problem, way.inverse));
}

void CufftLaunches::enqueue() const {
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    const LibraryWay& way = ways_[i];
    check(
        cufftXtExec(plans_[i]->handle(), way.source, way.target, way.inverse ? CUFFT_INVERSE : CUFFT_FORWARD),
        "cufftXtExec");
  }
}

void CufftLaunches::give_input_back() const {
  enqueue_copy(input_, stream());
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
