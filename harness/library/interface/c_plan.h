// The plan of <fftbench/fft_c.h>: everything that its functions return, made once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fftbench/fft_c.h"
#include "library/fft.h"

struct fftbench_plan {
  explicit fftbench_plan(fftbench::FftPlan planned);

  fftbench::FftPlan made;  // the texts that `passes` point to are here
  std::string description;
  std::vector<fftbench_pass> passes;
  std::vector<std::string> glsl;  // of each pass
  std::uint64_t scratch_bytes = 0;
  std::uint32_t texture_format = 0;
};
