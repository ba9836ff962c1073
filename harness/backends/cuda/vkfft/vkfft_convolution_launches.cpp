// The convolution of one release of VkFFT. This file is compiled once for each release, as vkfft_launches.cpp
// is, with FFTBENCH_MAKE_VKFFT_CONVOLUTION, the name of the function that it offers to the module.
#include "backends/cuda/vkfft/vkfft_release.h"
#include "backends/cuda/vkfft_convolution.h"
#include "backends/cuda/vkfft_releases.h"

namespace fftbench::backends {
namespace {

// What an application that transforms a kernel and one that convolves with it have in common, and what
// VkFFT's configurations point to.
struct ConvolutionBuffers {
  CUdevice device = 0;
  cudaStream_t stream = nullptr;
  void* input = nullptr;  // pictures, padded or not
  void* work = nullptr;
  void* kernel = nullptr;
  std::uint64_t input_bytes = 0;
  std::uint64_t work_bytes = 0;  // of each of the other two
};

// Every picture of the batch is a coordinate of VkFFT's, and has its plane of the kernel.
VkFFTConfiguration common_configuration(const CudaConvolution& asked, ConvolutionBuffers& buffers) {
  VkFFTConfiguration configuration = {};
  configuration.FFTdim = 2;
  configuration.size[0] = asked.padded.x;
  configuration.size[1] = asked.padded.y;
  configuration.coordinateFeatures = asked.problem.batch;
  configuration.performR2C = 1;
  configuration.normalize = 1;
  configuration.doublePrecision = asked.problem.precision == fft::Precision::kFp64 ? 1 : 0;
  configuration.device = &buffers.device;
  configuration.stream = &buffers.stream;
  configuration.num_streams = 1;
  configuration.bufferSize = &buffers.work_bytes;
  return configuration;
}

VkFFTConfiguration configuration_of_kernel(const CudaConvolution& asked, ConvolutionBuffers& buffers) {
  VkFFTConfiguration configuration = common_configuration(asked, buffers);
  configuration.kernelConvolution = 1;
  configuration.buffer = &buffers.kernel;
  return configuration;
}

VkFFTConfiguration configuration_of_convolution(const VkfftConvolution& wanted, ConvolutionBuffers& buffers) {
  const CudaConvolution& asked = wanted.asked;
  VkFFTConfiguration configuration = common_configuration(asked, buffers);
  configuration.performConvolution = 1;
  configuration.kernel = &buffers.kernel;
  configuration.kernelSize = &buffers.work_bytes;
  configuration.buffer = &buffers.work;
  configuration.isInputFormatted = 1;
  configuration.inputBuffer = &buffers.input;
  configuration.inputBufferSize = &buffers.input_bytes;
  const glm::uvec2 input = wanted.reads_picture ? asked.problem.extent : asked.padded;
  configuration.inputBufferStride[0] = input.x;
  configuration.inputBufferStride[1] = configuration.inputBufferStride[2] = std::uint64_t{input.x} * input.y;
  if (wanted.reads_picture) {
    for (int axis = 0; axis < 2; ++axis) {
      if (asked.problem.extent[axis] == asked.padded[axis]) continue;
      configuration.performZeropadding[axis] = 1;
      configuration.fft_zeropad_left[axis] = asked.problem.extent[axis];
      configuration.fft_zeropad_right[axis] = asked.padded[axis];
    }
  }
  return configuration;
}

// It can't be moved, since VkFFT keeps pointers to its members.
class VkfftConvolutionLaunches final : public Launches {
 public:
  VkfftConvolutionLaunches(const VkfftConvolution& wanted, const DeviceArrays& arrays, int device,
                           cudaStream_t stream)
      : Launches(stream), pads_(!wanted.reads_picture), steps_(wanted.asked, arrays) {
    const CudaConvolution& asked = wanted.asked;
    const std::uint64_t bytes_of_number = fft::bytes_of_number(asked.problem.precision);
    const std::uint64_t row = asked.padded.x / 2 * 2 + 2;
    buffers_ = {.device = device,
                .stream = stream,
                .input = pads_ ? arrays.data(kVkfftPadded) : arrays.data(fft::Role::kInput),
                .work = arrays.data(kVkfftWork),
                .kernel = arrays.data(kVkfftKernelSpectrum),
                .input_bytes = pads_ ? std::uint64_t{asked.padded.x} * asked.padded.y * asked.problem.batch *
                                           bytes_of_number
                                     : fft::byte_count(asked.problem),
                .work_bytes = row * asked.padded.y * asked.problem.batch * bytes_of_number};
    padded_ = steps_.padded_rows(buffers_.input, asked.padded.x);
    work_ = steps_.padded_rows(buffers_.work, row);
    kernel_ = steps_.padded_rows(buffers_.kernel, row);
    check_plan(initializeVkFFT(&of_kernel_, configuration_of_kernel(asked, buffers_)),
               "initializeVkFFT for a kernel");
    const VkFFTResult result = initializeVkFFT(&convolution_, configuration_of_convolution(wanted, buffers_));
    if (result != VKFFT_SUCCESS) deleteVkFFT(&of_kernel_);
    check_plan(result, "initializeVkFFT for a convolution");
  }
  ~VkfftConvolutionLaunches() override {
    deleteVkFFT(&convolution_);
    deleteVkFFT(&of_kernel_);
  }
  VkfftConvolutionLaunches(const VkfftConvolutionLaunches&) = delete;
  VkfftConvolutionLaunches& operator=(const VkfftConvolutionLaunches&) = delete;

  void enqueue_preparation() const override {
    steps_.place_kernel(kernel_, steps_.asked().problem.batch, stream());
    append(of_kernel_);
  }

  void enqueue(std::size_t) const override {
    if (pads_) steps_.pad(padded_, stream());
    append(convolution_);
    steps_.crop(work_, 1, stream());
  }

  bool can_be_recorded() const override {
    return launches_without_waiting(convolution_, *convolution_.localFFTPlan) &&
           launches_without_waiting(convolution_, *convolution_.localFFTPlan_inverse);
  }

 private:
  // A launch changes VkFFT's own bookkeeping, but nothing that the caller can see.
  static void append(VkFFTApplication& application) {
    VkFFTLaunchParams parameters = {};
    check(VkFFTAppend(&application, -1, &parameters), "VkFFTAppend");
  }

  bool pads_;
  ConvolutionSteps steps_;
  ConvolutionBuffers buffers_;
  PictureRows padded_;
  PictureRows work_;
  PictureRows kernel_;
  mutable VkFFTApplication of_kernel_ = {};
  mutable VkFFTApplication convolution_ = {};
};

}  // namespace

MakeVkfftConvolution FFTBENCH_MAKE_VKFFT_CONVOLUTION;

std::unique_ptr<Launches> FFTBENCH_MAKE_VKFFT_CONVOLUTION(const VkfftConvolution& wanted,
                                                          const DeviceArrays& arrays, int device,
                                                          cudaStream_t stream) {
  return std::make_unique<VkfftConvolutionLaunches>(wanted, arrays, device, stream);
}

}  // namespace fftbench::backends
