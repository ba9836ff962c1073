// A convolution as users of cuFFT write it: pad, real transform, product, transform back, crop.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/cuda/convolution_steps.h"
#include "backends/cuda/cufft_plan.h"
#include "backends/cuda/kernel_launches.h"

namespace fftbench::backends {

// Returns why cuFFT's manual rules it out, or nothing.
std::optional<std::string> convolution_refused_by_cufft(const CudaConvolution& asked);

std::vector<fft::Resource> cufft_convolution_resources(const CudaConvolution& asked);

class CufftConvolution final : public Launches {
 public:
  // `arrays` are of cufft_convolution_resources; their memory must outlive this. Throws PlanRefused where
  // cuFFT has no plan, and std::runtime_error where it makes none.
  CufftConvolution(const CudaConvolution& asked, const DeviceArrays& arrays, cudaStream_t stream);

  void enqueue(std::size_t pair) const override;
  void enqueue_preparation() const override;

 private:
  ConvolutionSteps steps_;
  PictureRows padded_;
  void* spectra_;
  PictureRows padded_kernel_;
  void* wide_kernel_spectrum_;  // in the precision of the arithmetic
  void* kernel_spectrum_;       // in that of the pictures: the same array, but for fp16
  CufftPlan forward_;
  CufftPlan inverse_;
  CufftPlan forward_of_kernel_;
};

}  // namespace fftbench::backends
