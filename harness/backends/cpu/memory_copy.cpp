#include "backends/cpu/memory_copy.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace fftbench::backends::cpu {

void MemoryCopy::upload(std::span<const std::byte> input) {
  require_size(input.size(), source_.size());
  std::ranges::copy(input, source_.begin());
}

void MemoryCopy::poison() {
  constexpr std::byte kByteOfNan{0xFF};
  std::ranges::fill(target_, kByteOfNan);
}

double MemoryCopy::run(unsigned repeats) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    std::memcpy(target_.data(), source_.data(), source_.size());
  }
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void MemoryCopy::download(std::span<std::byte> output) {
  require_size(output.size(), target_.size());
  std::ranges::copy(target_, output.begin());
}

}  // namespace fftbench::backends::cpu
