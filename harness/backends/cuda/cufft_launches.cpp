#include "backends/cuda/cufft_launches.h"

#include <algorithm>

#include "backends/cuda/check.h"

namespace fftbench::backends {

CufftLaunches::Plan::Plan() {
  check(cufftCreate(&handle_), "cufftCreate");
}

CufftLaunches::Plan::~Plan() {
  static_cast<void>(cufftDestroy(handle_));
}

CufftLaunches::CufftLaunches(const fft::Problem& problem, std::vector<LibraryWay> ways, cudaStream_t stream)
    : Launches(stream),
      ways_(std::move(ways)),
      values_(fft::element_count(problem)),
      scale_(float(1.0 / double(fft::elements_per_image(problem)))) {
  check(cufftSetStream(plan_.handle(), stream), "cufftSetStream");
  const std::vector<std::uint32_t> sides = library_sides(problem);
  // The side along memory comes last.
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
    if (way.inverse) {
      backends::enqueue(element_wise(scale_kernel, values_, {.target = way.target, .scale = scale_}),
                        stream());
    }
  }
}

std::string cufft_version() {
  int version = 0;
  check(cufftGetVersion(&version), "cufftGetVersion");
  return version_text(version);
}

}  // namespace fftbench::backends
