#include "backends/cuda/cuda_transform.h"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "backends/cuda/check.h"
#include "backends/cuda/graph.h"
#include "fft/hermitian.h"
#include "fft/numbers.h"

namespace fftbench::backends {

CudaTransform::CudaTransform(const fft::Problem& problem, Parts parts, fft::Traffic traffic,
                             std::optional<fft::Plan> plan, bool replays_graph)
    : problem_(problem),
      start_(make_event()),
      stop_(make_event()),
      parts_(std::move(parts)),
      ring_{.pairs = unsigned(parts_.arrays.size()), .branches = unsigned(parts_.branches.size())},
      traffic_(traffic),
      plan_(std::move(plan)),
      replays_graph_(replays_graph) {
  const Launches& launches = *parts_.branches.front();
  if (plan_ && plan_->passes.size() != launches.pass_count())
    throw std::logic_error("the launches are not the passes of the plan");
  const auto start = std::chrono::steady_clock::now();
  run_timed(1, [this] { launch(1); });
  if (ring_.branches > 1) run_every_pair();
  first_run_ms_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  if (!launches.can_be_recorded()) return;
  const cudaStream_t first = stream();
  dispatches_ = Graph(std::span(&first, 1), [this] { enqueue(0); }).kernel_count();
}

CudaTransform::~CudaTransform() {
  static_cast<void>(cudaStreamSynchronize(stream()));
}

void CudaTransform::choose_pair(unsigned pair) {
  static_cast<void>(parts_.arrays.at(pair));
  chosen_pair_ = pair;
}

void CudaTransform::enqueue(unsigned transform) const {
  const RingOrder::Place place = ring_.place_of_transform(transform);
  parts_.branches[place.branch]->enqueue(place.number);
}

void CudaTransform::give_input_back() const {
  for (const auto& branch : parts_.branches) branch->give_input_back(stream());
}

void CudaTransform::upload(std::span<const std::byte> input) {
  const bool to_real =
      problem_.domain == fft::Domain::kReal && problem_.direction == fft::Direction::kInverse;
  DeviceArrays& arrays = parts_.arrays[chosen_pair_];
  if (!to_real) return arrays.upload(fft::Role::kInput, input);
  const std::vector<double> numbers =
      fft::with_hermitian_columns(fft::numbers_from(input, problem_.precision), problem_);
  arrays.upload(fft::Role::kInput, fft::bytes_from(numbers, problem_.precision));
}

void CudaTransform::upload_kernel(std::span<const std::byte> kernel) {
  parts_.arrays.front().upload(fft::Role::kKernel, kernel);
  is_prepared_ = false;
}

void CudaTransform::poison() {
  for (DeviceArrays& arrays : parts_.arrays) arrays.poison();
  is_prepared_ = false;
}

void CudaTransform::prepare() {
  if (!std::exchange(is_prepared_, true)) parts_.branches.front()->enqueue_preparation();
}

template <typename Work>
double CudaTransform::elapsed_ms(Work work) {
  // The whole device has to be idle, whatever other transforms have enqueued.
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize before running");
  check(cudaEventRecord(start_.get(), stream()), "cudaEventRecord");
  work();
  check(cudaEventRecord(stop_.get(), stream()), "cudaEventRecord");
  wait_for(stream());
  float ms = 0;
  check(cudaEventElapsedTime(&ms, start_.get(), stop_.get()), "cudaEventElapsedTime");
  return ms;
}

double CudaTransform::run_timed(unsigned repeats, const std::function<void()>& work) {
  prepare();
  give_input_back();  // elapsed_ms waits for both
  const double ms = elapsed_ms(work);
  if (parts_.branches.front()->needs_input_back() && repeats > 1) {
    give_input_back();
    run_every_pair();
  }
  return ms;
}

void CudaTransform::launch(unsigned repeats) {
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    enqueue(repeat);
    pauses_.handed_over();
  }
}

GraphExecHandle CudaTransform::recorded(unsigned repeats) const {
  std::vector<cudaStream_t> streams;
  for (const StreamHandle& each : parts_.streams) streams.push_back(each.get());
  return Graph(streams,
               [&] {
                 for (unsigned repeat = 0; repeat < repeats; ++repeat) enqueue(repeat);
               })
      .instantiate();
}

void CudaTransform::record(unsigned repeats) {
  if (graph_ != nullptr && graph_repeats_ == repeats) return;
  graph_ = recorded(repeats);
  graph_repeats_ = repeats;
}

void CudaTransform::run_every_pair() {
  if (ring_.branches > 1) {
    if (graph_of_every_pair_ == nullptr) graph_of_every_pair_ = recorded(ring_.pairs);
    check(cudaGraphLaunch(graph_of_every_pair_.get(), stream()), "cudaGraphLaunch of every pair");
  } else {
    for (unsigned pair = 0; pair < ring_.pairs; ++pair) enqueue(pair);
  }
  wait_for(stream());
}

double CudaTransform::run(unsigned repeats) {
  if (replays_graph_) record(repeats);
  const double ms = run_timed(repeats, [&] {
    pauses_.start();
    if (!replays_graph_) return launch(repeats);
    check(cudaGraphLaunch(graph_.get(), stream()), "cudaGraphLaunch");
  });
  pauses_.end(ms);
  return ms;
}

std::vector<std::vector<double>> CudaTransform::run_passes(unsigned repeats) {
  if (!plan_) return {};
  const std::size_t passes = parts_.branches.front()->pass_count();
  std::vector<EventHandle> marks;
  for (std::size_t mark = 0; mark <= repeats * passes; ++mark) marks.push_back(make_event());
  const auto set_mark = [&](std::size_t mark) {
    check(cudaEventRecord(marks[mark].get(), stream()), "cudaEventRecord");
  };
  prepare();
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize before running pass by pass");
  set_mark(0);
  for (std::size_t mark = 1; mark < marks.size(); ++mark) {
    parts_.branches.front()->enqueue_pass((mark - 1) % passes);
    set_mark(mark);
  }
  wait_for(stream());
  std::vector<std::vector<double>> times(repeats, std::vector<double>(passes));
  for (std::size_t mark = 1; mark < marks.size(); ++mark) {
    float ms = 0;
    check(cudaEventElapsedTime(&ms, marks[mark - 1].get(), marks[mark].get()), "cudaEventElapsedTime");
    times[(mark - 1) / passes][(mark - 1) % passes] = ms;
  }
  return times;
}

}  // namespace fftbench::backends
