#include "fft/cuda_launch.h"

namespace fftbench::fft {
namespace {

constexpr std::string_view kLaunch = "launch";
constexpr std::string_view kGraph = "graph";

}  // namespace

OptionSpec launch_option() {
  return {std::string(kLaunch),
          {"stream", std::string(kGraph)},
          "transforms are launched one by one on a stream, or recorded as one CUDA graph and replayed"};
}

bool replays_graph(const Options& options) {
  const auto launch = options.find(kLaunch);
  return launch != options.end() && launch->second == kGraph;
}

}  // namespace fftbench::fft
