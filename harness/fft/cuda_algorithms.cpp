// The algorithms of CUDA: NVIDIA's and other libraries, and kernels ported from OpenGL.
#include "fft/cuda_launch.h"
#include "fft/families.h"
#include "fft/flat_problems.h"
#include "fft/kernels/axis_passes.h"
#include "fft/vkfft_release.h"

namespace fftbench::fft {
namespace {

// Libraries accept any size; larger prime factors make them slower.
std::optional<std::string> refuse_for_library(const Problem& given) {
  const Problem problem = flat_problem(given);
  if (auto reason = refuse_empty(problem)) return reason;
  if (problem.domain == Domain::kReal && problem.extent.x == 1) {
    return "width 1: the libraries have no real transform of columns alone; take the lines as rows";
  }
  if (problem.domain == Domain::kReal && has_columns_alone(problem))
    return "the libraries have no real transform of columns alone; take rows as well, or fftw";
  if (auto reason = refuse_norm_ortho(problem)) return reason;
  if (is_packed(problem)) return "the libraries pack no half spectrum; take half spectra as numpy's";
  return std::nullopt;
}

// A plan of cuFFT leaves out no axis between others.
std::optional<std::string> refuse_for_cufft(const Problem& given) {
  const Problem problem = flat_problem(given);
  if (!is_flat(problem) && problem.axes != AxisSet{})
    return "cuFFT is given all axes, rows and columns, or one axis; take these, or vkfft";
  return refuse_for_library(problem);
}

Algorithm library(std::string name, std::string summary, std::string source,
                  std::optional<std::string> (*refuse)(const Problem&), std::vector<OptionSpec> options,
                  bool takes_cosine_transforms = false) {
  return {.name = std::move(name),
          .backend = BackendKind::kCuda,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "any; fastest with prime factors up to 31",
          .options = std::move(options),
          .refuse = refuse,
          .plan = nullptr,
          .takes_cosine_transforms = takes_cosine_transforms,
          .other_axes = AxesOfAlgorithm::kAny};
}

std::optional<std::string> refuse_for_ported_kernels(const Problem& problem) {
  if (problem.precision != Precision::kFp32) return "only fp32 is supported";
  return refuse_unless_power_of_two(problem);
}

Algorithm port(std::string name, std::string summary, std::string source) {
  return {.name = std::move(name),
          .backend = BackendKind::kCuda,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "powers of two",
          .options = {exchange_option(), twiddle_option(), launch_option(), branches_option()},
          .refuse = refuse_for_ported_kernels,
          .plan = nullptr};
}

}  // namespace

Family cuda_family() {
  return {
      170,
      {
          library("cufft", "NVIDIA's FFT library; results are timed as the library leaves them, unnormalised",
                  "dissertation, section 6.1, listing B.1", refuse_for_cufft,
                  {buffers_option(), launch_option(), branches_option()}),
          library("vkfft",
                  "the VkFFT library with its CUDA backend; an inverse is normalised in its last kernel",
                  "github.com/DTolm/VkFFT", refuse_for_library,
                  {release_option(), launch_option(), branches_option()}, true),
          port("cuda_cooley_tukey", "CUDA port of cooley_tukey_singlepass on buffers",
               "dissertation, section 6.3, figure 15"),
          port("cuda_stockham_radix2", "CUDA port of stockham_radix2 on buffers",
               "dissertation, section 6.3, figure 15"),
          port("cuda_stockham_radix4", "CUDA port of stockham_radix4 on buffers",
               "dissertation, section 6.3, figure 16"),
      }};
}

}  // namespace fftbench::fft
