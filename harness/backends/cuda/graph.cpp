#include "backends/cuda/graph.h"

#include <algorithm>
#include <vector>

#include "backends/cuda/check.h"

namespace fftbench::backends {
namespace {

GraphHandle end_recording(cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  check(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
  return GraphHandle(graph);
}

// A launch that fails must not leave the stream in the state of recording.
void abandon_recording(cudaStream_t stream) noexcept {
  cudaGraph_t graph = nullptr;
  static_cast<void>(cudaStreamEndCapture(stream, &graph));
  const GraphHandle unfinished(graph);
}

}  // namespace

Graph::Graph(std::span<const cudaStream_t> streams, const std::function<void()>& enqueue)
    : stream_(streams.front()) {
  std::vector<EventHandle> events;
  const auto follow = [&](cudaStream_t later, cudaStream_t earlier) {
    const cudaEvent_t event = events.emplace_back(make_event()).get();
    check(cudaEventRecord(event, earlier), "cudaEventRecord between streams");
    check(cudaStreamWaitEvent(later, event, 0), "cudaStreamWaitEvent");
  };
  check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
  try {
    for (const cudaStream_t branch : streams.subspan(1)) follow(branch, stream_);
    enqueue();
    for (const cudaStream_t branch : streams.subspan(1)) follow(stream_, branch);
  } catch (...) {
    abandon_recording(stream_);
    throw;
  }
  graph_ = end_recording(stream_);
}

std::size_t Graph::kernel_count() const {
  std::size_t node_count = 0;
  check(cudaGraphGetNodes(graph_.get(), nullptr, &node_count), "cudaGraphGetNodes");
  std::vector<cudaGraphNode_t> nodes(node_count);
  check(cudaGraphGetNodes(graph_.get(), nodes.data(), &node_count), "cudaGraphGetNodes");
  return std::size_t(std::ranges::count_if(nodes, [](cudaGraphNode_t node) {
    cudaGraphNodeType type{};
    check(cudaGraphNodeGetType(node, &type), "cudaGraphNodeGetType");
    return type == cudaGraphNodeTypeKernel;
  }));
}

GraphExecHandle Graph::instantiate() const {
  cudaGraphExec_t executable = nullptr;
  check(cudaGraphInstantiate(&executable, graph_.get(), 0), "cudaGraphInstantiate");
  GraphExecHandle owner(executable);
  check(cudaGraphUpload(executable, stream_), "cudaGraphUpload");
  wait_for(stream_);
  return owner;
}

}  // namespace fftbench::backends
