#include "backends/cuda/cuda_transform.h"

#include "backends/cuda/check.h"
#include "backends/cuda/graph.h"

namespace fftbench::backends {

CudaTransform::CudaTransform(DeviceArrays arrays, std::unique_ptr<Launches> launches, fft::Traffic traffic,
                             StreamHandle stream)
    : stream_(std::move(stream)),
      start_(make_event()),
      stop_(make_event()),
      arrays_(std::move(arrays)),
      launches_(std::move(launches)),
      traffic_(traffic) {
  run(1);
  if (launches_->can_be_recorded()) dispatches_ = Graph(*launches_, 1).kernel_count();
}

template <typename Work>
double CudaTransform::elapsed_ms(Work work) {
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize before running");
  check(cudaEventRecord(start_.get(), stream_.get()), "cudaEventRecord");
  work();
  check(cudaEventRecord(stop_.get(), stream_.get()), "cudaEventRecord");
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize after running");
  float ms = 0;
  check(cudaEventElapsedTime(&ms, start_.get(), stop_.get()), "cudaEventElapsedTime");
  return ms;
}

double CudaTransform::run(unsigned repeats) {
  return elapsed_ms([&] {
    for (unsigned repeat = 0; repeat < repeats; ++repeat) launches_->enqueue();
  });
}

double CudaTransform::run_graph(unsigned repeats) {
  if (!has_graph()) return Transform::run_graph(repeats);
  if (graph_ == nullptr || graph_repeats_ != repeats) {
    graph_ = Graph(*launches_, repeats).instantiate();
    graph_repeats_ = repeats;
  }
  return elapsed_ms([&] { check(cudaGraphLaunch(graph_.get(), stream_.get()), "cudaGraphLaunch"); });
}

}  // namespace fftbench::backends
