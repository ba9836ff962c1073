// Instantiates stockham.cuh for radix 2.
#include "backends/cuda/kernels/kernel_table.cuh"
#include "backends/cuda/kernels/stockham.cuh"

namespace fftbench::backends {

const void* stockham_radix2_kernel(const LineKernel& which) {
  return kernel_of<StockhamFamily<1>, 1, kLog2LongestRadix2Line>(which);
}

}  // namespace fftbench::backends
