// cuFFT as in listing B.1 of the dissertation (out of place), of every type that it has. The inverse differs
// from the listing, which runs both ways with CUFFT_FORWARD.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/cuda/cufft_plan.h"
#include "backends/cuda/kernel_launches.h"
#include "backends/cuda/library_way.h"

namespace fftbench::backends {

// Returns why cuFFT's manual rules a problem out, or nothing.
std::optional<std::string> refused_by_cufft(const fft::Problem& problem);

class CufftLaunches final : public Launches {
 public:
  // Throws PlanRefused where cuFFT has no plan, and std::runtime_error where it makes none.
  CufftLaunches(const fft::Problem& problem, LibraryPairs pairs, cudaStream_t stream);

  void enqueue(std::size_t pair) const override;
  bool needs_input_back() const override { return pairs_.need_input_back(); }
  void give_input_back(cudaStream_t stream) const override;

  // cuFFT does not normalise.
  double output_scale() const override { return output_scale_; }

 private:
  LibraryPairs pairs_;
  std::vector<std::unique_ptr<CufftPlan>> plans_;  // one for each way of a pair
  double output_scale_;
};

std::string cufft_version();  // such as "12.0.0"

}  // namespace fftbench::backends
