// Options as the kernels' planning takes them: read once, from the words that users type, into a struct a
// family. "auto" is nothing, and left to planning.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <limits>
#include <optional>

#include "fft/operation.h"
#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

enum class Twiddle {
  kComputed,  // sine and cosine in the shader
  kTable,     // made in double
  kDerived,   // a few from the table, and products of two
  kLookup,    // with the positions of whole butterflies in a table of those
};

// What all kernels share. An option that an algorithm does not have is at its simplest: buffers, no table.
struct KernelOptions {
  Storage storage = Storage::kBuffer;
  Twiddle twiddle = Twiddle::kComputed;

  // of roots of unity
  bool uses_table() const { return twiddle == Twiddle::kTable || twiddle == Twiddle::kDerived; }
  bool uses_lookup() const { return twiddle == Twiddle::kLookup; }
};

// What the kernels by Cooley and Tukey have beyond those; other kernels are at the first value of each.
struct CooleyTukeyOptions {
  bool has_them = false;
  bool element_an_invocation = false;  // instead of a butterfly
  bool reverses_bits_in_loop = false;
};

struct MultipassOptions {
  KernelOptions kernel;
  CooleyTukeyOptions cooley_tukey;
  std::optional<glm::uvec2> group;  // x along memory
  bool length_is_uniform = false;
};

struct SinglepassOptions {
  KernelOptions kernel;
  CooleyTukeyOptions cooley_tukey;
  bool exchange_in_shared_memory = false;
};

enum class Padding { kNone, kPadded, kSwizzled };  // glsl/lib/register_exchange.glsl explains them

// How the stages of a work group's lines pass on through shared memory: whole complex values at once, or in
// half of the space their real parts, then their imaginary ones.
enum class Exchange { kJoint, kSplit };

// What shapes a work group of the register kernels.
struct GroupOptions {
  std::optional<std::uint32_t> values_per_invocation;
  std::optional<std::uint32_t> column_values_per_invocation;  // of lines across memory; nothing: as elements
  std::optional<std::uint32_t> rows_per_group;
  std::optional<std::uint32_t> columns_per_group;
  std::optional<Exchange> exchange;
  std::optional<Padding> padding;
};

enum class Columns { kTransposed, kStrided, kTiled, kInPlace, kTwoPhase, kFourStep };

inline constexpr std::uint32_t kAsManyAsTiles = std::numeric_limits<std::uint32_t>::max();

// The rows' pass computes no stage of the columns of a larger radix.
inline constexpr std::uint32_t kLargestFusedRadix = 7;

enum class PassSync { kFlags, kBarrier };

struct RegisterOptions {
  KernelOptions kernel;
  Sync sync = Sync::kBarrier;
  std::optional<PassSync>
      pass_sync;  // of the first pass to the second, where dispatches synchronise in the shader
  GroupOptions group;
  std::optional<Columns> columns;
  std::optional<std::uint32_t> fused_column_radix;
  std::optional<std::uint32_t> tile_width;                // of columns=tiled or two_phase
  std::optional<std::uint32_t> persistent_groups;         // kAsManyAsTiles, or at most so many
  std::optional<std::uint32_t> persistent_column_groups;  // where columns take another number
  bool columns_first = false;
  std::optional<std::uint32_t> batch_chunk;  // of a batch, at most
};

struct FusedOptions {
  KernelOptions kernel;
  Sync sync = Sync::kBarrier;
  std::optional<bool> schedules_dynamically;
  GroupOptions group;  // its lines are those of a tile
  std::optional<std::uint32_t> persistent_groups;
  std::optional<PassSync> pass_sync;
  std::optional<std::uint32_t> pipeline_depth;  // between the phases, which transforms take in turn
  bool prefetch = true;
};

struct PrunedOptions {
  KernelOptions kernel;
  Sync sync = Sync::kBarrier;
  GroupOptions group;
  std::optional<std::uint32_t> rows;         // that a work group makes
  std::optional<std::uint32_t> invocations;  // of a work group, at most
};

struct ImageOptions {
  KernelOptions kernel;
  Sync sync = Sync::kBarrier;
  GroupOptions group;
  std::optional<std::uint32_t> images;  // of a work group
};

enum class Transpose { kOnHost, kBlocks, kBlocksInPlace, kTiles, kMerged, kNone };

struct RowColumnOptions {
  KernelOptions kernel;
  bool rows_in_loop = false;
  Transpose transpose = Transpose::kBlocksInPlace;
  std::uint32_t block = 1;  // elements along a side of a block, of the transposes in blocks
  std::optional<glm::uvec2> transpose_group;
  bool reverses_in_first_stage = false;
  bool linear_triangle = false;
  bool pairs = true;  // two values in one access
  std::uint32_t largest_radix = 8;
};

// How the spectrum of a convolution's kernel comes by its values at the frequencies of a padded picture: by a
// transform of that length, or from the spectrum of the kernel alone, by a filter between its frequencies.
enum class KernelFilter { kNone, kTent, kBicubic };

struct ConvolutionOptions {
  KernelOptions kernel = {};
  Sync sync = Sync::kBarrier;
  GroupOptions group = {};
  glm::uvec2 kernel_extent{1, 1};
  Border border = Border::kZero;
  bool normalizes = true;
  double sharpen = 0;  // 0 to 1: how much of a copy of the picture
  KernelFilter filter = KernelFilter::kNone;
  bool pads_to_powers_of_two = false;
  std::optional<bool> columns_first = {};
};

// Reads a number from 0 to 1; nothing where it is none.
std::optional<double> read_share(std::string_view text);

// `options` are completed for their algorithm. Throw std::logic_error for a value that the family does not
// know: a registry entry that lists more than its planning reads.
KernelOptions kernel_options(const Options& options);
MultipassOptions multipass_options(const Options& options);
SinglepassOptions singlepass_options(const Options& options);
RegisterOptions register_kernel_options(const Options& options);
FusedOptions fused_kernel_options(const Options& options);
PrunedOptions pruned_kernel_options(const Options& options);
ImageOptions image_kernel_options(const Options& options);
RowColumnOptions row_column_options(const Options& options);
ConvolutionOptions convolution_options(const Options& options);

}  // namespace fftbench::fft
