// FFTW transforms a batch with one plan for all of it, or with two where real images come from half spectra.
// It measures plans when it makes them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "backends/cpu/array_operation.h"
#include "measure/fftw_axes.h"
#include "measure/fftw_functions.h"

namespace fftbench::backends::cpu {

// FFTW does not normalise: output_scale() returns the factor of the norm. Two threads must not make plans at
// once, since FFTW's planner has global state.
//
// Real images from half spectra: FFTW's own plan in several dimensions transforms all axes but the halved one
// as complex lines and then that one to real ones, and destroys its input on the way. Every repeat has to
// begin with the same input, so that the same two steps are plans of their own here, with working memory
// between them: no step and no copy is added. In one dimension FFTW can preserve its input. Neither reads the
// imaginary parts of what has to be real (fft::Problem).
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
    if (fft::is_cosine_transform(problem)) {
      plans_.push_back(plan_cosine(source, target));
    } else if (problem.domain == fft::Domain::kComplex) {
      plans_.push_back(plan_complex(fft::transforms_along(problem), source, target));
    } else if (!inverse) {
      plans_.push_back(plan_real_forward(source, target));
    } else {
      const auto [others, halved] = measure::axes_of_real_inverse(problem);
      if (std::ranges::count(others, true) == 0) {
        plans_.push_back(plan_halved_axis(halved, source, target, FFTW_PRESERVE_INPUT));
        return;
      }
      between_.resize(source.size());
      plans_.push_back(plan_complex(others, source, between_));
      plans_.push_back(plan_halved_axis(halved, between_, target, FFTW_DESTROY_INPUT));
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

  using Axes = measure::FftwAxes<Dimension>;

  Plan plan_complex(const std::array<bool, 3>& along, std::span<Real> source, std::span<Real> target) const {
    const auto lengths = fft::spectrum_lengths(problem_);
    const Axes axes = measure::fftw_axes<Dimension>(problem_, lengths, lengths, along, problem_.batch);
    const int sign = problem_.direction == fft::Direction::kInverse ? FFTW_BACKWARD : FFTW_FORWARD;
    return checked(Fftw::kPlanComplex(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                      axes.beside.data(), complex_data(source), complex_data(target), sign,
                                      FFTW_MEASURE | FFTW_PRESERVE_INPUT));
  }

  Plan plan_cosine(std::span<Real> source, std::span<Real> target) const {
    const auto lengths = fft::lengths_of(problem_);
    const Axes axes = measure::fftw_axes<Dimension>(problem_, lengths, lengths,
                                                    fft::transforms_along(problem_), problem_.batch);
    const std::vector<fftw_r2r_kind> kinds(axes.transformed.size(),
                                           measure::kind_of_cosine_transform(problem_));
    return checked(Fftw::kPlanRealToReal(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                         axes.beside.data(), source.data(), target.data(), kinds.data(),
                                         FFTW_MEASURE | FFTW_PRESERVE_INPUT));
  }

  Plan plan_real_forward(std::span<Real> source, std::span<Real> target) const {
    std::array<bool, 3> along = fft::transforms_along(problem_);
    along[fft::halved_axis(problem_)] = true;
    const Axes axes = measure::fftw_axes<Dimension>(problem_, fft::lengths_of(problem_),
                                                    fft::spectrum_lengths(problem_), along, problem_.batch);
    return checked(Fftw::kPlanRealToComplex(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                            axes.beside.data(), source.data(), complex_data(target),
                                            FFTW_MEASURE | FFTW_PRESERVE_INPUT));
  }

  Plan plan_halved_axis(const std::array<bool, 3>& along, std::span<Real> source, std::span<Real> target,
                        unsigned input) const {
    const Axes axes = measure::fftw_axes<Dimension>(problem_, fft::spectrum_lengths(problem_),
                                                    fft::lengths_of(problem_), along, problem_.batch);
    return checked(Fftw::kPlanComplexToReal(axes.rank(), axes.transformed.data(), axes.beside_rank(),
                                            axes.beside.data(), complex_data(source), target.data(),
                                            FFTW_MEASURE | input));
  }

  fft::Problem problem_;
  AlignedVector<Real> between_;  // of plans_
  std::vector<Plan> plans_;
};

}  // namespace fftbench::backends::cpu
