// Runs launches on a stream between two events. The constructor prepares everything. All work of a transform,
// copies and poison too, goes through that one stream, in the order of the calls. Transforms may share it.
// Streams of parallel branches are recorded into graphs, which are launched on the first one, and run nothing
// themselves: a second stream with work of its own makes every graph slower (docs/trust.md, "Which card").
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
#include "backends/cuda/ring_order.h"
#include "backends/pause_watch.h"
#include "backends/transform.h"

namespace fftbench::backends {

class CudaTransform final : public Transform {
 public:
  // What it owns, which belongs together.
  struct Parts {
    std::vector<StreamHandle> streams;  // of the branches; the first runs everything, the others record alone
    std::vector<DeviceArrays> arrays;   // of the pairs
    std::vector<std::unique_ptr<Launches>> branches;  // each on its stream, for its pairs (RingOrder)
  };

  // Runs the launches once, whatever the arrays hold, so that all their code is loaded, and counts the
  // kernels of a transform. Where launches follow a plan, each of them is one of its passes. With
  // `replays_graph`, which takes launches that can be recorded, each run replays a graph of its transforms,
  // which is recorded at the first run with another number of repeats. Several branches take that.
  CudaTransform(const fft::Problem& problem, Parts parts, fft::Traffic traffic, std::optional<fft::Plan> plan,
                bool replays_graph);

  // Waits for the stream before arrays and launches go.
  ~CudaTransform() override;
  CudaTransform(const CudaTransform&) = delete;
  CudaTransform& operator=(const CudaTransform&) = delete;

  // Where half spectra are transformed to real images, it uploads fft::with_hermitian_columns: libraries take
  // nothing else, and the result is the same.
  void upload(std::span<const std::byte> input) override;
  void choose_pair(unsigned pair) override;
  void upload_kernel(std::span<const std::byte> kernel) override;
  void poison() override;
  double run(unsigned repeats) override;
  double waited_ms() const override { return pauses_.waited_ms(); }
  bool is_submission_bound() const override { return pauses_.is_submission_bound(); }
  std::vector<std::vector<double>> run_passes(unsigned repeats) override;
  const fft::Plan* plan() const override { return plan_ ? &*plan_ : nullptr; }
  std::vector<ProgramFacts> program_facts() override { return parts_.branches.front()->program_facts(); }
  ProgramPreparation program_preparation() const override { return {.first_run_ms = first_run_ms_}; }
  void download(std::span<std::byte> output) override { parts_.arrays[chosen_pair_].download(output); }
  double output_scale() const override { return parts_.branches.front()->output_scale(); }
  fft::Traffic traffic() const override { return traffic_; }

  // Returns the number of kernels, counted in a graph of one transform; 0 where that can't be recorded.
  std::size_t dispatches() const override { return dispatches_; }

 private:
  template <typename Work>
  double elapsed_ms(Work work);
  double run_timed(unsigned repeats, const std::function<void()>& work);
  void launch(unsigned repeats);
  GraphExecHandle recorded(unsigned repeats) const;
  void record(unsigned repeats);  // unless that graph is there
  void run_every_pair();          // and waits for it
  void enqueue(unsigned transform) const;
  void give_input_back() const;
  cudaStream_t stream() const { return parts_.streams.front().get(); }
  void prepare();  // unless that is done

  fft::Problem problem_;
  EventHandle start_;
  EventHandle stop_;
  Parts parts_;
  RingOrder ring_;
  unsigned chosen_pair_ = 0;
  PauseWatch pauses_;
  fft::Traffic traffic_;
  std::optional<fft::Plan> plan_;
  double first_run_ms_ = 0;
  std::size_t dispatches_ = 0;
  bool replays_graph_;
  GraphExecHandle graph_;
  unsigned graph_repeats_ = 0;
  GraphExecHandle graph_of_every_pair_;  // where there are branches
  bool is_prepared_ = false;             // whether the preparation has run with what the arrays hold
};

}  // namespace fftbench::backends
