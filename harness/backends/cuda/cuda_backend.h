// The CUDA backend runs on a device of the CUDA runtime.
#pragma once

#include <cuda_runtime_api.h>
#include <functional>
#include <optional>
#include <span>

#include "backends/backend.h"
#include "backends/cuda/check.h"
#include "backends/cuda/device_arrays.h"
#include "backends/cuda/kernel_launches.h"
#include "backends/cuda/ring_order.h"

namespace fftbench::backends {

// How transforms come to the device.
struct CudaWay {
  bool replays_graph = false;
  RingOrder ring = {};
};

class CudaBackend final : public Backend {
 public:
  // Makes the device current in this thread. Throws std::runtime_error where it can't be used.
  explicit CudaBackend(int device);

  std::string device_name() const override { return properties_.name; }
  std::string device_uuid() const override;
  std::string timer_name() const override { return "cuda_event"; }
  std::vector<std::pair<std::string, std::string>> facts() const override;
  std::vector<std::pair<std::string, std::string>> library_versions() const override;
  void use_gl_buffers(MakeGlBuffer make) override { make_gl_buffer_ = std::move(make); }
  TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                          const fft::Options& options) override {
    return prepare_ring(algorithm, problem, options, {});
  }
  TransformOrSkip prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& problem,
                               const fft::Options& options, const RingShape& ring) override;
  void evict_caches() override;
  TransformOrSkip prepare_copy(const fft::Problem& problem) override;
  TransformOrSkip prepare_empty_dispatch() override;
  TransformOrSkip prepare_pace() override;
  TransformOrSkip prepare_arithmetic_peak(std::uint32_t turns) override;

 private:
  // Makes the launches of a branch, for its pairs.
  using MakeLaunches =
      std::function<std::unique_ptr<Launches>(std::span<const DeviceArrays* const>, cudaStream_t)>;

  TransformOrSkip prepare_launches(const fft::Problem& problem, std::vector<fft::Resource> resources,
                                   fft::Traffic traffic, const MakeLaunches& make_launches,
                                   std::optional<fft::Plan> plan = std::nullopt, const CudaWay& way = {});
  TransformOrSkip prepare_cufft_on_gl(const fft::Problem& problem, const CudaWay& way) const;
  TransformOrSkip prepare_port(const fft::Plan& plan, const CudaWay& way);
  TransformOrSkip prepare_convolution(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                      const fft::Options& options);
  TransformOrSkip prepare_baseline(std::vector<fft::Resource> resources, fft::Traffic traffic,
                                   const std::function<KernelLaunch(const DeviceArrays&)>& launch);

  int device_;
  cudaDeviceProp properties_{};
  MakeGlBuffer make_gl_buffer_;  // empty where there is no OpenGL beside CUDA
  // All work goes through one stream, but for the other branches of a graph. Behind a hundred launches on a
  // second stream of the process, each kernel of a CUDA graph was seen to take 0.18 us longer, on any stream,
  // until another context had its turn on the device (NVIDIA H200, driver 580.159.04).
  StreamHandle stream_;
  DeviceMemory eviction_;  // made when it is first needed
};

}  // namespace fftbench::backends
