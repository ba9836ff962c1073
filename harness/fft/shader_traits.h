// What planning for callers' arrays and for several transforms at once has to know of a kernel's shader.
#pragma once

#include <cstdint>
#include <string_view>

#include "fft/plan.h"

namespace fftbench::fft {

// What a work group of a pass has to itself: it reads nothing there that another one writes, if the source
// and the target are one array, and has read it before it writes. That takes lines, or images, that begin at
// the same bytes in both.
enum class OwnPart { kNone, kLines, kImages };

// A shader that no kernel describes is as the defaults say.
struct ShaderTraits {
  std::string_view shader = {};  // a file under glsl/

  // Whether every access to a caller's array goes through the functions of lib/storage.glsl that know of
  // layouts and of callers' functions.
  bool takes_callers_arrays = false;

  // Whether every access to an array goes by lib/storage.glsl, though not all of it knows of layouts.
  bool goes_by_storage = false;

  // Whether a pass that binds an alternate array (FFTBENCH_BINDING_ALTERNATE) still writes its output once.
  bool writes_output_once = false;

  // Returns what part a work group has to itself. It is nullptr where that is none.
  OwnPart (*own_part)(const Pass& pass) = nullptr;

  // Returns whether a work group's lines are of one image. It is nullptr where a group has a line, or a part
  // of one.
  bool (*groups_keep_to_images)(const Pass& pass, std::uint32_t images) = nullptr;
};

}  // namespace fftbench::fft
