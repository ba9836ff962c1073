// One release of VkFFT. This file is compiled once for each release, with its folder of headers and with
// FFTBENCH_MAKE_VKFFT, the name of the function that it offers to the module.
#include <algorithm>
#include <array>
#include <filesystem>

#include "backends/cuda/vkfft/vkfft_release.h"
#include "backends/cuda/vkfft_releases.h"

namespace fftbench::backends {
namespace {

// VkFFT's kernels of fp16 include a header of the CUDA toolkit, in the folder that this file is compiled
// with. Releases before 1.3 don't include it.
void require_halves() {
  constexpr int kFirstWithHalves = 10300;
  if (VkFFTGetVersion() < kFirstWithHalves) {
    throw PlanRefused("VkFFT computes fp16 in CUDA from release 1.3 on");
  }
  const std::filesystem::path header = std::filesystem::path(CUDA_TOOLKIT_ROOT_DIR) / "include/cuda_fp16.h";
  if (!std::filesystem::exists(header)) {
    throw PlanRefused(
        fmt::format("VkFFT compiles fp16 kernels with {}, which is not there", header.string()));
  }
}

// An inverse is normalised by VkFFT itself where that is what the norm asks for: its last kernel multiplies
// values that it holds in registers, which costs nothing. In a round trip both ways together are normalised
// so, whatever the norm.
bool normalises(const fft::Problem& problem) {
  return problem.norm == fft::Norm::kBackward || problem.direction == fft::Direction::kRoundtrip;
}

// Asks for a cosine or sine transform, if the domain is one. VkFFT goes back from one type by the other one
// itself.
template <typename Configuration>
void set_cosine_transform(Configuration& configuration, fft::Domain domain) {
  const fft::DomainTraits& traits = fft::traits_of(domain);
  if (!traits.is_sine) {
    configuration.performDCT = traits.cosine_type;
  } else if constexpr (requires { configuration.performDST; }) {
    configuration.performDST = traits.cosine_type;
  } else {
    throw PlanRefused("this release of VkFFT has no sine transforms; take a later `release`");
  }
}

// Runs one way of the problem, on the arrays of each pair. It can't be moved, since VkFFT keeps pointers to
// its members, and tells arrays apart by where their pointers stand.
class Application {
 public:
  Application(const fft::Problem& problem, const std::vector<LibraryWay>& pairs, int device,
              cudaStream_t stream)
      : inverse_(pairs.front().inverse), device_(device), stream_(stream) {
    for (const LibraryWay& way : pairs) {
      sources_.push_back(way.source);
      targets_.push_back(way.target);
    }
    fft::Problem forward = problem;
    forward.direction = fft::Direction::kForward;
    const bool is_real = problem.domain == fft::Domain::kReal;
    image_bytes_ = fft::byte_count(fft::input_shape(forward));
    spectrum_bytes_ = fft::byte_count(fft::spectrum_shape(forward));
    if (problem.precision == fft::Precision::kFp16) require_halves();
    const std::vector<std::uint32_t> sides = library_sides(problem);
    VkFFTConfiguration configuration = {};
    configuration.FFTdim = sides.size();
    for (std::size_t i = 0; i < sides.size(); ++i) configuration.size[i] = sides[i];
    std::size_t dimension = 0;
    for (std::size_t axis = 0; axis < fft::kAxisNames.size(); ++axis) {
      if (fft::lengths_of(problem)[axis] == 1) continue;
      configuration.omitDimension[dimension++] = fft::transforms_along(problem)[axis] ? 0 : 1;
    }
    configuration.numberBatches = problem.batch;
    configuration.device = &device_;
    configuration.stream = &stream_;
    configuration.num_streams = 1;
    // The input is an array of its own, so that the transform is out of place. Of real images and half
    // spectra, the images are VkFFT's input buffer in both directions.
    to_images_ = is_real && inverse_;
    configuration.isInputFormatted = 1;
    configuration.inputBuffer = input_buffer(0);
    configuration.inputBufferSize = &image_bytes_;
    configuration.buffer = buffer(0);
    configuration.bufferSize = &spectrum_bytes_;
    if (is_real) {
      configuration.performR2C = 1;
      configuration.inverseReturnToInputBuffer = inverse_ ? 1 : 0;
      set_strides(configuration.inputBufferStride, fft::lengths_of(problem));
      set_strides(configuration.bufferStride, fft::spectrum_lengths(problem));
    }
    set_cosine_transform(configuration, problem.domain);
    configuration.halfPrecision = problem.precision == fft::Precision::kFp16 ? 1 : 0;
    configuration.doublePrecision = problem.precision == fft::Precision::kFp64 ? 1 : 0;
    configuration.normalize = normalises(problem) ? 1 : 0;  // concerns only the inverse
    configuration.makeForwardPlanOnly = inverse_ ? 0 : 1;
    configuration.makeInversePlanOnly = inverse_ ? 1 : 0;
    check_plan(initializeVkFFT(&application_, configuration), "initializeVkFFT");
  }
  ~Application() { deleteVkFFT(&application_); }
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  // A launch changes VkFFT's own bookkeeping, but nothing that the caller can see.
  void enqueue(std::size_t pair) const {
    VkFFTLaunchParams parameters = {};
    parameters.inputBuffer = input_buffer(pair);
    parameters.buffer = buffer(pair);
    check(VkFFTAppend(&application_, inverse_ ? 1 : -1, &parameters), "VkFFTAppend");
  }

