#include "backends/cuda/vkfft_convolution.h"

namespace fftbench::backends {

std::optional<std::string> refused_by_vkfft(const VkfftConvolution& wanted) {
  const CudaConvolution& asked = wanted.asked;
  if (asked.problem.precision == fft::Precision::kFp16) {
    return "VkFFT transforms the kernel in the precision of the pictures, and fp16 is too coarse for it";
  }
  if (asked.padded.x < 2 || asked.padded.y < 2)
    return "pictures and kernel have two axes, with 2 values at least";
  if (wanted.reads_picture && asked.convolution.border != fft::Border::kZero) {
    return "padding=skipped: VkFFT pads with zeros alone, and other borders take padding=copied";
  }
  return std::nullopt;
}

std::vector<fft::Resource> vkfft_convolution_resources(const VkfftConvolution& wanted) {
  const CudaConvolution& asked = wanted.asked;
  const fft::Precision precision = asked.problem.precision;
  const std::uint32_t images = asked.problem.batch;
  const glm::uvec3 spectra(asked.padded.x / 2 + 1, asked.padded.y, images);
  std::vector<fft::Resource> resources = ConvolutionSteps::resources(asked);
  resources.push_back(complex_array(fft::Role::kScratch, spectra, precision));
  resources.push_back(complex_array(fft::Role::kKernelSpectrum, spectra, precision));
  if (!wanted.reads_picture) {
    resources.push_back(real_array(fft::Role::kScratch, {asked.padded.x, asked.padded.y, images}, precision));
  }
  return resources;
}

}  // namespace fftbench::backends
