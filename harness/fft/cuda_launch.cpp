#include "fft/cuda_launch.h"

#include <fmt/format.h>
#include <charconv>

namespace fftbench::fft {
namespace {

constexpr std::string_view kLaunch = "launch";
constexpr std::string_view kGraph = "graph";
constexpr std::string_view kBranches = "branches";
constexpr std::string_view kBuffers = "buffers";
constexpr std::string_view kGlBuffers = "gl";

std::optional<unsigned> branches_in(std::string_view text) {
  constexpr unsigned kMostBranches = 64;
  if (text.empty()) return std::nullopt;
  unsigned branches = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), branches);
  const bool is_number = error == std::errc() && end == text.data() + text.size() && text.front() != '0';
  if (!is_number || branches > kMostBranches) return std::nullopt;
  return branches;
}

}  // namespace

OptionSpec launch_option() {
  return {std::string(kLaunch),
          {"stream", std::string(kGraph)},
          "transforms are launched one by one on a stream, or recorded as one CUDA graph and replayed"};
}

OptionSpec branches_option() {
  return {std::string(kBranches),
          {"1", "2", "4", "8"},
          "parallel branches of the graph, in the mode independent",
          {"a number from 1 to 64", [](std::string_view text) { return branches_in(text).has_value(); }}};
}

OptionSpec buffers_option() {
  return {std::string(kBuffers),
          {"cuda", std::string(kGlBuffers)},
          "memory of CUDA, or buffers of OpenGL that are mapped and unmapped for each transform"};
}

bool replays_graph(const Options& options) {
  const auto launch = options.find(kLaunch);
  return launch != options.end() && launch->second == kGraph;
}

unsigned branches_of(const Options& options) {
  const auto branches = options.find(kBranches);
  return branches == options.end() ? 1 : branches_in(branches->second).value();
}

bool takes_gl_buffers(const Options& options) {
  const auto buffers = options.find(kBuffers);
  return buffers != options.end() && buffers->second == kGlBuffers;
}

std::optional<std::string> refuse_branches(const Options& options, unsigned pairs) {
  const unsigned branches = branches_of(options);
  if (branches == 1) return std::nullopt;
  if (!replays_graph(options)) return fmt::format("branches={}: only launch=graph has branches", branches);
  if (pairs == 1) {
    return fmt::format("branches={}: only the mode independent, of 2 pairs of arrays or more, has branches",
                       branches);
  }
  if (branches <= pairs) return std::nullopt;
  return fmt::format("branches={}: each needs a pair of arrays of its own, and there are {}; raise \"pairs\"",
                     branches, pairs);
}

}  // namespace fftbench::fft