  bool can_be_recorded() const {
    return launches_without_waiting(
        application_, *(inverse_ ? application_.localFFTPlan_inverse : application_.localFFTPlan));
  }

 private:
  void** input_buffer(std::size_t pair) const { return &(to_images_ ? targets_ : sources_)[pair]; }
  void** buffer(std::size_t pair) const { return &(to_images_ ? sources_ : targets_)[pair]; }

  // The distances of rows, images and volumes, in elements.
  template <typename Stride>
  static void set_strides(Stride& strides, const std::array<std::uint32_t, 3>& lengths) {
    const auto [width, height, depth] = lengths;
    strides[0] = width;
    strides[1] = std::uint64_t{width} * height;
    strides[2] = std::uint64_t{width} * height * depth;
  }

  bool inverse_;
  CUdevice device_;
  cudaStream_t stream_;
  bool to_images_ = false;
  mutable std::vector<void*> sources_;  // of each pair
  mutable std::vector<void*> targets_;
  std::uint64_t image_bytes_ = 0;
  std::uint64_t spectrum_bytes_ = 0;
  mutable VkFFTApplication application_ = {};
};

class VkfftLaunches final : public Launches {
 public:
  VkfftLaunches(const fft::Problem& problem, const LibraryPairs& pairs, int device, cudaStream_t stream)
      : Launches(stream),
        inputs_(pairs.inputs),
        output_scale_(normalises(problem) ? 1 : fft::normalisation(problem)) {
    for (std::size_t way = 0; way < pairs.ways.front().size(); ++way) {
      std::vector<LibraryWay> of_pairs;
      for (const std::vector<LibraryWay>& ways : pairs.ways) of_pairs.push_back(ways[way]);
      applications_.push_back(std::make_unique<Application>(problem, of_pairs, device, stream));
    }
  }

  void enqueue(std::size_t pair) const override {
    for (const auto& application : applications_) application->enqueue(pair);
  }

  bool needs_input_back() const override { return inputs_.front().from != nullptr; }
  void give_input_back(cudaStream_t stream) const override {
    for (const InputCopy& copy : inputs_) enqueue_copy(copy, stream);
  }
  double output_scale() const override { return output_scale_; }

  bool can_be_recorded() const override {
    return std::ranges::all_of(applications_, [](const auto& each) { return each->can_be_recorded(); });
  }

 private:
  std::vector<InputCopy> inputs_;  // of each pair
  double output_scale_;
  std::vector<std::unique_ptr<Application>> applications_;
};

}  // namespace

MakeVkfftLaunches FFTBENCH_MAKE_VKFFT;

std::unique_ptr<Launches> FFTBENCH_MAKE_VKFFT(const fft::Problem& problem, const LibraryPairs& pairs,
                                              int device, cudaStream_t stream) {
  return std::make_unique<VkfftLaunches>(problem, pairs, device, stream);
}

}  // namespace fftbench::backends
