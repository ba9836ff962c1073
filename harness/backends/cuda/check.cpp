#include "backends/cuda/check.h"

#include <fmt/format.h>
#include <stdexcept>

#include "backends/backend.h"

namespace fftbench::backends {

namespace {

// cuFFT has no function that returns these names.
std::string_view name_of(cufftResult result) {
  switch (result) {
    case CUFFT_INVALID_PLAN:
      return "CUFFT_INVALID_PLAN";
    case CUFFT_ALLOC_FAILED:
      return "CUFFT_ALLOC_FAILED";
    case CUFFT_INVALID_VALUE:
      return "CUFFT_INVALID_VALUE";
    case CUFFT_INVALID_TYPE:
      return "CUFFT_INVALID_TYPE";
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

// Tells whether CUDA's documentation calls the error an inconsistent state: "the process must be terminated".
bool is_lasting(cudaError_t error) {
  switch (error) {
    case cudaErrorAssert:
    case cudaErrorECCUncorrectable:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalAddress:
    case cudaErrorIllegalInstruction:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorLaunchTimeout:
    case cudaErrorMisalignedAddress:
      return true;
    default:
      return false;
  }
}

}  // namespace

void check(cudaError_t result, const char* call) {
  if (result == cudaSuccess) return;
  const std::string reason =
      fmt::format("{}: {} ({})", call, cudaGetErrorString(result), cudaGetErrorName(result));
  if (is_lasting(result)) throw DeviceLost(reason);
  throw std::runtime_error(reason);
}

namespace {

std::string text_of(cufftResult result, const char* call) {
  return fmt::format("{}: cuFFT error {} ({})", call, int(result), name_of(result));
}

}  // namespace

void check(cufftResult result, const char* call) {
  if (result != CUFFT_SUCCESS) throw std::runtime_error(text_of(result, call));
}

void check_plan(cufftResult result, const char* call) {
  switch (result) {
    case CUFFT_INVALID_SIZE:
    case CUFFT_INVALID_VALUE:
    case CUFFT_INVALID_TYPE:
    case CUFFT_NOT_IMPLEMENTED:
    case CUFFT_NOT_SUPPORTED:
      throw PlanRefused(text_of(result, call));
    default:
      check(result, call);
  }
}

std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

StreamHandle make_stream() {
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamDefault), "cudaStreamCreateWithFlags");
  return {stream, Destroy<cudaStreamDestroy>()};
}

EventHandle make_event() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event), "cudaEventCreate");
  return EventHandle(event);
}

DeviceMemory allocate(std::size_t bytes) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, bytes), fmt::format("cudaMalloc of {} bytes", bytes).c_str());
  return DeviceMemory(memory);
}

void wait_for(cudaStream_t stream) {
  check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
}

}  // namespace fftbench::backends
