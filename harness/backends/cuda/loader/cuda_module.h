// The interface between the program and the module libfftbench_cuda.so. Both are built with
// FFTBENCH_CUDA_INTERFACE, a digest of the headers through which they call each other, so that a module of
// another build is refused.
#pragma once

#include <string>

#include "backends/backend.h"

namespace fftbench::backends {

inline constexpr const char* kCudaModuleFile = "libfftbench_cuda.so";

inline constexpr const char* kCudaInterfaceFunction = "fftbench_cuda_interface";
inline constexpr const char* kCudaBackendFunction = "fftbench_make_cuda_backend";

}  // namespace fftbench::backends

// The functions of a module, which the program looks up by the names above.

// Returns the FFTBENCH_CUDA_INTERFACE with which the module was built.
extern "C" const char* fftbench_cuda_interface();

// Returns a backend that the caller owns, on the card with this UUID or else on CUDA's first; or nullptr with
// the reason why this machine can't have one.
extern "C" fftbench::backends::Backend* fftbench_make_cuda_backend(const std::string& uuid,
                                                                   std::string& reason);

namespace fftbench::backends {

using CudaInterfaceFunction = decltype(fftbench_cuda_interface);
using CudaBackendFunction = decltype(fftbench_make_cuda_backend);

}  // namespace fftbench::backends
