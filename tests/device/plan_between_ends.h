// A plan that is recorded from one array to another, both of a test's own.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "executor/array.h"
#include "executor/plan_executor.h"
#include "fft/numbers.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"

namespace fftbench::tests {

// Has all arrays of the plan but those two.
class PlanBetweenEnds {
 public:
  PlanBetweenEnds(fft::Plan plan, executor::ExecutorContext& context)
      : plan_(std::move(plan)), executor_(std::make_unique<executor::PlanExecutor>(plan_, context)) {
    for (const fft::Resource& resource : plan_.resources) {
      if (!is_end(resource)) between_.push_back(std::make_unique<executor::Array>(resource));
    }
  }

  const fft::Plan& plan() const { return plan_; }
  executor::PlanExecutor& executor() const { return *executor_; }

  // An array for the plan's input or output.
  executor::Array end_of(fft::Role role) const {
    return executor::Array(*std::ranges::find(plan_.resources, role, &fft::Resource::role));
  }

  // What the executor takes.
  std::vector<executor::BoundResource> bound(const executor::Array& from, const executor::Array& to) const {
    std::vector<executor::BoundResource> bound;
    auto next = between_.begin();
    for (const fft::Resource& resource : plan_.resources) {
      if (is_end(resource)) {
        bound.push_back((resource.role == fft::Role::kInput ? from : to).bound());
      } else {
        bound.push_back((*next++)->bound());
      }
    }
    return bound;
  }

  void record(const executor::Array& from, const executor::Array& to, unsigned repeats,
              executor::PlanExecutor::Behind behind) const {
    executor_->record(bound(from, to), repeats, behind);
  }

 private:
  static bool is_end(const fft::Resource& resource) {
    return resource.role == fft::Role::kInput || resource.role == fft::Role::kOutput;
  }

  fft::Plan plan_;
  std::vector<std::unique_ptr<executor::Array>> between_;
  std::unique_ptr<executor::PlanExecutor> executor_;
};

// Compares one transform of a seeded signal with the reference.
inline measure::Accuracy accuracy_of(const PlanBetweenEnds& prepared, const fft::Problem& problem) {
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 3);
  executor::Array from = prepared.end_of(fft::Role::kInput);
  executor::Array to = prepared.end_of(fft::Role::kOutput);
  from.write(fft::bytes_from(input, problem.precision));
  prepared.record(from, to, 1, executor::PlanExecutor::Behind::kBarrier);
  std::vector<std::byte> output(fft::byte_count(fft::output_shape(problem)));
  to.read(output);
  return measure::compare(fft::numbers_from(output, problem.precision),
                          measure::reference_transform(input, problem), problem);
}

// Returns the error over all values: the root of the squared differences' sum over that of the wanted values'
// squares.
inline double relative_error(std::span<const std::complex<float>> given,
                             std::span<const std::complex<float>> wanted) {
  double error = 0;
  double size = 0;
  for (std::size_t index = 0; index < wanted.size(); ++index) {
    error += std::norm(given[index] - wanted[index]);
    size += std::norm(wanted[index]);
  }
  return std::sqrt(error / size);
}

}  // namespace fftbench::tests
