// Runs launches on a stream between two events. The constructor prepares everything. All work of a transform,
// copies and poison too, goes through that one stream, in the order of the calls.
//
// Some launches overwrite their input. It is given back before the time begins, so that one transform alone
// finds it. Of several back to back, those behind the first find what the one before has left: to copy the
// input in between would cost about half of a transform, and a difference of two times was seen to be less
// than nothing. Their values grow and may overflow, on which the time of a GPU's arithmetic does not depend.
// The input is transformed once more behind them, untimed, so that the output is its transform.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "backends/cuda/check.h"
#include "backends/cuda/device_arrays.h"
#include "backends/cuda/kernel_launches.h"
#include "backends/pause_watch.h"
#include "backends/transform.h"

namespace fftbench::backends {

class CudaTransform final : public Transform {
 public:
  // Runs the launches once, whatever the arrays hold, so that all their code is loaded, and counts their
  // kernels. `launches` work on `arrays` and on `stream`. Where they follow a plan, each of them is one of
  // its passes. With `replays_graph`, which takes launches that can be recorded, each run replays a graph of
  // its transforms, which is recorded at the first run with another number of repeats.
  CudaTransform(const fft::Problem& problem, DeviceArrays arrays, std::unique_ptr<Launches> launches,
                fft::Traffic traffic, StreamHandle stream, std::optional<fft::Plan> plan, bool replays_graph);

  // Waits for the stream before arrays and launches go.
  ~CudaTransform() override;
  CudaTransform(const CudaTransform&) = delete;
  CudaTransform& operator=(const CudaTransform&) = delete;

  // Of half spectra that are transformed to real images, uploads fft::with_hermitian_columns: libraries take
  // nothing else, and the result is the same.
  void upload(std::span<const std::byte> input) override;
  void upload_kernel(std::span<const std::byte> kernel) override;
  void poison() override;
  double run(unsigned repeats) override;
  double waited_ms() const override { return pauses_.waited_ms(); }
  bool is_at_hosts_pace() const override { return pauses_.is_at_hosts_pace(); }
  std::vector<std::vector<double>> run_passes(unsigned repeats) override;
  const fft::Plan* plan() const override { return plan_ ? &*plan_ : nullptr; }
  std::vector<ProgramFacts> program_facts() override { return launches_->program_facts(); }
  ProgramPreparation program_preparation() const override { return {.first_run_ms = first_run_ms_}; }
  void download(std::span<std::byte> output) override { arrays_.download(output); }
  double output_scale() const override { return launches_->output_scale(); }
  fft::Traffic traffic() const override { return traffic_; }

  // Returns the number of kernels, counted in a graph of one transform; 0 where that can't be recorded.
  std::size_t dispatches() const override { return dispatches_; }

 private:
  template <typename Work>
  double elapsed_ms(Work work);
  double run_timed(unsigned repeats, const std::function<void()>& work);
  void launch(unsigned repeats);
  void record(unsigned repeats);  // unless that graph is there
  void prepare();                 // unless that is done

  fft::Problem problem_;
  StreamHandle stream_;
  EventHandle start_;
  EventHandle stop_;
  DeviceArrays arrays_;
  std::unique_ptr<Launches> launches_;
  PauseWatch pauses_;
  fft::Traffic traffic_;
  std::optional<fft::Plan> plan_;
  double first_run_ms_ = 0;
  std::size_t dispatches_ = 0;
  bool replays_graph_;
  GraphExecHandle graph_;
  unsigned graph_repeats_ = 0;
  bool is_prepared_ = false;  // whether the preparation has run with what the arrays hold
};

}  // namespace fftbench::backends
