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

bool has_halves(const CudaConvolution& library) {
  return library.problem.precision == fft::Precision::kFp16;
}

std::uint32_t spectrum_width(const CudaConvolution& library) {
  return library.padded.x / 2 + 1;
}

std::uint64_t spectrum_values(const CudaConvolution& library) {
  return std::uint64_t{spectrum_width(library)} * library.padded.y;
}

CufftRequest request_of(const CudaConvolution& library, std::uint32_t batch, fft::Precision precision,
                        bool inverse) {
  CufftRequest request{.sides = {library.padded.x},
                       .batch = batch,
                       .precision = precision,
                       .is_real = true,
                       .inverse = inverse};
  if (library.padded.y > 1) request.sides.push_back(library.padded.y);
  return request;
}

// Half of the normalisation goes before the transform back and half behind it, so that halves of neither are
// too small or too large.
double half_of_scale(const CudaConvolution& library) {
  return 1 / std::sqrt(double(library.padded.x) * double(library.padded.y));
}

}  // namespace

std::optional<std::string> convolution_refused_by_cufft(const CudaConvolution& library) {
  if (!has_halves(library)) return std::nullopt;
  for (const std::uint32_t side : {library.padded.x, library.padded.y}) {
    if (!fft::is_power_of_two(side)) {
      return fmt::format(
          "cuFFT computes fp16 for powers of two alone, and {} is none; take pad_to=powers_of_two", side);
    }
  }
  return std::nullopt;
}

std::vector<fft::Resource> cufft_convolution_resources(const CudaConvolution& library) {
  const fft::Precision precision = library.problem.precision;
  const std::uint32_t images = library.problem.batch;
  const std::uint32_t planes = library.convolution.planes;
  const glm::uvec2 spectrum(spectrum_width(library), library.padded.y);
  std::vector<fft::Resource> resources = ConvolutionSteps::resources(library);
  resources.push_back(
      real_array(fft::Role::kScratch, {library.padded.x, library.padded.y, images}, precision));
  resources.push_back(complex_array(fft::Role::kScratch, {spectrum.x, spectrum.y, images}, precision));
  resources.push_back(
      real_array(fft::Role::kScratch, {library.padded.x, library.padded.y, planes}, arithmetic(precision)));
  resources.push_back(
      complex_array(fft::Role::kKernelSpectrum, {spectrum.x, spectrum.y, planes}, arithmetic(precision)));
  if (has_halves(library)) {
    resources.push_back(
        complex_array(fft::Role::kKernelSpectrum, {spectrum.x, spectrum.y, planes}, precision));
  }
  return resources;
}

CufftConvolution::CufftConvolution(const CudaConvolution& library, const DeviceArrays& arrays,
                                   cudaStream_t stream)
    : Launches(stream),
      steps_(library, arrays),
      padded_(steps_.padded_rows(arrays.data(kPadded), library.padded.x)),
      spectra_(arrays.data(kSpectra)),
      padded_kernel_(steps_.padded_rows(arrays.data(kPaddedKernel), library.padded.x)),
      wide_kernel_spectrum_(arrays.data(kWideKernelSpectrum)),
      kernel_spectrum_(arrays.data(has_halves(library) ? kHalvesOfKernelSpectrum : kWideKernelSpectrum)),
      forward_(request_of(library, library.problem.batch, library.problem.precision, false), stream),
      inverse_(request_of(library, library.problem.batch, library.problem.precision, true), stream),
      forward_of_kernel_(
          request_of(library, library.convolution.planes, arithmetic(library.problem.precision), false),
          stream) {}

void CufftConvolution::enqueue_preparation() const {
  const CudaConvolution& library = steps_.library();
  steps_.place_kernel(padded_kernel_, library.convolution.planes, stream());
  forward_of_kernel_.enqueue(padded_kernel_.values, wide_kernel_spectrum_);
  if (!has_halves(library)) return;
  const std::uint64_t numbers = 2 * spectrum_values(library) * library.convolution.planes;
  check(enqueue_rounding(wide_kernel_spectrum_, kernel_spectrum_, numbers, stream()),
        "the launch that rounds a kernel's spectrum");
}

void CufftConvolution::enqueue(std::size_t) const {
  const CudaConvolution& library = steps_.library();
  steps_.pad(padded_, stream());
  forward_.enqueue(padded_.values, spectra_);
  const SpectrumProduct product{.spectra = spectra_,
                                .kernel = kernel_spectrum_,
                                .values_of_image = spectrum_values(library),
                                .images = library.problem.batch,
                                .planes = library.convolution.planes,
                                .scale = half_of_scale(library)};
  check(enqueue_product(product, number_of(library.problem.precision), stream()),
        "the launch that multiplies");
  inverse_.enqueue(spectra_, padded_.values);
  steps_.crop(padded_, half_of_scale(library), stream());
}

}  // namespace fftbench::backends
