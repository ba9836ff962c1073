#include "backends/cuda/cuda_transform.h"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "backends/cuda/check.h"
#include "backends/cuda/graph.h"
#include "fft/hermitian.h"
#include "fft/numbers.h"

namespace fftbench::backends {

CudaTransform::CudaTransform(const fft::Problem& problem, DeviceArrays arrays,
                             std::unique_ptr<Launches> launches, fft::Traffic traffic, StreamHandle stream,
                             std::optional<fft::Plan> plan, bool replays_graph)
    : problem_(problem),
      stream_(std::move(stream)),
      start_(make_event()),
      stop_(make_event()),
      arrays_(std::move(arrays)),
      launches_(std::move(launches)),
      traffic_(traffic),
      plan_(std::move(plan)),
      replays_graph_(replays_graph) {
  if (plan_ && plan_->passes.size() != launches_->pass_count())
    throw std::logic_error("the launches are not the passes of the plan");
  const auto start = std::chrono::steady_clock::now();
  run_timed(1, [this] { launch(1); });
  first_run_ms_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  if (!launches_->can_be_recorded()) return;
  dispatches_ = Graph(
                    stream_.get(), [this] { launches_->enqueue(); }, 1)
                    .kernel_count();
}

CudaTransform::~CudaTransform() {
  static_cast<void>(cudaStreamSynchronize(stream_.get()));
}

void CudaTransform::upload(std::span<const std::byte> input) {
  const bool to_real =
      problem_.domain == fft::Domain::kReal && problem_.direction == fft::Direction::kInverse;
  if (!to_real) return arrays_.upload(fft::Role::kInput, input);
  const std::vector<double> numbers =
      fft::with_hermitian_columns(fft::numbers_from(input, problem_.precision), problem_);
  arrays_.upload(fft::Role::kInput, fft::bytes_from(numbers, problem_.precision));
}

void CudaTransform::upload_kernel(std::span<const std::byte> kernel) {
  arrays_.upload(fft::Role::kKernel, kernel);
  is_prepared_ = false;
}

void CudaTransform::poison() {
  arrays_.poison();
  is_prepared_ = false;
}

void CudaTransform::prepare() {
  if (!std::exchange(is_prepared_, true)) launches_->enqueue_preparation();
}

template <typename Work>
double CudaTransform::elapsed_ms(Work work) {
  // The whole device has to be idle, whatever other transforms have enqueued.
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize before running");
  check(cudaEventRecord(start_.get(), stream_.get()), "cudaEventRecord");
  work();
  check(cudaEventRecord(stop_.get(), stream_.get()), "cudaEventRecord");
  wait_for(stream_.get());
  float ms = 0;
  check(cudaEventElapsedTime(&ms, start_.get(), stop_.get()), "cudaEventElapsedTime");
  return ms;
}

double CudaTransform::run_timed(unsigned repeats, const std::function<void()>& work) {
  prepare();
  launches_->give_input_back();  // elapsed_ms waits for both
  const double ms = elapsed_ms(work);
  if (launches_->needs_input_back() && repeats > 1) {
    launches_->give_input_back();
    launches_->enqueue();
    wait_for(stream_.get());
  }
  return ms;
}

void CudaTransform::launch(unsigned repeats) {
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    launches_->enqueue();
    pauses_.transform_handed_over();
  }
}

void CudaTransform::record(unsigned repeats) {
  if (graph_ != nullptr && graph_repeats_ == repeats) return;
  graph_ = Graph(
               stream_.get(), [this] { launches_->enqueue(); }, repeats)
               .instantiate();
  graph_repeats_ = repeats;
}

double CudaTransform::run(unsigned repeats) {
  if (replays_graph_) record(repeats);
  const double ms = run_timed(repeats, [&] {
    pauses_.start();
    if (!replays_graph_) return launch(repeats);
    check(cudaGraphLaunch(graph_.get(), stream_.get()), "cudaGraphLaunch");
  });
  pauses_.end(ms);
  return ms;
}

std::vector<std::vector<double>> CudaTransform::run_passes(unsigned repeats) {
  if (!plan_) return {};
  const std::size_t passes = launches_->pass_count();
  std::vector<EventHandle> marks;
  for (std::size_t mark = 0; mark <= repeats * passes; ++mark) marks.push_back(make_event());
  const auto set_mark = [&](std::size_t mark) {
    check(cudaEventRecord(marks[mark].get(), stream_.get()), "cudaEventRecord");
  };
  prepare();
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize before running pass by pass");
  set_mark(0);
  for (std::size_t mark = 1; mark < marks.size(); ++mark) {
    launches_->enqueue_pass((mark - 1) % passes);
    set_mark(mark);
  }
  wait_for(stream_.get());
  std::vector<std::vector<double>> times(repeats, std::vector<double>(passes));
  for (std::size_t mark = 1; mark < marks.size(); ++mark) {
    float ms = 0;
    check(cudaEventElapsedTime(&ms, marks[mark - 1].get(), marks[mark].get()), "cudaEventElapsedTime");
    times[(mark - 1) / passes][(mark - 1) % passes] = ms;
  }
  return times;
}

}  // namespace fftbench::backends
