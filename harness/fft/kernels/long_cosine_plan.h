// Discrete cosine and sine transforms of lines that are too long for a work group: real transforms with a
// step before and one behind (glsl/cosine_steps.comp).
#pragma once

#include <functional>

#include "fft/kernels/kernel_options.h"
#include "fft/plan.h"

namespace fftbench::fft {

inline constexpr const char* kCosineStepsShader = "cosine_steps.comp";

// Plans lines that take four steps (four_step_plan.h). `plan_lines` plans the real lines. Both steps have a
// barrier behind them.
PlanOrSkip plan_long_cosine(const Problem& problem, const RegisterOptions& options,
                            const std::function<PlanOrSkip(const Problem& real)>& plan_lines);

}  // namespace fftbench::fft
