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

bool has_halves(const PeerConvolution& peer) {
  return peer.problem.precision == fft::Precision::kFp16;
}

std::uint32_t spectrum_width(const PeerConvolution& peer) {
  return peer.padded.x / 2 + 1;
}

std::uint64_t spectrum_values(const PeerConvolution& peer) {
  return std::uint64_t{spectrum_width(peer)} * peer.padded.y;
}

CufftRequest request_of(const PeerConvolution& peer, std::uint32_t batch, fft::Precision precision,
                        bool inverse) {
  CufftRequest request{
      .sides = {peer.padded.x}, .batch = batch, .precision = precision, .is_real = true, .inverse = inverse};
  if (peer.padded.y > 1) request.sides.push_back(peer.padded.y);
  return request;
}

// Half of the normalisation goes before the transform back and half behind it, so that halves of neither are
// too small or too large.
double half_of_scale(const PeerConvolution& peer) {
  return 1 / std::sqrt(double(peer.padded.x) * double(peer.padded.y));
}

}  // namespace

std::optional<std::string> convolution_refused_by_cufft(const PeerConvolution& peer) {
  if (!has_halves(peer)) return std::nullopt;
  for (const std::uint32_t side : {peer.padded.x, peer.padded.y}) {
    if (!fft::is_power_of_two(side)) {
      return fmt::format("cuFFT has halves for powers of two alone, and {} is none: pad_to=powers_of_two",
                         side);
    }
  }
  return std::nullopt;
}

std::vector<fft::Resource> cufft_convolution_resources(const PeerConvolution& peer) {
  const fft::Precision precision = peer.problem.precision;
  const std::uint32_t images = peer.problem.batch;
  const std::uint32_t planes = peer.convolution.planes;
  const glm::uvec2 spectrum(spectrum_width(peer), peer.padded.y);
  std::vector<fft::Resource> resources = ConvolutionSteps::resources(peer);
  resources.push_back(real_array(fft::Role::kScratch, {peer.padded.x, peer.padded.y, images}, precision));
  resources.push_back(complex_array(fft::Role::kScratch, {spectrum.x, spectrum.y, images}, precision));
  resources.push_back(
      real_array(fft::Role::kScratch, {peer.padded.x, peer.padded.y, planes}, arithmetic(precision)));
  resources.push_back(
      complex_array(fft::Role::kKernelSpectrum, {spectrum.x, spectrum.y, planes}, arithmetic(precision)));
  if (has_halves(peer)) {
    resources.push_back(
        complex_array(fft::Role::kKernelSpectrum, {spectrum.x, spectrum.y, planes}, precision));
  }
  return resources;
}

CufftConvolution::CufftConvolution(const PeerConvolution& peer, const DeviceArrays& arrays,
                                   cudaStream_t stream)
    : Launches(stream),
      steps_(peer, arrays),
      padded_(steps_.padded_rows(arrays.data(kPadded), peer.padded.x)),
      spectra_(arrays.data(kSpectra)),
      padded_kernel_(steps_.padded_rows(arrays.data(kPaddedKernel), peer.padded.x)),
      wide_kernel_spectrum_(arrays.data(kWideKernelSpectrum)),
      kernel_spectrum_(arrays.data(has_halves(peer) ? kHalvesOfKernelSpectrum : kWideKernelSpectrum)),
      forward_(request_of(peer, peer.problem.batch, peer.problem.precision, false), stream),
      inverse_(request_of(peer, peer.problem.batch, peer.problem.precision, true), stream),
      forward_of_kernel_(request_of(peer, peer.convolution.planes, arithmetic(peer.problem.precision), false),
                         stream) {}

void CufftConvolution::enqueue_preparation() const {
  const PeerConvolution& peer = steps_.peer();
  steps_.place_kernel(padded_kernel_, peer.convolution.planes, stream());
  forward_of_kernel_.enqueue(padded_kernel_.values, wide_kernel_spectrum_);
  if (!has_halves(peer)) return;
  const std::uint64_t numbers = 2 * spectrum_values(peer) * peer.convolution.planes;
  check(enqueue_rounding(wide_kernel_spectrum_, kernel_spectrum_, numbers, stream()),
        "the launch that rounds a kernel's spectrum");
}

void CufftConvolution::enqueue(std::size_t) const {
  const PeerConvolution& peer = steps_.peer();
  steps_.pad(padded_, stream());
  forward_.enqueue(padded_.values, spectra_);
  const SpectrumProduct product{.spectra = spectra_,
                                .kernel = kernel_spectrum_,
                                .values_of_image = spectrum_values(peer),
                                .images = peer.problem.batch,
                                .planes = peer.convolution.planes,
                                .scale = half_of_scale(peer)};
  check(enqueue_product(product, number_of(peer.problem.precision), stream()), "the launch that multiplies");
  inverse_.enqueue(spectra_, padded_.values);
  steps_.crop(padded_, half_of_scale(peer), stream());
}

}  // namespace fftbench::backends
