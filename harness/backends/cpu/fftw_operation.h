// FFTW transforms a batch of images with one plan for all of it, or with two where real images come from half
// spectra. It measures plans when it makes them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <type_traits>

#include "backends/cpu/array_operation.h"
#include "measure/fftw_functions.h"

namespace fftbench::backends::cpu {

// FFTW does not normalise: output_scale() returns the factor of the norm. Two threads must not make plans at
// once, since FFTW's planner has global state.
//
// Real images from half spectra: FFTW's own plan in two dimensions transforms the columns as complex lines
// and then the rows to real ones, and destroys its input on the way. Every repeat has to begin with the same
// input, so that the same two steps are plans of their own here, with working memory between them: no step
// and no copy is added. In one dimension FFTW can preserve its input. Neither reads the imaginary parts of
// what has to be real (fft::Problem).
template <typename Real>
class FftwOperation final : public ArrayOperation {
 public:
  using Fftw = measure::FftwFunctions<Real>;

  // Overwrites both arrays, since FFTW runs transforms to measure. Throws std::runtime_error where FFTW has
  // no plan.
  FftwOperation(const fft::Problem& problem, unsigned threads, std::span<Real> source, std::span<Real> target)
      : problem_(problem) {
    const PlannerThreads planner(threads);
    const bool inverse = problem.direction == fft::Direction::kInverse;
    if (problem.domain == fft::Domain::kComplex) {
      plans_.push_back(plan_complex(source, target));
    } else if (!inverse) {
      plans_.push_back(plan_real_forward(source, target));
    } else if (problem.extent.y == 1) {
      plans_.push_back(plan_real_rows(source, target, FFTW_PRESERVE_INPUT));
    } else {
      between_.resize(source.size());
      plans_.push_back(plan_columns(source, between_));
      plans_.push_back(plan_real_rows(between_, target, FFTW_DESTROY_INPUT));
    }
  }

  void execute() override {
    for (const auto& plan : plans_) Fftw::kExecute(plan.get());
  }
  void poison() override { std::ranges::fill(between_, std::numeric_limits<Real>::quiet_NaN()); }

  double output_scale() const override { return fft::normalisation(problem_); }
  fft::Traffic traffic() const override { return fft::traffic_of_sweeps(problem_, sizeof(Real)); }

 private:
  using Dimension = typename Fftw::Dimension;  // length, stride of the source, stride of the target
  struct DestroyPlan {
    void operator()(typename Fftw::Plan plan) const { Fftw::kDestroyPlan(plan); }
  };
  using Plan = std::unique_ptr<std::remove_pointer_t<typename Fftw::Plan>, DestroyPlan>;

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

  // FFTW's complex number is the real part, then the imaginary part.
  static typename Fftw::Complex* complex_data(std::span<Real> numbers) {
    return reinterpret_cast<typename Fftw::Complex*>(numbers.data());
  }

  Plan checked(typename Fftw::Plan plan) const {
    if (plan == nullptr) throw std::runtime_error("FFTW has no plan for " + fft::describe_size(problem_));
    return Plan(plan);
  }

  std::ptrdiff_t width() const { return problem_.extent.x; }
  std::ptrdiff_t height() const { return problem_.extent.y; }
  std::ptrdiff_t batch() const { return problem_.batch; }
  std::ptrdiff_t columns() const { return fft::spectrum_shape(problem_).extent.x; }

  Plan plan_complex(std::span<Real> source, std::span<Real> target) const {
    const std::array<Dimension, 2> axes{Dimension{height(), width(), width()}, Dimension{width(), 1, 1}};
    const Dimension images{batch(), height() * width(), height() * width()};
    const int sign = problem_.direction == fft::Direction::kInverse ? FFTW_BACKWARD : FFTW_FORWARD;
    return checked(Fftw::kPlanComplex(2, axes.data(), 1, &images, complex_data(source), complex_data(target),
                                      sign, FFTW_MEASURE | FFTW_PRESERVE_INPUT));
  }

  Plan plan_real_forward(std::span<Real> source, std::span<Real> target) const {
    const std::array<Dimension, 2> axes{Dimension{height(), width(), columns()}, Dimension{width(), 1, 1}};
    const Dimension images{batch(), height() * width(), height() * columns()};
    return checked(Fftw::kPlanRealToComplex(2, axes.data(), 1, &images, source.data(), complex_data(target),
                                            FFTW_MEASURE | FFTW_PRESERVE_INPUT));
  }

  Plan plan_columns(std::span<Real> source, std::span<Real> target) const {
    const Dimension column{height(), columns(), columns()};
    const std::array<Dimension, 2> all{Dimension{batch(), height() * columns(), height() * columns()},
                                       Dimension{columns(), 1, 1}};
    return checked(Fftw::kPlanComplex(1, &column, 2, all.data(), complex_data(source), complex_data(target),
                                      FFTW_BACKWARD, FFTW_MEASURE | FFTW_PRESERVE_INPUT));
  }

  Plan plan_real_rows(std::span<Real> source, std::span<Real> target, unsigned input) const {
    const Dimension row{width(), 1, 1};
    const Dimension rows{batch() * height(), columns(), width()};
    return checked(Fftw::kPlanComplexToReal(1, &row, 1, &rows, complex_data(source), target.data(),
                                            FFTW_MEASURE | input));
  }

  fft::Problem problem_;
  AlignedVector<Real> between_;  // of plans_
  std::vector<Plan> plans_;
};

}  // namespace fftbench::backends::cpu
