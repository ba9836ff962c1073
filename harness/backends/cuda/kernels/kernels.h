// The kernels of this backend, as cudaLaunchKernel wants them: taking one KernelArguments.
#pragma once

namespace fftbench::backends {

enum class Exchange { kStorage, kShared };
enum class Twiddle { kComputed, kTable };

// Which of the kernels along an axis. Block: 2^log2_length / radix threads a line. Grid: (lines, images).
struct LineKernel {
  int log2_length;
  Exchange exchange;
  Twiddle twiddle;
};

// The longest line that a block of 1024 threads can hold.
inline constexpr int kLog2LongestRadix2Line = 11;
inline constexpr int kLog2LongestRadix4Line = 12;

// nullptr where the line is too long, or shorter than the radix.
const void* cooley_tukey_kernel(const LineKernel& which);
const void* stockham_radix2_kernel(const LineKernel& which);
const void* stockham_radix4_kernel(const LineKernel& which);

// A thread for each of `count` elements, of 16 bytes (two complex values) or of 8.
enum class Element { kPair, kSingle };
const void* copy_kernel(Element element);  // source to target
const void* noise_kernel();                // pairs of target become random, and never zero

const void* empty_kernel();
const void* pace_kernel();  // one thread, a chain of `count` multiply-adds from source[0] to target[0]

}  // namespace fftbench::backends
