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
  static constexpr auto init_threads = fftw_init_threads;
  static constexpr auto plan_with_nthreads = fftw_plan_with_nthreads;
  static constexpr auto plan_guru64_dft = fftw_plan_guru64_dft;
  static constexpr auto execute = fftw_execute;
  static constexpr auto destroy_plan = fftw_destroy_plan;
};

template <>
struct FftwInterface<float> {
  using Complex = fftwf_complex;
  using Dimension = fftwf_iodim64;
  using Plan = fftwf_plan;
  static constexpr auto init_threads = fftwf_init_threads;
  static constexpr auto plan_with_nthreads = fftwf_plan_with_nthreads;
  static constexpr auto plan_guru64_dft = fftwf_plan_guru64_dft;
  static constexpr auto execute = fftwf_execute;
  static constexpr auto destroy_plan = fftwf_destroy_plan;
};

}  // namespace fftbench::backends::cpu
