// Instantiates a kernel for every length of line, exchange and twiddle, and returns the instance that is
// asked for.
#pragma once

#include <utility>

#include "backends/cuda/kernels/kernels.h"

namespace fftbench::backends {

// Family::kernel<log2_length, exchange, twiddle>() is the address of an instance.
template <typename Family, Exchange kExchange, Twiddle kTwiddle, int kLog2Shortest, int... kOffsets>
const void* kernel_of_length(int log2_length, std::integer_sequence<int, kOffsets...>) {
  const void* found = nullptr;
  ((kLog2Shortest + kOffsets == log2_length
        ? void(found = Family::template kernel<kLog2Shortest + kOffsets, kExchange, kTwiddle>())
        : void()),
   ...);
  return found;
}

template <typename Family, int kLog2Shortest, int kLog2Longest>
const void* kernel_of(const LineKernel& which) {
  constexpr auto kLengths = std::make_integer_sequence<int, kLog2Longest - kLog2Shortest + 1>();
  const bool table = which.twiddle == Twiddle::kTable;
  if (which.exchange == Exchange::kStorage) {
    return table ? kernel_of_length<Family, Exchange::kStorage, Twiddle::kTable, kLog2Shortest>(
                       which.log2_length, kLengths)
                 : kernel_of_length<Family, Exchange::kStorage, Twiddle::kComputed, kLog2Shortest>(
                       which.log2_length, kLengths);
  }
  return table ? kernel_of_length<Family, Exchange::kShared, Twiddle::kTable, kLog2Shortest>(
                     which.log2_length, kLengths)
               : kernel_of_length<Family, Exchange::kShared, Twiddle::kComputed, kLog2Shortest>(
                     which.log2_length, kLengths);
}

}  // namespace fftbench::backends
