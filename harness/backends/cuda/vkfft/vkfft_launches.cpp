// One release of VkFFT. This file is compiled once for each release, with its folder of headers and with
// FFTBENCH_MAKE_VKFFT, the name of the function that it offers to the module.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "backends/cuda/check.h"
#include "backends/cuda/vkfft_releases.h"

#define VKFFT_BACKEND 1  // 1 stands for CUDA
#include <vkFFT.h>

namespace fftbench::backends {
namespace {

void check(VkFFTResult result, const char* call) {
  if (result == VKFFT_SUCCESS) return;
  throw std::runtime_error(fmt::format("{}: VkFFT error {} (see VkFFTResult in vkFFT.h)", call, int(result)));
}

// Runs one way of the problem. It can't be moved, since VkFFT keeps pointers to its members.
class Application {
 public:
  Application(const fft::Problem& problem, const LibraryWay& way, int device, cudaStream_t stream)
      : inverse_(way.inverse),
        device_(device),
        stream_(stream),
        source_(way.source),
        target_(way.target),
        bytes_(fft::byte_count(problem)) {
    const std::vector<std::uint32_t> sides = library_sides(problem);
    VkFFTConfiguration configuration = {};
    configuration.FFTdim = sides.size();
    for (std::size_t i = 0; i < sides.size(); ++i) configuration.size[i] = sides[i];
    configuration.numberBatches = problem.batch;
    configuration.device = &device_;
    configuration.stream = &stream_;
    configuration.num_streams = 1;
    // the input is an array of its own, so that the transform is out of place
    configuration.isInputFormatted = 1;
    configuration.inputBuffer = &source_;
    configuration.inputBufferSize = &bytes_;
    configuration.buffer = &target_;
    configuration.bufferSize = &bytes_;
    // This concerns only the inverse. Its last kernel multiplies values that it holds in registers, which
    // costs nothing.
    configuration.normalize = 1;
    configuration.makeForwardPlanOnly = inverse_ ? 0 : 1;
    configuration.makeInversePlanOnly = inverse_ ? 1 : 0;
    check(initializeVkFFT(&application_, configuration), "initializeVkFFT");
  }
  ~Application() { deleteVkFFT(&application_); }
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  // A launch changes VkFFT's own bookkeeping, but nothing that the caller can see.
  void enqueue() const {
    VkFFTLaunchParams parameters = {};
    check(VkFFTAppend(&application_, inverse_ ? 1 : -1, &parameters), "VkFFTAppend");
  }

  // Tells whether no launch has push constants: it would copy them to the device and wait, which is
  // impossible during recording. VkFFT uses them where a grid would exceed CUDA's limits and is launched in
  // parts.
  bool can_be_recorded() const {
    const VkFFTPlan* plan = inverse_ ? application_.localFFTPlan_inverse : application_.localFFTPlan;
    for (std::uint64_t side = 0; side < application_.configuration.FFTdim; ++side) {
      for (std::uint64_t upload = 0; upload < plan->numAxisUploads[side]; ++upload) {
        if (plan->axes[side][upload].pushConstants.structSize > 0) return false;
      }
    }
    return true;
  }

 private:
  bool inverse_;
  CUdevice device_;
  cudaStream_t stream_;
  void* source_;
  void* target_;
  std::uint64_t bytes_;
  mutable VkFFTApplication application_ = {};
};

class VkfftLaunches final : public Launches {
 public:
  VkfftLaunches(const fft::Problem& problem, const std::vector<LibraryWay>& ways, int device,
                cudaStream_t stream)
      : Launches(stream) {
    for (const LibraryWay& way : ways) {
      applications_.push_back(std::make_unique<Application>(problem, way, device, stream));
    }
  }

  void enqueue() const override {
    for (const auto& application : applications_) application->enqueue();
  }

  bool can_be_recorded() const override {
    return std::ranges::all_of(applications_, [](const auto& each) { return each->can_be_recorded(); });
  }

 private:
  std::vector<std::unique_ptr<Application>> applications_;
};

}  // namespace

MakeVkfftLaunches FFTBENCH_MAKE_VKFFT;

std::unique_ptr<Launches> FFTBENCH_MAKE_VKFFT(const fft::Problem& problem,
                                              const std::vector<LibraryWay>& ways, int device,
                                              cudaStream_t stream) {
  return std::make_unique<VkfftLaunches>(problem, ways, device, stream);
}

}  // namespace fftbench::backends
