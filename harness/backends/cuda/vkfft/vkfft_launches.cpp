// One release of VkFFT: compiled once for each, with its folder of headers and with FFTBENCH_MAKE_VKFFT, the
// name of the function that it gives to the module.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "backends/cuda/check.h"
#include "backends/cuda/vkfft_releases.h"

#define VKFFT_BACKEND 1  // CUDA
#include <vkFFT.h>

namespace fftbench::backends {
namespace {

void check(VkFFTResult result, const char* call) {
  if (result == VKFFT_SUCCESS) return;
  throw std::runtime_error(fmt::format("{}: VkFFT error {} (see VkFFTResult in vkFFT.h)", call, int(result)));
}

// One way. Does not move: VkFFT keeps pointers to the members.
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
    configuration.isInputFormatted = 1;  // reads an array of its own: out of place
    configuration.inputBuffer = &source_;
    configuration.inputBufferSize = &bytes_;
    configuration.buffer = &target_;
    configuration.bufferSize = &bytes_;
    // The inverse alone: its last kernel multiplies what it holds in registers, which its users get for
    // nothing.
    configuration.normalize = 1;
    configuration.makeForwardPlanOnly = inverse_ ? 0 : 1;
    configuration.makeInversePlanOnly = inverse_ ? 1 : 0;
    check(initializeVkFFT(&application_, configuration), "initializeVkFFT");
  }
  ~Application() { deleteVkFFT(&application_); }
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  // VkFFT's own bookkeeping changes with a launch, nothing that concerns its user.
  void enqueue() const {
    VkFFTLaunchParams parameters = {};
    check(VkFFTAppend(&application_, inverse_ ? 1 : -1, &parameters), "VkFFTAppend");
  }

  // A launch with push constants copies them to the device and waits, which a recording refuses. They are
  // there where a grid would exceed CUDA's limits and is launched in parts.
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
