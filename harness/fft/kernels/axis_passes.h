// What the families of planning share: a transform of an image as passes along its rows, then its columns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fft/kernels/kernel_options.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/registry.h"

namespace fftbench::fft {

// One axis of a problem: `count` lines of `length` elements, in each image.
struct Axis {
  bool is_rows;
  std::uint32_t length;
  std::uint32_t count;
  bool is_last;  // the pass along it ends the transform
};

// The axes of a flat problem that have something to transform (length > 1): rows first.
std::vector<Axis> axes_of(const Problem& problem);

// Their names for messages, and their lengths: {"width", 64}.
std::vector<std::pair<std::string_view, std::uint32_t>> transformed_sides(const Problem& problem);

// The same in the order in which kernels of powers of two transform them. Of real images, columns are those
// of half the spectrum, and the inverse ends with the rows.
std::vector<Axis> axes_in_order(const Problem& problem);

std::string name_of(const Axis& axis);  // rows | columns

// The values of the axes `storage`, `exchange` and `twiddle` that every dissertation kernel draws its options
// from.
OptionSpec storage_option();
OptionSpec exchange_option();
OptionSpec twiddle_option();
OptionSpec twiddle_option_with_lookup();  // of the kernels by Cooley and Tukey, as the next two
OptionSpec invocation_option();
OptionSpec bit_reverse_option();

// Returns the reason where a problem has no more than one element.
std::optional<std::string> refuse_empty(const Problem& problem);

// Returns the reason also where it has fp16 under another norm than ortho, whose sums would overflow: no
// kernel does those.
std::optional<std::string> refuse_for_all_kernels(const Problem& problem);

// Lets complex problems pass whose sides are powers of two, and returns the reason for all others.
std::optional<std::string> refuse_unless_power_of_two(const Problem& problem);

// Refuses cosine and sine transforms under the norm ortho, for a library that has no factor of its own for
// their first values.
std::optional<std::string> refuse_norm_ortho(const Problem& problem);

// Lets real problems pass as well whose half spectrum is numpy's.
std::optional<std::string> refuse_unless_power_of_two_in_any_domain(const Problem& problem);

// Returns why these options cannot do this kind of problem: images hold complex values of no more than fp32,
// three of which make one of colours, and GLSL has no sine of fp64.
std::optional<Skip> skip_of_options(const Problem& problem, const Options& options);

// Whether a table of the longer side's roots holds those of the other side as well; else each axis has its
// own.
bool one_table_serves(const Problem& problem);
std::uint32_t table_length(const Problem& problem, const Axis& axis);

// The defines that glsl/lib/ asks for, for a pass along one axis: AXIS, LINE_LENGTH, LINE_COUNT,
// SCALE, PRECISION, DIRECTION_SIGN, STORAGE, TWIDDLE, TABLE_LENGTH.
std::vector<Define> axis_defines(const Problem& problem, const Axis& axis, const KernelOptions& options);

// The factor of a pass along lines of that length in the image of the problem: that of the norm in the last
// pass; of fp16, which must not overflow in between either, that of each axis.
double scale_of_pass(const Problem& problem, std::uint32_t length, bool is_last);

// The same where passes write their lines transposed: each has the factor of its own length, so that those of
// a square image are one program. Of doubles only where both factors are powers of two: others round twice,
// by more than all butterflies together.
double scale_of_transposed_pass(const Problem& problem, std::uint32_t length, bool is_last);

// The value of the define PRECISION.
std::string precision_define(Precision precision);

// The text of a factor: with more digits than a float has, or as the bits of a double, since NVIDIA's
// compiler reads the digits of one with an error of several units.
std::string scale_define(double scale, Precision precision);

// Gives a define that is there another value.
void redefine(std::vector<Define>& defines, std::string_view name, std::string value);

// Adds LOG2_LINE_LENGTH, for glsl/lib/power_of_two_line.glsl. Throws std::invalid_argument for any other
// length.
std::vector<Define> power_of_two_axis_defines(const Problem& problem, const Axis& axis,
                                              const KernelOptions& options);

// INVOCATION and BIT_REVERSE for glsl/lib/cooley_tukey.glsl; nothing for other kernels. Where butterflies are
// looked up no bits are reversed.
std::vector<Define> cooley_tukey_defines(const KernelOptions& kernel, const CooleyTukeyOptions& options);

// The bytes that so many reads of one twiddle factor, or of one butterfly of a table, take.
std::uint64_t twiddle_bytes(const Problem& problem, const KernelOptions& options, std::uint64_t reads);

// The conventional operations of a stage or a pass that makes transforms of so many values along an axis
// (Pass::flops); half of them where its lines are real rows.
double flops_along(const Problem& problem, const Axis& axis, std::uint32_t transform_length);

// A kernel for powers of two on the OpenGL backend, whose shader takes callers' arrays, with what `best` goes
// by (fft/registry.h).
Algorithm power_of_two_kernel(std::string name, std::string summary, std::string source,
                              std::vector<OptionSpec> options,
                              PlanOrSkip (*plan)(const Problem&, const Options&, const DeviceLimits&),
                              std::string_view shader, std::vector<Options> search_starts = {},
                              UsualChoice usual = {});

}  // namespace fftbench::fft
