// The baseline of the CPU: a plain copy on one thread.
#pragma once

#include "backends/cpu/array_operation.h"
#include "backends/transform.h"

namespace fftbench::backends::cpu {

class MemoryCopy final : public Transform {
 public:
  explicit MemoryCopy(std::uint64_t byte_count) : source_(byte_count), target_(byte_count) {}

  void upload(std::span<const std::byte> input) override;
  void poison() override;
  double run(unsigned repeats) override;
  void download(std::span<std::byte> output) override;
  fft::Traffic traffic() const override { return {source_.size(), target_.size()}; }
  std::size_t dispatches() const override { return 0; }

 private:
  AlignedVector<std::byte> source_;
  AlignedVector<std::byte> target_;
};

}  // namespace fftbench::backends::cpu
