// cuFFT as in listing B.1 of the dissertation (out of place, complex to complex). The inverse differs from
// the listing, which runs both ways with CUFFT_FORWARD.
#pragma once

#include <cufft.h>
#include <vector>

#include "backends/cuda/kernel_launches.h"
#include "backends/cuda/library_way.h"

namespace fftbench::backends {

class CufftLaunches final : public Launches {
 public:
  // Throws std::runtime_error where cuFFT makes no plan.
  CufftLaunches(const fft::Problem& problem, std::vector<LibraryWay> ways, cudaStream_t stream);

  void enqueue() const override;

  // cuFFT does not normalise its inverse.
  double output_scale() const override { return output_scale_; }

 private:
  class Plan {
   public:
    Plan();
    ~Plan();
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    cufftHandle handle() const { return handle_; }

   private:
    cufftHandle handle_ = 0;
  };

  Plan plan_;
  std::vector<LibraryWay> ways_;
  double output_scale_;
};

std::string cufft_version();  // such as "12.0.0"

}  // namespace fftbench::backends
