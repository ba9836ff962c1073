// Runs launches on a stream between two events. The constructor prepares everything.
#pragma once

#include <memory>

#include "backends/cuda/check.h"
#include "backends/cuda/device_arrays.h"
#include "backends/cuda/kernel_launches.h"
#include "backends/transform.h"

namespace fftbench::backends {

class CudaTransform final : public Transform {
 public:
  // Runs the launches once, whatever the arrays hold, so that all their code is loaded, and counts their
  // kernels. `launches` work on `arrays` and on `stream`.
  CudaTransform(DeviceArrays arrays, std::unique_ptr<Launches> launches, fft::Traffic traffic,
                StreamHandle stream);

  void upload(std::span<const std::byte> input) override { arrays_.upload(input); }
  void poison() override { arrays_.poison(); }
  double run(unsigned repeats) override;
  bool has_graph() const override { return launches_->can_be_recorded(); }
  double run_graph(unsigned repeats) override;
  void download(std::span<std::byte> output) override { arrays_.download(output); }
  double output_scale() const override { return launches_->output_scale(); }
  fft::Traffic traffic() const override { return traffic_; }

  // Returns the number of kernels, counted in a graph of one transform; 0 where that can't be recorded.
  std::size_t dispatches() const override { return dispatches_; }

 private:
  template <typename Work>
  double elapsed_ms(Work work);

  StreamHandle stream_;
  EventHandle start_;
  EventHandle stop_;
  DeviceArrays arrays_;
  std::unique_ptr<Launches> launches_;
  fft::Traffic traffic_;
  std::size_t dispatches_ = 0;
  GraphExecHandle graph_;
  unsigned graph_repeats_ = 0;
};

}  // namespace fftbench::backends
