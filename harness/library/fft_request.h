// What a caller of the library asks for, and the plan that it comes to (library/plan_fft.h).
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "fft/caller_access.h"
#include "fft/choice.h"
#include "fft/merged_plans.h"
#include "fft/plan.h"

namespace fftbench {

struct FftRequest {
  fft::Problem problem;
  std::string algorithm = "best";  // the name of any algorithm of the opengl backend
  fft::Options options = {};       // of that algorithm; a missing option has its default

  // Gaps in the caller's arrays, where they are buffers.
  fft::ArrayLayout input_layout = {};
  fft::ArrayLayout output_layout = {};

  // GLSL of the caller's in place of the first read and the last write; empty for none. `load` defines
  //   vec2 load_input(uvec3 position)
  // which returns the value of the input at a column, a row and an image, and may read what is stored there
  // by stored_input(position). It may be called several times for a position. `store` defines
  //   void store_output(uvec3 position, vec2 value)
  // which is called for each position, now and then twice with the same value, and may write by
  // put_output(position, value), there or elsewhere. vec2 is float for real values, and dvec2 or double in
  // fp64. Both may declare resources of their own; binding points of storage buffers and image units from 8
  // on are free.
  std::string load = {};
  std::string store = {};

  // Whether the input may be the output as well. A layout without strides is then in step with the other one:
  // rows and images are as many bytes apart. Real values are in step with their half spectra.
  bool in_place = false;

  // Whether a transform whose work groups have timed out for others (spin_timeouts()) is done again
  // behind it, by a plan that waits for nothing; in place, whether such a plan is taken at once. The device
  // finds out, and nothing waits for it. Costs one small dispatch, and one in no work group for each pass of
  // that plan, with their barriers. Not with sync=in_shader, and nothing where the plan waits for nothing.
  bool repair = false;

  // How many transforms of one record() of several may share dispatches. Programs for so many, for half as
  // many, and so on, are compiled beforehand, for parts of one buffer and for buffers of their own; of
  // textures one more, for a single transform on any layers. Nothing shares where the plan can't: with load
  // or store, with repair, and with three colours a texel.
  std::uint32_t most_merged = 1;
};

struct FftPlan {
  fft::Choice choice = {};  // the algorithm that runs with its options
  std::string remark = {};  // for `best`, what was chosen and how the choice is known
  fft::Plan plan = {};
  // Shaders of passes that hold the caller's GLSL, by the names that the passes have for them.
  std::map<std::string, std::string> own_shaders = {};
  std::uint64_t input_bytes = 0;  // that the caller's arrays span, gaps included
  std::uint64_t output_bytes = 0;
  fft::ArrayLayout input_layout = {};  // of the caller's arrays, as planned; empty where there are no gaps
  fft::ArrayLayout output_layout = {};
  fft::MergedPlans merged = {};  // of transforms that share dispatches
};

}  // namespace fftbench
