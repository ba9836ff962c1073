// A transform on the CPU. The constructor allocates and prepares; `run` only computes.
#pragma once

#include "backends/cpu/array_operation.h"
#include "backends/transform.h"

namespace fftbench::backends::cpu {

// Works on arrays of Real numbers: upload converts to them, download rounds to the problem's precision. The
// wall clock (std::chrono::steady_clock) measures the time. Whether the arrays are in the caches depends on
// the transforms before. Instantiated for float and double.
template <typename Real>
class CpuTransform final : public Transform {
 public:
  // A round trip is the forward operation into an array of its own, then the inverse operation from there.
  CpuTransform(const fft::Problem& problem, const MakeOperation<Real>& make_operation, unsigned pairs = 1);

  void choose_pair(unsigned pair) override;
  void upload(std::span<const std::byte> input) override;
  void poison() override;
  double run(unsigned repeats) override;
  void download(std::span<std::byte> output) override;
  double output_scale() const override;

  // Counts one read and one write of an array of Real for every axis of every direction. That
  // is the least for code which goes along rows and then columns, whatever its stages do within the caches.
  // Twiddle tables are not counted.
  fft::Traffic traffic() const override;

  std::size_t dispatches() const override { return 0; }  // there is no device to dispatch to

 private:
  // Operations are bound to their arrays.
  struct Pair {
    AlignedVector<Real> input;
    AlignedVector<Real> output;
    std::vector<std::unique_ptr<ArrayOperation>> operations;
  };

  fft::Precision precision_;
  AlignedVector<Real> spectrum_;  // for a round trip, else empty
  std::vector<Pair> pairs_;
  std::size_t chosen_ = 0;
};

}  // namespace fftbench::backends::cpu
