// What the register kernel's options leave open of single lines, a batch of them mostly: how many values an
// invocation holds, and how many work groups share the lines. docs/lab/persistent_groups.md says what the
// choices rest on.
#pragma once

#include <cstdint>
#include <optional>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Whether the twiddle factors of lines, each of which a work group holds, are better made of few: of complex
// ones so long that a compute unit has registers for the values of one or two of them, but not for all
// factors as well, and of middling ones with other factors than 2.
bool are_lines_of_derived_twiddles(const Problem& problem);

// Chooses for a problem that is lines alone, as they are transformed: in real ones two numbers make a value.
RegisterOptions with_line_choices(const Problem& problem, const RegisterOptions& given,
                                  const DeviceLimits& limits);

// Returns for the same, with the choices above, how many invocations a compute unit is to have at once. Each
// of their work groups loads a line while it transforms the one before. Returns nothing where every tile of
// lines gets a group.
std::optional<std::uint32_t> invocations_of_lines_at_once(const Problem& problem,
                                                          const RegisterOptions& chosen,
                                                          const DeviceLimits& limits);

}  // namespace fftbench::fft
