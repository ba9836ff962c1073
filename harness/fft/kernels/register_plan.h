// Planning of the kernel that keeps its lines in registers: a dispatch per axis, several lines a work group.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/register_group.h"
#include "fft/limits.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/problem.h"
#include "fft/registry.h"

namespace fftbench::fft {

// Whether no invocation of the group idles at any stage, and no group has fewer lines than there is room for:
// then the shader asks nothing at run time.
bool every_slot_is_filled(const RegisterGroup& group, std::uint64_t tiled_lines);

// The defines of glsl/lib/register_fft.glsl and what it includes. `tiled_lines` of all images are dealt out
// to the groups.
std::vector<Define> register_defines(const RegisterGroup& group, std::uint64_t tiled_lines, Twiddle twiddle);

// Turns the defines of a pass along rows into those of one that writes its rows as columns. Each pass of an
// inverse then scales by its own length, exactly, so that a square image's passes are the same program.
void write_transposed(std::vector<Define>& defines, const Problem& problem, const Axis& axis);

// What the register kernel's options leave open, chosen for the device; glsl/stockham_register.md says what
// the choices rest on.

// early_radix is 1 where no early stage is possible; an early stage asks for certain elements and
// column_lines.
struct RegisterChoices {
  KernelOptions kernel;
  GroupOptions group;
  Columns columns = Columns::kTransposed;
  std::uint32_t early_radix = 1;
  std::uint32_t groups = kAsManyAsTiles;
  bool columns_first = false;
};
RegisterChoices register_choices(const Problem& problem, const RegisterOptions& given,
                                 const DeviceLimits& limits);

// A pass of stockham_register.comp along one axis of a problem.
struct RegisterPass {
  Problem problem;
  Axis axis;
  Lanes lanes = Lanes::kAlong;
  KernelOptions kernel = {};
  GroupOptions group = {};
  std::uint32_t early_radix = 1;
  std::uint32_t most_groups = kAsManyAsTiles;
  bool transposed = false;
};

// The caller adds the bindings: source, target and, where the kernel uses one, the table of table_length.
Pass register_pass(const RegisterPass& wanted, const DeviceLimits& limits);

// The default, first in each, leaves the choice to planning where it is "auto".
std::vector<OptionSpec> register_options();

// Many columns side by side, in place, which a search from the defaults does not come to.
std::vector<Options> register_search_starts();

// As real parts, then imaginary ones, in the 48 KiB of shared memory that most GPUs give a work group.
inline constexpr std::uint32_t kLongestRegisterLine = 12288;

// As refuse_unless_complex_fp32; sides with other factors than 2, 3, 5 and 7, and of more than 12288
// elements, are refused as well.
std::optional<std::string> refuse_unless_lines_fit_registers(const Problem& problem);

Plan plan_register(const Problem& problem, const Options& options, const DeviceLimits& limits);

std::vector<Algorithm> register_algorithms();  // stockham_register

}  // namespace fftbench::fft
