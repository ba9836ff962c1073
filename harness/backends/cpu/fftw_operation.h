// FFTW transforms a batch of images with one plan for all of it, as its manual recommends. It measures the
// plan when it makes it.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>

#include "backends/cpu/array_operation.h"
#include "measure/fftw_functions.h"

namespace fftbench::backends::cpu {

// FFTW does not normalise its inverse: output_scale() returns the missing factor. Two threads must not make
// plans at once, since FFTW's planner has global state.
template <typename Real>
class FftwOperation final : public ArrayOperation {
 public:
  using Fftw = measure::FftwFunctions<Real>;

  // Overwrites both arrays, since FFTW runs transforms to measure. Throws std::runtime_error where FFTW has
  // no plan.
  FftwOperation(const fft::Problem& problem, unsigned threads, std::span<Real> source, std::span<Real> target)
      : problem_(problem), plan_(make_plan(problem, threads, source, target)) {
    if (plan_ == nullptr) throw std::runtime_error("FFTW has no plan for " + fft::describe_size(problem));
  }
  FftwOperation(const FftwOperation&) = delete;
  FftwOperation& operator=(const FftwOperation&) = delete;
  ~FftwOperation() override { Fftw::kDestroyPlan(plan_); }

  void execute() override { Fftw::kExecute(plan_); }

  double output_scale() const override { return fft::normalisation(problem_); }
  fft::Traffic traffic() const override { return sweep_for_each_axis<Real>(problem_); }

 private:
  // Sets how many threads the plans use that are made while this object lives. It is a state of FFTW's
  // planner; the destructor sets it back to 1.
  class PlannerThreads {
   public:
    explicit PlannerThreads(unsigned threads) {
      if (Fftw::kInitThreads() == 0) throw std::runtime_error("FFTW cannot use threads");
      Fftw::kPlanWithThreads(static_cast<int>(threads));
    }
    PlannerThreads(const PlannerThreads&) = delete;
    PlannerThreads& operator=(const PlannerThreads&) = delete;
    ~PlannerThreads() { Fftw::kPlanWithThreads(1); }
  };

  static typename Fftw::Plan make_plan(const fft::Problem& problem, unsigned threads, std::span<Real> source,
                                       std::span<Real> target) {
    const PlannerThreads planner(threads);
    const auto width = static_cast<std::ptrdiff_t>(problem.extent.x);
    const auto height = static_cast<std::ptrdiff_t>(problem.extent.y);
    using Dimension = typename Fftw::Dimension;  // length, stride of the source, stride of the target
    const std::array<Dimension, 2> axes{Dimension{height, width, width}, Dimension{width, 1, 1}};
    const Dimension images{static_cast<std::ptrdiff_t>(problem.batch), height * width, height * width};
    const int sign = problem.direction == fft::Direction::kInverse ? FFTW_BACKWARD : FFTW_FORWARD;
    // FFTW's complex number is the real part, then the imaginary part; so is Complex.
    return Fftw::kPlanComplex(
        2, axes.data(), 1, &images, reinterpret_cast<typename Fftw::Complex*>(source.data()),
        reinterpret_cast<typename Fftw::Complex*>(target.data()), sign, FFTW_MEASURE | FFTW_PRESERVE_INPUT);
  }

  fft::Problem problem_;
  typename Fftw::Plan plan_;
};

}  // namespace fftbench::backends::cpu
