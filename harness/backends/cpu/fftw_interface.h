// FFTW's functions for a real type: fftw_... for double and fftwf_... for float under one name.
#pragma once

#include <fftw3.h>

namespace fftbench::backends::cpu {

template <typename Real>
struct FftwInterface;

template <>
struct FftwInterface<double> {
  using Complex = fftw_complex;
  using Dimension = fftw_iodim64;
  using Plan = fftw_plan;
  static constexpr auto kInitThreads = fftw_init_threads;
  static constexpr auto kPlanWithThreads = fftw_plan_with_nthreads;
  static constexpr auto kPlanTransform = fftw_plan_guru64_dft;
  static constexpr auto kExecute = fftw_execute;
  static constexpr auto kDestroyPlan = fftw_destroy_plan;
};

template <>
struct FftwInterface<float> {
  using Complex = fftwf_complex;
  using Dimension = fftwf_iodim64;
  using Plan = fftwf_plan;
  static constexpr auto kInitThreads = fftwf_init_threads;
  static constexpr auto kPlanWithThreads = fftwf_plan_with_nthreads;
  static constexpr auto kPlanTransform = fftwf_plan_guru64_dft;
  static constexpr auto kExecute = fftwf_execute;
  static constexpr auto kDestroyPlan = fftwf_destroy_plan;
};

}  // namespace fftbench::backends::cpu
