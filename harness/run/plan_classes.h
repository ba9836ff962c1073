// Which choices make the same plan on the backends at hand.
#pragma once

#include <functional>
#include <vector>

#include "backends/backend.h"
#include "experiment/algorithm_choices.h"
#include "fft/plan_class.h"

namespace fftbench::run {

// The backend of a kind; nullptr where there is none.
using FindBackend = std::function<const backends::Backend*(fft::BackendKind)>;

// One for each choice, in their order. All are different where one has no backend, or one without plans.
std::vector<fft::PlanClass> plan_classes(const fft::Problem& problem,
                                         const std::vector<experiment::AlgorithmChoice>& choices,
                                         const FindBackend& find_backend);

}  // namespace fftbench::run
