#include "measure/gpu_watch.h"

#include <algorithm>
#include <utility>

namespace fftbench::measure {
namespace {

constexpr double kSecondsBetweenReadings = 0.02;

}  // namespace

GpuWatch::GpuWatch(ReadGpu read, NowSeconds now_seconds)
    : read_(std::move(read)), now_seconds_(std::move(now_seconds)) {
  read_state();
}

void GpuWatch::read_state() {
  if (const std::optional<GpuState> state = read_()) {
    looks_.push_back({.samples_before = samples_, .throttled = is_throttled(*state)});
    states_.push_back(*state);
  }
  last_read_seconds_ = now_seconds_();
}

void GpuWatch::after_sample() {
  ++samples_;
  if (now_seconds_() - last_read_seconds_ >= kSecondsBetweenReadings) read_state();
}

void GpuWatch::finish(std::span<Sample> samples) {
  read_state();
  for (std::size_t next = 1; next < looks_.size(); ++next) {
    const bool throttled = looks_[next - 1].throttled || looks_[next].throttled;
    const std::size_t end = std::min(looks_[next].samples_before, samples.size());
    for (std::size_t index = looks_[next - 1].samples_before; index < end; ++index) {
      samples[index].throttled = throttled;
    }
  }
}

}  // namespace fftbench::measure
