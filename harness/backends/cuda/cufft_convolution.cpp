#include "backends/cuda/cufft_convolution.h"

#include <fmt/format.h>
#include <cmath>

#include "backends/cuda/check.h"

namespace fftbench::backends {
namespace {

constexpr std::size_t kPadded = ConvolutionSteps::kFirstOfOthers;
constexpr std::size_t kSpectra = kPadded + 1;
constexpr std::size_t kPaddedKernel = kPadded + 2;
constexpr std::size_t kWideKernelSpectrum = kPadded + 3;
constexpr std::size_t kHalvesOfKernelSpectrum = kPadded + 4;

bool has_halves(const CudaConvolution& asked) {
  return asked.problem.precision == fft::Precision::kFp16;
}

std::uint32_t spectrum_width(const CudaConvolution& asked) {
  return asked.padded.x / 2 + 1;
}

std::uint64_t spectrum_values(const CudaConvolution& asked) {
  return std::uint64_t{spectrum_width(asked)} * asked.padded.y;
}

CufftRequest request_of(const CudaConvolution& asked, std::uint32_t batch, fft::Precision precision,
                        bool inverse) {
  CufftRequest request{
      .sides = {asked.padded.x}, .batch = batch, .precision = precision, .is_real = true, .inverse = inverse};
  if (asked.padded.y > 1) request.sides.push_back(asked.padded.y);
  return request;
}

// Half of the normalisation goes before the transform back and half behind it, so that halves of neither are
// too small or too large.
double half_of_scale(const CudaConvolution& asked) {
  return 1 / std::sqrt(double(asked.padded.x) * double(asked.padded.y));
}

}  // namespace

std::optional<std::string> convolution_refused_by_cufft(const CudaConvolution& asked) {
  if (!has_halves(asked)) return std::nullopt;
  for (const std::uint32_t side : {asked.padded.x, asked.padded.y}) {
    if (!fft::is_power_of_two(side)) {
      return fmt::format(
          "cuFFT computes fp16 for powers of two alone, and {} is none; take pad_to=powers_of_two", side);
    }
  }
  return std::nullopt;
}

std::vector<fft::Resource> cufft_convolution_resources(const CudaConvolution& asked) {
  const fft::Precision precision = asked.problem.precision;
  const std::uint32_t images = asked.problem.batch;
  const std::uint32_t planes = asked.convolution.planes;
  const glm::uvec2 spectrum(spectrum_width(asked), asked.padded.y);
  std::vector<fft::Resource> resources = ConvolutionSteps::resources(asked);
  resources.push_back(real_array(fft::Role::kScratch, {asked.padded.x, asked.padded.y, images}, precision));
  resources.push_back(complex_array(fft::Role::kScratch, {spectrum.x, spectrum.y, images}, precision));
  resources.push_back(real_array(fft::Role::kScratch, {asked.padded.x, asked.padded.y, planes},
                                 fft::traits_of(precision).arithmetic));
  resources.push_back(complex_array(fft::Role::kKernelSpectrum, {spectrum.x, spectrum.y, planes},
                                    fft::traits_of(precision).arithmetic));
  if (has_halves(asked)) {
    resources.push_back(
        complex_array(fft::Role::kKernelSpectrum, {spectrum.x, spectrum.y, planes}, precision));
  }
  return resources;
}

CufftConvolution::CufftConvolution(const CudaConvolution& asked, const DeviceArrays& arrays,
                                   cudaStream_t stream)
    : Launches(stream),
      steps_(asked, arrays),
      padded_(steps_.padded_rows(arrays.data(kPadded), asked.padded.x)),
      spectra_(arrays.data(kSpectra)),
      padded_kernel_(steps_.padded_rows(arrays.data(kPaddedKernel), asked.padded.x)),
      wide_kernel_spectrum_(arrays.data(kWideKernelSpectrum)),
      kernel_spectrum_(arrays.data(has_halves(asked) ? kHalvesOfKernelSpectrum : kWideKernelSpectrum)),
      forward_(request_of(asked, asked.problem.batch, asked.problem.precision, false), stream),
      inverse_(request_of(asked, asked.problem.batch, asked.problem.precision, true), stream),
      forward_of_kernel_(request_of(asked, asked.convolution.planes,
                                    fft::traits_of(asked.problem.precision).arithmetic, false),
                         stream) {}

void CufftConvolution::enqueue_preparation() const {
  const CudaConvolution& asked = steps_.asked();
  steps_.place_kernel(padded_kernel_, asked.convolution.planes, stream());
  forward_of_kernel_.enqueue(padded_kernel_.values, wide_kernel_spectrum_);
  if (!has_halves(asked)) return;
  const std::uint64_t numbers = 2 * spectrum_values(asked) * asked.convolution.planes;
  check(enqueue_rounding(wide_kernel_spectrum_, kernel_spectrum_, numbers, stream()),
        "the launch that rounds a kernel's spectrum");
}

void CufftConvolution::enqueue(std::size_t) const {
  const CudaConvolution& asked = steps_.asked();
  steps_.pad(padded_, stream());
  forward_.enqueue(padded_.values, spectra_);
  const SpectrumProduct product{.spectra = spectra_,
                                .kernel = kernel_spectrum_,
                                .values_of_image = spectrum_values(asked),
                                .images = asked.problem.batch,
                                .planes = asked.convolution.planes,
                                .scale = half_of_scale(asked)};
  check(enqueue_product(product, number_of(asked.problem.precision), stream()), "the launch that multiplies");
  inverse_.enqueue(spectra_, padded_.values);
  steps_.crop(padded_, half_of_scale(asked), stream());
}

}  // namespace fftbench::backends
