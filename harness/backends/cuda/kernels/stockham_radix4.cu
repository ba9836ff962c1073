// Instantiates stockham.cuh for radix 4.
#include "backends/cuda/kernels/kernel_table.cuh"
#include "backends/cuda/kernels/stockham.cuh"

namespace fftbench::backends {

const void* stockham_radix4_kernel(const LineKernel& which) {
  return kernel_of<StockhamFamily<2>, 2, kLog2LongestRadix4Line>(which);
}

}  // namespace fftbench::backends
