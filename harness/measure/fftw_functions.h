// FFTW's functions for a real type under one name: fftw_... for double, fftwf_... for float, fftwl_... for
// long double. A program links the libraries whose functions it uses.
#pragma once

#include <fftw3.h>

namespace fftbench::measure {

template <typename Real>
struct FftwFunctions;

template <>
struct FftwFunctions<float> {
  using Complex = fftwf_complex;
  using Dimension = fftwf_iodim64;
  using Plan = fftwf_plan;
  static constexpr auto kInitThreads = fftwf_init_threads;
  static constexpr auto kPlanWithThreads = fftwf_plan_with_nthreads;
  static constexpr auto kPlanComplex = fftwf_plan_guru64_dft;
  static constexpr auto kPlanRealToComplex = fftwf_plan_guru64_dft_r2c;
  static constexpr auto kPlanComplexToReal = fftwf_plan_guru64_dft_c2r;
  static constexpr auto kPlanRealToReal = fftwf_plan_guru64_r2r;
  static constexpr auto kExecute = fftwf_execute;
  static constexpr auto kDestroyPlan = fftwf_destroy_plan;
};

template <>
struct FftwFunctions<double> {
  using Complex = fftw_complex;
  using Dimension = fftw_iodim64;
  using Plan = fftw_plan;
  static constexpr auto kInitThreads = fftw_init_threads;
  static constexpr auto kPlanWithThreads = fftw_plan_with_nthreads;
  static constexpr auto kPlanComplex = fftw_plan_guru64_dft;
  static constexpr auto kPlanRealToComplex = fftw_plan_guru64_dft_r2c;
  static constexpr auto kPlanComplexToReal = fftw_plan_guru64_dft_c2r;
  static constexpr auto kPlanRealToReal = fftw_plan_guru64_r2r;
  static constexpr auto kExecute = fftw_execute;
  static constexpr auto kDestroyPlan = fftw_destroy_plan;
};

// Without threads, since references alone are computed in long double.
template <>
struct FftwFunctions<long double> {
  using Complex = fftwl_complex;
  using Dimension = fftwl_iodim64;
  using Plan = fftwl_plan;
  static constexpr auto kPlanComplex = fftwl_plan_guru64_dft;
  static constexpr auto kPlanRealToComplex = fftwl_plan_guru64_dft_r2c;
  static constexpr auto kPlanComplexToReal = fftwl_plan_guru64_dft_c2r;
  static constexpr auto kPlanRealToReal = fftwl_plan_guru64_r2r;
  static constexpr auto kExecute = fftwl_execute;
  static constexpr auto kDestroyPlan = fftwl_destroy_plan;
};

}  // namespace fftbench::measure
