// A plan of cuFFT, of transforms out of place whose images, volumes and spectra lie one behind the other.
#pragma once

#include <cufft.h>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "backends/cuda/check.h"
#include "fft/problem.h"

namespace fftbench::backends {

struct CufftRequest {
  std::vector<std::uint32_t> sides;  // longer than 1; that along memory first
  std::uint32_t batch = 1;
  fft::Precision precision = fft::Precision::kFp32;
  bool is_real = false;
  bool inverse = false;
  // How many complex columns lie side by side in each image of the batch, where they are transformed alone;
  // else 0.
  std::uint32_t columns = 0;
};

// Returns the request for one way of a problem that is flat (fft/flat_problems.h), or of whole volumes.
CufftRequest cufft_request(const fft::Problem& problem, bool inverse);

class CufftPlan {
 public:
  // Throws PlanRefused where cuFFT has no plan, and std::runtime_error where it makes none.
  CufftPlan(const CufftRequest& request, cudaStream_t stream);
  ~CufftPlan();
  CufftPlan(const CufftPlan&) = delete;
  CufftPlan& operator=(const CufftPlan&) = delete;

  // Puts the transform onto the stream. Of an inverse to real images in two dimensions, the source is
  // overwritten. Throws std::runtime_error.
  void enqueue(void* source, void* target) const;

 private:
  cufftHandle handle_ = 0;
  bool inverse_;
  std::uint32_t images_ = 1;  // each by a call of its own
  std::size_t bytes_of_image_ = 0;
};

}  // namespace fftbench::backends
