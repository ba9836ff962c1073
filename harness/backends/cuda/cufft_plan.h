// A plan of cuFFT, of transforms out of place whose images and spectra lie one behind the other.
#pragma once

#include <cufft.h>
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
};

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
};

}  // namespace fftbench::backends
