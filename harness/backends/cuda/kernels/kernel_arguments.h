// What every kernel of this backend is launched with; each reads the members that concern it.
#pragma once

#include <vector_types.h>

#include <cstdint>

namespace fftbench::backends {

struct KernelArguments {
  const float2* source = nullptr;
  float2* target = nullptr;
  float2* alternate = nullptr;    // takes turns with the target where stages hand on through storage
  const float2* table = nullptr;  // exp(2 pi i k / 2^log2_table_length)

  // Where element `position` of line `line` of image `image` stands: the sum of each times its stride. Rows
  // and columns differ in nothing else.
  std::uint32_t position_stride = 0;
  std::uint32_t line_stride = 0;
  std::uint64_t image_stride = 0;

  std::uint32_t log2_table_length = 0;
  float direction_sign = -1;  // of the exponent: -1 forward, 1 inverse
  float scale = 1;            // of the last stage's results

  std::uint64_t count = 0;  // elements, for kernels without lines; multiply-adds, for the pace
};

}  // namespace fftbench::backends
