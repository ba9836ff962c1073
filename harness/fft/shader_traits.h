// What planning for callers' arrays and for several transforms at once has to know of a kernel's shader.
#pragma once

#include <cstdint>
#include <string_view>

#include "fft/plan.h"

namespace fftbench::fft {

// A shader that no kernel describes is as the defaults say.
struct ShaderTraits {
  std::string_view shader = {};  // a file under glsl/

  // Whether every access to a caller's array goes through the functions of lib/storage.glsl that know of
  // layouts and of callers' functions.
  bool takes_callers_arrays = false;

  // Whether a pass that binds an alternate array (FFTBENCH_BINDING_ALTERNATE) still writes its output once.
  bool writes_output_once = false;

  // Whether a work group of a plan's only pass reads nothing of the input that another one overwrites, where
  // both are one array.
  bool reads_its_own_lines = false;

  // Returns whether a work group's lines are of one image. It is nullptr where a group has a line, or a part
  // of one.
  bool (*groups_keep_to_images)(const Pass& pass, std::uint32_t images) = nullptr;
};

}  // namespace fftbench::fft
