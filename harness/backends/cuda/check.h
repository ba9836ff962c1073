// Results of the CUDA runtime and of cuFFT as exceptions.
#pragma once

#include <cuda_runtime_api.h>
#include <cufft.h>

#include <string>

namespace fftbench::backends {

// Throw std::runtime_error with the call's name and what CUDA says of it, unless `result` is success;
// DeviceLost for the errors after which this process can't use the device any more.
void check(cudaError_t result, const char* call);
void check(cufftResult result, const char* call);

// "13.0", from CUDA's 13000.
std::string version_text(int version);

}  // namespace fftbench::backends
