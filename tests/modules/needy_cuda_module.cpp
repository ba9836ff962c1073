// A CUDA module that needs a library outside the dynamic linker's path. It has no backend, and making one on
// the card "GPU-broken" throws.
#include <stdexcept>

#include "backends/cuda/loader/cuda_module.h"

extern "C" int fftbench_needed_function();

extern "C" const char* fftbench_cuda_interface() {
  return FFTBENCH_CUDA_INTERFACE;
}

extern "C" fftbench::backends::Backend* fftbench_make_cuda_backend(const std::string& uuid,
                                                                   std::string& reason) {
  if (uuid == "GPU-broken") throw std::runtime_error("cudaSetDevice: it broke");
  reason = fftbench_needed_function() == 1 ? "the needed library answers" : "the needed library is wrong";
  return nullptr;
}
