#include "backends/cuda/cufft_plan.h"

#include <cufftXt.h>
#include <stdexcept>

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

CufftPlan::CufftPlan(const CufftRequest& request, cudaStream_t stream) : inverse_(request.inverse) {
  check(cufftCreate(&handle_), "cufftCreate");
  try {
    check(cufftSetStream(handle_, stream), "cufftSetStream");
    // cuFFT expects the side along memory last.
    std::vector<long long> lengths(request.sides.rbegin(), request.sides.rend());
    const cudaDataType_t complex = complex_type(request.precision);
    const cudaDataType_t images = request.is_real ? real_type(request.precision) : complex;
    std::size_t work_bytes = 0;
    // Without embedding sizes, images and half spectra lie one behind the other.
    check_plan(cufftXtMakePlanMany(handle_, int(lengths.size()), lengths.data(), nullptr, 1, 0,
                                   inverse_ ? complex : images, nullptr, 1, 0, inverse_ ? images : complex,
                                   request.batch, &work_bytes, complex),
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
  check(cufftXtExec(handle_, source, target, inverse_ ? CUFFT_INVERSE : CUFFT_FORWARD), "cufftXtExec");
}

}  // namespace fftbench::backends
