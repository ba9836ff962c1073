#include "backends/cuda/check.h"

#include <fmt/format.h>

#include <stdexcept>

namespace fftbench::backends {
namespace {

// cuFFT has no text of its own for them.
std::string_view name_of(cufftResult result) {
  switch (result) {
    case CUFFT_INVALID_PLAN:
      return "CUFFT_INVALID_PLAN";
    case CUFFT_ALLOC_FAILED:
      return "CUFFT_ALLOC_FAILED";
    case CUFFT_INVALID_VALUE:
      return "CUFFT_INVALID_VALUE";
    case CUFFT_INTERNAL_ERROR:
      return "CUFFT_INTERNAL_ERROR";
    case CUFFT_EXEC_FAILED:
      return "CUFFT_EXEC_FAILED";
    case CUFFT_SETUP_FAILED:
      return "CUFFT_SETUP_FAILED";
    case CUFFT_INVALID_SIZE:
      return "CUFFT_INVALID_SIZE";
    case CUFFT_INVALID_DEVICE:
      return "CUFFT_INVALID_DEVICE";
    case CUFFT_NO_WORKSPACE:
      return "CUFFT_NO_WORKSPACE";
    case CUFFT_NOT_IMPLEMENTED:
      return "CUFFT_NOT_IMPLEMENTED";
    case CUFFT_NOT_SUPPORTED:
      return "CUFFT_NOT_SUPPORTED";
    default:
      return "see cufftResult in cufft.h";
  }
}

}  // namespace

void check(cudaError_t result, const char* call) {
  if (result == cudaSuccess) return;
  throw std::runtime_error(
      fmt::format("{}: {} ({})", call, cudaGetErrorString(result), cudaGetErrorName(result)));
}

void check(cufftResult result, const char* call) {
  if (result == CUFFT_SUCCESS) return;
  throw std::runtime_error(fmt::format("{}: cuFFT error {} ({})", call, int(result), name_of(result)));
}

std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

}  // namespace fftbench::backends
