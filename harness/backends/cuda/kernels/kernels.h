// The kernels of this backend in the form that cudaLaunchKernel needs. Each takes one KernelArguments.
#pragma once

#include <vector_types.h>
#include <cstdint>

namespace fftbench::backends {

// The argument of every kernel of this backend. A kernel reads the members that concern it.
struct KernelArguments {
  const float2* source = nullptr;
  float2* target = nullptr;
  float2* alternate = nullptr;    // alternates with the target where stages exchange values through storage
  const float2* table = nullptr;  // exp(2 pi i k / 2^log2_table_length)

  // Element `position` of line `line` of image `image` is at the sum of each of them times its stride. Rows
  // and columns differ in nothing else.
  std::uint32_t position_stride = 0;
  std::uint32_t line_stride = 0;
  std::uint64_t image_stride = 0;

  std::uint32_t log2_table_length = 0;
  float direction_sign = -1;  // of the exponent: -1 forward, 1 inverse
  float scale = 1;            // factor of the last stage's results

  std::uint64_t count = 0;  // elements, for kernels without lines; multiply-adds, for pace_kernel; turns, for
                            // arithmetic_peak_kernel
};

enum class Exchange { kStorage, kShared };
enum class Twiddle { kComputed, kTable };

// Selects one of the kernels along an axis. Block: 2^log2_length / radix threads for each line. Grid: (lines,
// images).
struct LineKernel {
  int log2_length;
  Exchange exchange;
  Twiddle twiddle;
};

// This is the longest line for which a block of 1024 threads suffices.
inline constexpr int kLog2LongestRadix2Line = 11;
inline constexpr int kLog2LongestRadix4Line = 12;

// These return nullptr where the line is too long, or shorter than the radix.
const void* cooley_tukey_kernel(const LineKernel& which);
const void* stockham_radix2_kernel(const LineKernel& which);
const void* stockham_radix4_kernel(const LineKernel& which);

// These have a thread for each of `count` elements.
enum class Element { k4Bytes = 4, k8Bytes = 8, k16Bytes = 16 };
const void* copy_kernel(Element element);  // source to target
const void* noise_kernel();  // fills the target with 16 bytes of random numbers, none of them zero

const void* empty_kernel();
const void* pace_kernel();  // one thread with a chain of `count` multiply-adds from source[0] to target[0]

// Each thread of blocks of FFTBENCH_PEAK_WORK_GROUP computes FFTBENCH_PEAK_FLOPS_A_TURN operations in each of
// `count` turns, from source[0] on.
const void* arithmetic_peak_kernel();

}  // namespace fftbench::backends
