// Shaders that end with GLSL of the caller's.
#pragma once

#include <map>
#include <string>

#include "fft/plan.h"

namespace fftbench::library {

// Lets each pass that calls load_input() or store_output() (fft::with_caller_access) name a shader that ends
// with the text that defines it. Returns these shaders, and the texts, by the names that stand in the plan
// and in messages of compilers. Names of different texts differ.
std::map<std::string, std::string> take_callers_glsl(fft::Plan& plan, const std::string& load,
                                                     const std::string& store);

}  // namespace fftbench::library
