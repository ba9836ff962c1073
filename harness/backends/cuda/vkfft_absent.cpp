// In the place of vkfft_launches.cpp where CMake did not find vkFFT.h.
#include <stdexcept>

#include "backends/cuda/vkfft_launches.h"

namespace fftbench::backends {

std::optional<std::string> vkfft_unavailable() {
  return "the CUDA module was built without VkFFT: install libvkfft-dev, then configure and build again";
}

std::unique_ptr<Launches> make_vkfft_launches(const fft::Problem&, const std::vector<LibraryWay>&, int,
                                              cudaStream_t) {
  throw std::logic_error(*vkfft_unavailable());
}

std::string vkfft_version() {
  return "none";
}

}  // namespace fftbench::backends
