#include "backends/cuda/cufft_launches.h"

#include <fmt/format.h>

#include "backends/cuda/check.h"

namespace fftbench::backends {

CufftLaunches::Plan::Plan() {
  check(cufftCreate(&handle_), "cufftCreate");
}

CufftLaunches::Plan::~Plan() {
  static_cast<void>(cufftDestroy(handle_));
}

namespace {

double scale_of(const fft::Problem& problem) {
  if (problem.direction == fft::Direction::kForward) return 1;
  return 1 / static_cast<double>(fft::elements_per_image(problem));
}

}  // namespace

CufftLaunches::CufftLaunches(const fft::Problem& problem, std::vector<LibraryWay> ways, cudaStream_t stream)
    : Launches(stream), ways_(std::move(ways)), output_scale_(scale_of(problem)) {
  check(cufftSetStream(plan_.handle(), stream), "cufftSetStream");
  const std::vector<std::uint32_t> sides = library_sides(problem);
  // cuFFT expects the side along memory last.
  std::vector<long long> lengths(sides.rbegin(), sides.rend());
  const auto image = static_cast<long long>(fft::elements_per_image(problem));
  std::size_t work_bytes = 0;
  check(cufftMakePlanMany64(plan_.handle(), int(lengths.size()), lengths.data(), nullptr, 1, image, nullptr,
                            1, image, CUFFT_C2C, problem.batch, &work_bytes),
        "cufftMakePlanMany64");
}

void CufftLaunches::enqueue() const {
  for (const LibraryWay& way : ways_) {
    check(cufftExecC2C(plan_.handle(), way.source, way.target, way.inverse ? CUFFT_INVERSE : CUFFT_FORWARD),
          "cufftExecC2C");
  }
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
