// One pass of the kernel that keeps its lines in registers (glsl/stockham_register.comp and its like).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_group.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// The kernel's files: one for lines each value of which is loaded and stored for itself, and one for each way
// in which the values of real lines meet.
inline constexpr const char* kRegisterShader = "stockham_register.comp";
inline constexpr const char* kRealForwardRowsShader = "stockham_register_real_forward_rows.comp";
inline constexpr const char* kRealForwardStageShader = "stockham_register_real_forward_stage.comp";
inline constexpr const char* kRealForwardColumnsShader = "stockham_register_real_forward_columns.comp";
inline constexpr const char* kRealInverseColumnsShader = "stockham_register_real_inverse_columns.comp";
inline constexpr const char* kRealInverseStageShader = "stockham_register_real_inverse_stage.comp";
inline constexpr const char* kCosineShader = "stockham_register_cosine.comp";
inline constexpr std::array kRegisterShaders{kRegisterShader,
                                             kRealForwardRowsShader,
                                             kRealForwardStageShader,
                                             kRealForwardColumnsShader,
                                             kRealInverseColumnsShader,
                                             kRealInverseStageShader,
                                             kCosineShader};

// What the complex lines of a pass are loaded from, and what is stored of them (glsl/lib/line_access.glsl).
enum class Lines {
  kComplex,
  kRealPair,
  kPairSpectra,
  kHalfSpectra,
  kFoldedSpectrum,
  kLongReal,
  kLongSpectrum,
  kHalfColumns,
  kLong
};

// The pass of Bluestein's algorithm along a line that no work group holds (glsl/lib/long_chirp.glsl).
enum class LongChirp { kNone, kLoads, kFilters, kStores };

// The lines that a pass's image is, where other passes of the same lines follow (glsl/lib/four_step.glsl).
struct FourStep {
  std::uint32_t length = 0;
  std::uint32_t neighbours = 1;  // lines that lie side by side
};

// The real lines of an image that a pass's complex lines are made from, or of which they are the spectra; or
// the long lines that a pass's are together.
struct RealLines {
  Lines loads = Lines::kComplex;
  Lines stores = Lines::kComplex;
  std::uint32_t count = 0;
  std::uint32_t width = 0;
  bool pairs_transposed = false;  // whether the spectra of pairs are columns of their array
  HalfSpectrum half_spectrum = HalfSpectrum::kNumpy;
  bool are_columns = false;  // whether they lie across the rows of their arrays
  bool spectra_apart =
      false;  // whether the lines of a fused column stage are in the rows that it makes of them

  bool any() const { return loads != Lines::kComplex || stores != Lines::kComplex; }
};

// The discrete cosine or sine transform that a pass makes of its lines (glsl/lib/cosine_line.glsl).
struct CosineLines {
  std::uint32_t type = 0;  // 2 or 3; 0 where it makes none
  bool is_sine = false;
  double first_factor = 1;  // of the first value of a line, of what type II leaves and type III takes

  bool any() const { return type != 0; }
};

// The defines of glsl/lib/cosine_order.glsl and of its like.
std::vector<Define> cosine_defines(const CosineLines& cosine, Precision precision);

// Complex rows that an invocation of a fused column stage holds, since real ones go two by two
// (glsl/lib/stage_of_pairs.glsl).
std::uint32_t rows_of_stage(std::uint32_t fused_column_radix, const RealLines& real);

// The defines of glsl/lib/line_access.glsl.
std::vector<Define> real_defines(const RealLines& real);

// Which end of a pass has values that tell by themselves whether they have come (glsl/lib/flags.glsl).
enum class FlaggedEnd { kNone, kStores, kLoads };

// How many work groups share the tiles of a pass, where it is neither given nor one for each tile.
struct SharedTiles {
  std::uint32_t of_group = 1;  // at least
  // The invocations that a compute unit has at once, in all its groups: as many groups as this makes run at
  // once, or a few more where they come out even.
  std::optional<std::uint32_t> invocations_at_once = {};
};

// A pass of the kernel along one axis of a problem, which has the lines of the pass for an image.
struct RegisterPass {
  Problem problem;
  Axis axis;
  std::size_t source = 0;  // an array of the plan
  std::size_t target = 0;
  Lanes lanes = Lanes::kAlong;
  KernelOptions kernel = {};
  Sync sync = Sync::kBarrier;
  FlaggedEnd flagged = FlaggedEnd::kNone;
  GroupOptions group = {};
  std::uint32_t fused_column_radix = 1;
  std::uint32_t most_groups = kAsManyAsTiles;
  SharedTiles shared_tiles = {};
  bool transposed = false;
  // Where the source or the target is an array whose columns lie in tiles: the width of one.
  std::optional<std::uint32_t> source_tile_width = {};
  std::optional<std::uint32_t> target_tile_width = {};
  // A pass whose image is not that of the transform says what its lines stand for, its factor, and the length
  // of its table.
  RealLines real = {};
  std::optional<double> scale = {};
  std::optional<std::uint32_t> table = {};
  std::optional<FourStep> four_step = {};
  LongChirp long_chirp = LongChirp::kNone;  // with the length of the line as the width of `real`
  // So many rows of the source, or of the target, lie side by side, value by value.
  std::uint32_t source_neighbours = 1;
  std::uint32_t target_neighbours = 1;
  CosineLines cosine = {};
};

// What its values ask of the stages.
LineEnds ends_of(const RegisterPass& wanted);

// Whether an invocation that has both rows of a pair loads the two values of the pair's spectra once, instead
// of once for each row.
bool loads_pairs_once(const RegisterPass& wanted, const RegisterGroup& group);

// Adds the tables that the pass reads to the plan's arrays.
Pass register_pass(const RegisterPass& wanted, PlanArrays& arrays, const DeviceLimits& limits);

}  // namespace fftbench::fft
