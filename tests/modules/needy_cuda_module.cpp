// A CUDA module that needs a library outside the dynamic linker's path. Its device 0 has no backend, and
// making device 1 throws.
#include <stdexcept>

#include "backends/cuda/loader/cuda_module.h"

extern "C" int fftbench_needed_function();

extern "C" const char* fftbench_cuda_interface() {
  return FFTBENCH_CUDA_INTERFACE;
}

extern "C" fftbench::backends::Backend* fftbench_make_cuda_backend(unsigned device, std::string& reason) {
  if (device == 1) throw std::runtime_error("cudaSetDevice: it broke");
  reason = fftbench_needed_function() == 1 ? "the needed library answers" : "the needed library is wrong";
  return nullptr;
}
