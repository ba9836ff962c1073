// Plans for which one array is the input and the output. Whether a plan can do with that is derived from its
// passes: none may write what another pass, or another work group, has yet to read.
#pragma once

#include <variant>

#include "fft/caller_access.h"
#include "fft/plan.h"

namespace fftbench::fft {

enum class InPlace { kAsItIs, kWithCopyOfInput };

// Changes the plan, whose shaders do not have the caller's layouts yet, so that one array can be both: what
// passes pass on in the output goes to an array of its own where that is enough. Returns whether the input
// has to be copied as well, or why that can't be.
std::variant<InPlace, Skip> prepare_for_one_array(Plan& plan, const CallerAccess& access);

// Puts a pass before all others that copies the input, which they then read in the copy. The bindings have
// the bytes of the caller's layouts.
void copy_input_first(Plan& plan);

// Whether images are as many bytes apart in the input as in the output, so that parts of a batch go in place
// one after the other.
bool have_images_in_step(const Problem& problem, const CallerAccess& access);

}  // namespace fftbench::fft
