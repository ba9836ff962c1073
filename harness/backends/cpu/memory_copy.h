// The baseline: a plain copy, on one thread.
#pragma once

#include <cstring>

#include "backends/cpu/array_operation.h"

namespace fftbench::backends::cpu {

class MemoryCopy final : public ArrayOperation {
 public:
  MemoryCopy(std::span<const Complex<float>> source, std::span<Complex<float>> target)
      : source_(source), target_(target) {}

  void execute() override { std::memcpy(target_.data(), source_.data(), source_.size_bytes()); }
  std::size_t sweeps() const override { return 1; }

 private:
  std::span<const Complex<float>> source_;
  std::span<Complex<float>> target_;
};

}  // namespace fftbench::backends::cpu
