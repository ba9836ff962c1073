// A batch whose images go through all passes some at a time, before the next ones do: what lies between the
// passes is then of those alone, so that it stays in the caches where the whole batch would not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Why images of the problem can't go so many at a time; nothing where they can. Each turn has to have as many
// as any other, and to begin where a binding of a buffer may begin.
std::optional<std::string> refuse_turns(const Problem& problem, std::uint32_t batch_chunk, Storage storage);

// How many images of a stream's batch had better go at once: as many as make the largest array that goes
// through both passes in the caches, where the batch is several of them. All of them, where that was not seen
// to gain. docs/lab/batches.md says what the choice rests on.
std::uint32_t usual_batch_chunk(const Problem& problem, const RegisterOptions& options,
                                const DeviceLimits& limits);

// Returns a plan of the problem, of which `of_some` is a plan with fewer images, whose number divides the
// problem's batch.
Plan in_turns(Plan of_some, const Problem& problem);

}  // namespace fftbench::fft
