#include "backends/cuda/cufft_plan.h"

#include <cufftXt.h>
#include <stdexcept>

#include "backends/cuda/library_way.h"
#include "fft/flat_problems.h"

namespace fftbench::backends {
namespace {

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

CufftRequest cufft_request(const fft::Problem& problem, bool inverse) {
  CufftRequest request{.sides = library_sides(problem),
                       .batch = problem.batch,
                       .precision = problem.precision,
                       .is_real = problem.domain == fft::Domain::kReal,
                       .inverse = inverse};
  if (fft::has_columns_alone(problem)) {
    request.sides = {problem.extent.y};
    request.columns = problem.extent.x;
  }
  return request;
}

CufftPlan::CufftPlan(const CufftRequest& request, cudaStream_t stream) : inverse_(request.inverse) {
  check(cufftCreate(&handle_), "cufftCreate");
  try {
    check(cufftSetStream(handle_, stream), "cufftSetStream");
    // cuFFT expects the side along memory last.
    std::vector<long long> lengths(request.sides.rbegin(), request.sides.rend());
    const cudaDataType_t complex = complex_type(request.precision);
    const cudaDataType_t images = request.is_real ? real_type(request.precision) : complex;
    std::size_t work_bytes = 0;
    // Without embedding sizes, images and half spectra lie one behind the other. Columns have a stride, which
    // counts where there are embedding sizes.
    long long* embedding = nullptr;
    long long stride = 1, batch = request.batch;
    if (request.columns > 0) {
      embedding = lengths.data();
      stride = batch = request.columns;
      images_ = request.batch;
      bytes_of_image_ =
          std::size_t{request.columns} * request.sides.front() * 2 * fft::bytes_of_number(request.precision);
    }
    check_plan(cufftXtMakePlanMany(handle_, int(lengths.size()), lengths.data(), embedding, stride, 1,
                                   inverse_ ? complex : images, embedding, stride, 1,
                                   inverse_ ? images : complex, batch, &work_bytes, complex),
               "cufftXtMakePlanMany");
  } catch (...) {
    static_cast<void>(cufftDestroy(handle_));
    throw;
  }
}

CufftPlan::~CufftPlan() {
  static_cast<void>(cufftDestroy(handle_));
}

void CufftPlan::enqueue(void* source, void* target) const {
  for (std::uint32_t image = 0; image < images_; ++image) {
    const std::size_t first = image * bytes_of_image_;
    check(cufftXtExec(handle_, static_cast<std::byte*>(source) + first,
                      static_cast<std::byte*>(target) + first, inverse_ ? CUFFT_INVERSE : CUFFT_FORWARD),
          "cufftXtExec");
  }
}

}  // namespace fftbench::backends
