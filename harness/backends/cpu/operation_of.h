// Maps the name of an algorithm to the code that runs it.
#pragma once

#include "backends/cpu/array_operation.h"
#include "fft/options.h"

namespace fftbench::backends::cpu {

// Returns the operation of an algorithm of fft::cpu_algorithms under completed options. Throws
// std::logic_error for any other name. Instantiated for float and double.
template <typename Real>
MakeOperation<Real> operation_of(std::string_view algorithm, const fft::Options& options);

// Returns the N of threads=N, or 1 for an algorithm without that option.
unsigned threads_of(const fft::Options& options);

}  // namespace fftbench::backends::cpu
