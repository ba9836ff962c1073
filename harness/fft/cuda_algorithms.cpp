#include "fft/cuda_algorithms.h"

#include "fft/kernels/axis_passes.h"
#include "fft/vkfft_release.h"

namespace fftbench::fft {
namespace {

// What libraries leave unrefused: any size, larger primes at a price.
std::optional<std::string> refuse_for_library(const Problem& problem) {
  if (problem.domain != Domain::kComplex) return "only complex input is supported";
  if (problem.precision != Precision::kFp32) return "only fp32 is supported";
  if (element_count(problem) == 0) return "an empty image has nothing to transform";
  if (elements_per_image(problem) == 1) return "a 1x1 image has nothing to transform";
  return std::nullopt;
}

Algorithm library(std::string name, std::string summary, std::string source,
                  std::vector<OptionSpec> options = {}) {
  return {.name = std::move(name),
          .backend = BackendKind::kCuda,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "any; fastest with factors 2, 3, 5 and 7",
          .options = std::move(options),
          .refuse = refuse_for_library,
          .plan = nullptr};
}

Algorithm port(std::string name, std::string summary, std::string source) {
  return {.name = std::move(name),
          .backend = BackendKind::kCuda,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = {exchange_option(), twiddle_option()},
          .refuse = refuse_unless_power_of_two,
          .plan = nullptr};
}

}  // namespace

std::vector<Algorithm> cuda_algorithms() {
  return {
      library("cufft", "NVIDIA's FFT library; an inverse is timed as the library leaves it, unnormalised",
              "dissertation, section 6.1, listing B.1"),
      library("vkfft", "the VkFFT library with its CUDA backend; an inverse is normalised in its last kernel",
              "github.com/DTolm/VkFFT", {release_option()}),
      port("cuda_cooley_tukey", "CUDA port of cooley_tukey_singlepass on buffers",
           "dissertation, section 6.3, figure 15"),
      port("cuda_stockham_radix2", "CUDA port of stockham_radix2 on buffers",
           "dissertation, section 6.3, figure 15"),
      port("cuda_stockham_radix4", "CUDA port of stockham_radix4 on buffers",
           "dissertation, section 6.3, figure 16"),
  };
}

}  // namespace fftbench::fft
