// A plan for a caller's own arrays: with gaps between values, rows and images, in any order, with images
// anywhere, with functions of the caller's in place of the first read and the last write, or with one array
// for the input and the output. The shaders' side of it is in glsl/lib/storage.glsl.
#pragma once

#include <cstdint>

#include "fft/plan.h"

namespace fftbench::fft {

// Distances in elements of the array, in a buffer; 0 where nothing stands between values, rows, or images.
// They may be in any order: of a batch that is innermost, image_stride is 1 and element_stride the number of
// images.
struct ArrayLayout {
  std::uint32_t element_stride = 0;  // of the values of a row
  std::uint32_t row_stride = 0;
  std::uint32_t image_stride = 0;
  // Whether images begin where each recording says (executor::BoundBuffer::image_starts) instead of so far
  // apart, as those of independent transforms do. Those of textures are in such layers.
  bool is_apart = false;
  // In how many buffers (executor::BoundBuffer::parts) as many images lie each; 0: all in one. Textures are
  // apart as well.
  std::uint32_t buffers = 0;
  // Whether images of the output may overlap, and what they have in common is added up (fft/overlap_add.h).
  bool overlap_add = false;

  bool has_strides() const { return element_stride != 0 || row_stride != 0 || image_stride != 0; }

  bool operator==(const ArrayLayout&) const = default;
};

struct CallerAccess {
  ArrayLayout input;
  ArrayLayout output;
  bool has_load = false;   // whether load_input() is the caller's
  bool has_store = false;  // whether store_output() is
  bool in_place = false;   // whether the input's array may be the output's
  // Whether a pass may copy the input first where the plan can't go in place otherwise.
  bool may_copy_input = true;

  bool operator==(const CallerAccess&) const = default;
};

// Returns the layout with its strides filled in, of the input or the output. Values, rows and images of the
// input may overlap, since it is only read. Throws std::invalid_argument where those of the output would,
// unless they are added up.
ArrayLayout complete_layout(const ArrayLayout& layout, const ArrayShape& shape, Role role);

// Whether elements may be in one place: of the three strides, whatever their order, each must reach past all
// that lies within the smaller ones. The layout is complete.
bool has_overlaps(const ArrayLayout& layout, const ArrayShape& shape);

// Returns from the first element to behind the last one, gaps included. The layout is complete.
std::uint64_t element_count(const ArrayLayout& layout, const ArrayShape& shape);

// Returns the plan changed accordingly, or why it can't be. Where the caller has a last write, what passes
// pass on in the output is passed on in an array of its own; of one array for both fft/in_place.h tells.
PlanOrSkip with_caller_access(Plan plan, const CallerAccess& access);

}  // namespace fftbench::fft
