#include "run/plan_classes.h"

#include <optional>
#include <utility>

namespace fftbench::run {

std::vector<fft::PlanClass> plan_classes(const fft::Problem& problem,
                                         const std::vector<experiment::AlgorithmChoice>& choices,
                                         const FindBackend& find_backend) {
  std::vector<fft::PlanOrSkip> plans;
  for (const experiment::AlgorithmChoice& choice : choices) {
    const backends::Backend* backend = find_backend(choice.algorithm->backend);
    auto plan = backend == nullptr ? std::nullopt : backend->plan(*choice.algorithm, problem, choice.options);
    if (!plan) return fft::all_different(choices.size());
    plans.push_back(*std::move(plan));
  }
  return fft::classify(plans);
}

}  // namespace fftbench::run
