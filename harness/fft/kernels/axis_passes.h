// What the families of planning share: a transform of an image as passes along its rows, then its columns,
// that ping-pong between two arrays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

// The axes that have something to transform (length > 1): rows first.
std::vector<Axis> axes_of(const Problem& problem);

std::string name_of(const Axis& axis);  // rows | columns

// The values of the axes `storage`, `exchange` and `twiddle` that every dissertation kernel draws its options
// from.
OptionSpec storage_option();
OptionSpec exchange_option();
OptionSpec twiddle_option();

// Returns the reason where a problem has no more than one element.
std::optional<std::string> refuse_empty(const Problem& problem);

// And where it has halves under another norm than ortho, whose sums would overflow: no kernel does those.
std::optional<std::string> refuse_for_all_kernels(const Problem& problem);

// And every complex problem whose sides are powers of two passes; else the reason.
std::optional<std::string> refuse_unless_power_of_two(const Problem& problem);

// Returns why these options cannot do this kind of problem: images hold complex values of no more than fp32,
// and GLSL has no sine of doubles.
std::optional<Skip> skip_of_options(const Problem& problem, const Options& options);

// Whether a table of the longer side's roots holds those of the other side as well; else each axis has its
// own.
bool one_table_serves(const Problem& problem);
std::uint32_t table_length(const Problem& problem, const Axis& axis);

// The arrays of a plan in which `steps` steps read one array and write another, the first reading the input
// and the last writing the output. The input is never written.
class PingPong {
 public:
  // Adds the resources to `plan`: input, output, scratch (where there is more than one step) and, unless
  // twiddle=computed, the tables.
  PingPong(Plan& plan, const KernelOptions& options, std::uint32_t steps);

  // Bindings for a pass along an axis that performs steps [first_step, first_step + step_count).
  std::vector<Binding> bindings(std::uint32_t first_step, std::uint32_t step_count, const Axis& axis) const;

 private:
  std::size_t written_by(std::uint32_t step) const;
  std::size_t read_by(std::uint32_t step) const;

  Problem problem_;
  std::uint32_t steps_;
  std::size_t first_table_ = 0;
  std::vector<std::uint32_t> table_lengths_;  // of the tables, in the order of the plan's resources
};

// The defines that glsl/lib/ asks for, for a pass along one axis: AXIS, LINE_LENGTH, LINE_COUNT,
// SCALE, PRECISION, DIRECTION_SIGN, STORAGE, TWIDDLE, TABLE_LENGTH.
std::vector<Define> axis_defines(const Problem& problem, const Axis& axis, const KernelOptions& options);

// The factor of a pass along lines of that length in the image of the problem: that of the norm in the last
// pass; of halves, which must not overflow in between either, that of each axis.
double scale_of_pass(const Problem& problem, std::uint32_t length, bool is_last);

// The value of the define PRECISION.
std::string precision_define(Precision precision);

// The text of a factor: with more digits than a float has, or as the bits of a double, since NVIDIA's
// compiler reads the digits of one with an error of several units.
std::string scale_define(double scale, Precision precision);

// Gives a define that is there another value.
void redefine(std::vector<Define>& defines, std::string_view name, std::string value);

// And LOG2_LINE_LENGTH, for glsl/lib/power_of_two_line.glsl. Throws std::invalid_argument for any other
// length.
std::vector<Define> power_of_two_axis_defines(const Problem& problem, const Axis& axis,
                                              const KernelOptions& options);

// A kernel for powers of two on the OpenGL backend.
Algorithm power_of_two_kernel(std::string name, std::string summary, std::string source,
                              std::vector<OptionSpec> options,
                              PlanOrSkip (*plan)(const Problem&, const Options&, const DeviceLimits&),
                              std::vector<Options> search_starts = {});

}  // namespace fftbench::fft
