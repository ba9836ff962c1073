#include "fft/kernels/kernel_options.h"

#include <fmt/format.h>
#include <charconv>
#include <string_view>
#include <utility>

#include "fft/kernels/convolution_options.h"
#include "fft/kernels/option_words.h"

namespace fftbench::fft {
namespace {

// Where all are wanted, more than there ever are.
std::optional<std::uint32_t> read_number_or_all(const Options& options, std::string_view option) {
  return value_of(options, option) == "all" ? kAsManyAsTiles : read_number(options, option);
}

std::optional<Exchange> read_exchange(const Options& options) {
  return read_word<Exchange>(options, "exchange", {{"joint", Exchange::kJoint}, {"split", Exchange::kSplit}});
}

std::optional<Padding> read_padding(const Options& options) {
  return read_word<Padding>(
      options, "padding",
      {{"yes", Padding::kPadded}, {"swizzle", Padding::kSwizzled}, {"no", Padding::kNone}});
}

// Two numbers with an x between them, such as 2x4; nothing for "auto".
std::optional<glm::uvec2> read_group(const Options& options, std::string_view option) {
  const std::string& value = value_of(options, option);
  if (value == kAutoWord) return std::nullopt;
  glm::uvec2 group;
  const char* const end = value.data() + value.size();
  const auto width = std::from_chars(value.data(), end, group.x);
  if (width.ec != std::errc() || width.ptr == end || *width.ptr != 'x') refuse_value(option, value);
  const auto height = std::from_chars(width.ptr + 1, end, group.y);
  if (height.ec != std::errc() || height.ptr != end) refuse_value(option, value);
  return group;
}

struct TransposeInBlocks {
  Transpose transpose;
  std::uint32_t block;
};

TransposeInBlocks read_transpose(const Options& options) {
  using enum Transpose;
  return *read_word<TransposeInBlocks>(options, "transpose",
                                       {{"cpu", {kOnHost, 1}},
                                        {"element", {kBlocks, 1}},
                                        {"block2x2", {kBlocks, 2}},
                                        {"block2x2_in_place", {kBlocksInPlace, 2}},
                                        {"block4x4", {kBlocks, 4}},
                                        {"block8x8", {kBlocks, 8}},
                                        {"tiled", {kTiles, 1}},
                                        {"merged", {kMerged, 1}},
                                        {"none", {kNone, 1}}});
}

CooleyTukeyOptions read_cooley_tukey(const Options& options) {
  if (!options.contains("invocation")) return {};
  return {.has_them = true,
          .element_an_invocation =
              *read_word<bool>(options, "invocation", {{"butterfly", false}, {"element", true}}),
          .reverses_bits_in_loop =
              *read_word<bool>(options, "bit_reverse", {{"builtin", false}, {"loop", true}})};
}

Sync read_sync(const Options& options) {
  return *read_word<Sync>(options, "sync",
                          {{name_of(Sync::kBarrier), Sync::kBarrier},
                           {name_of(Sync::kInShaderWithin), Sync::kInShaderWithin},
                           {name_of(Sync::kInShader), Sync::kInShader}});
}

std::optional<PassSync> read_pass_sync(const Options& options) {
  return read_word<PassSync>(options, "pass_sync",
                             {{"flags", PassSync::kFlags}, {"barrier", PassSync::kBarrier}});
}

KernelFilter read_filter(const Options& options) {
  const auto filter = *read_word<KernelFilter>(
      options, "spectrum_filter", {{"tent", KernelFilter::kTent}, {"bicubic", KernelFilter::kBicubic}});
  const bool resamples = *read_word<bool>(options, "spectrum", {{"exact", false}, {"resampled", true}});
  return resamples ? filter : KernelFilter::kNone;
}

// Reads the options of kernels whose groups have no lines to choose.
GroupOptions read_group_without_lines(const Options& options) {
  return {.values_per_invocation = read_number(options, "values_per_invocation"),
          .column_values_per_invocation = {},
          .rows_per_group = {},
          .columns_per_group = {},
          .exchange = read_exchange(options),
          .padding = read_padding(options)};
}

}  // namespace

KernelOptions kernel_options(const Options& options) {
  KernelOptions read;
  if (options.contains("storage")) {
    read.storage = *read_word<Storage>(options, "storage",
                                       {{"buffer", Storage::kBuffer},
                                        {"image", Storage::kImage},
                                        {"rgb_planes", Storage::kRgbPlanes},
                                        {"rgb_packed", Storage::kRgbPacked},
                                        {"rgb_sampled", Storage::kRgbSampled}});
  }
  if (options.contains("twiddle")) {
    read.twiddle = *read_word<Twiddle>(options, "twiddle",
                                       {{"computed", Twiddle::kComputed},
                                        {"table", Twiddle::kTable},
                                        {"derived", Twiddle::kDerived},
                                        {"lookup", Twiddle::kLookup}});
  }
  return read;
}

MultipassOptions multipass_options(const Options& options) {
  MultipassOptions read{.kernel = kernel_options(options),
                        .cooley_tukey = read_cooley_tukey(options),
                        .group = read_group(options, "group")};
  if (options.contains("length")) {
    read.length_is_uniform = *read_word<bool>(options, "length", {{"define", false}, {"uniform", true}});
  }
  return read;
}

SinglepassOptions singlepass_options(const Options& options) {
  return {.kernel = kernel_options(options),
          .cooley_tukey = read_cooley_tukey(options),
          .exchange_in_shared_memory =
              *read_word<bool>(options, "exchange", {{"storage", false}, {"shared", true}})};
}

RegisterOptions register_kernel_options(const Options& options) {
  return {.kernel = kernel_options(options),
          .sync = read_sync(options),
          .pass_sync = read_pass_sync(options),
          .group = {.values_per_invocation = read_number(options, "values_per_invocation"),
                    .column_values_per_invocation = read_number(options, "column_values_per_invocation"),
                    .rows_per_group = read_number(options, "rows_per_group"),
                    .columns_per_group = read_number(options, "columns_per_group"),
                    .exchange = read_exchange(options),
                    .padding = read_padding(options)},
          .columns = read_word<Columns>(options, "columns",
                                        {{"transposed", Columns::kTransposed},
                                         {"strided", Columns::kStrided},
                                         {"tiled", Columns::kTiled},
                                         {"in_place", Columns::kInPlace},
                                         {"two_phase", Columns::kTwoPhase},
                                         {"four_step", Columns::kFourStep}}),
          .fused_column_radix = read_number(options, "fused_column_radix"),
          .tile_width = read_number(options, "tile_width"),
          .persistent_groups = read_number_or_all(options, "persistent_groups"),
          .persistent_column_groups = read_number_or_all(options, "persistent_column_groups"),
          .columns_first = *read_word<bool>(options, "first_axis", {{"rows", false}, {"columns", true}}),
          .batch_chunk = read_number_or_all(options, "batch_chunk")};
}

FusedOptions fused_kernel_options(const Options& options) {
  return {
      .kernel = kernel_options(options),
      .sync = read_sync(options),
      .schedules_dynamically = read_word<bool>(options, "schedule", {{"static", false}, {"dynamic", true}}),
      .group = {.values_per_invocation = read_number(options, "values_per_invocation"),
                .column_values_per_invocation = {},
                .rows_per_group = {},
                .columns_per_group = read_number(options, "lines_per_group"),
                .exchange = read_exchange(options),
                .padding = read_padding(options)},
      .persistent_groups = read_number(options, "persistent_groups"),
      .pass_sync = read_pass_sync(options),
      .pipeline_depth = read_number(options, "pipeline_depth"),
      .prefetch = *read_word<bool>(options, "prefetch", {{"yes", true}, {"no", false}})};
}

PrunedOptions pruned_kernel_options(const Options& options) {
  return {.kernel = kernel_options(options),
          .sync = read_sync(options),
          .group = read_group_without_lines(options),
          .rows = read_number(options, "rows"),
          .invocations = read_number(options, "invocations")};
}

ImageOptions image_kernel_options(const Options& options) {
  return {.kernel = kernel_options(options),
          .sync = read_sync(options),
          .group = read_group_without_lines(options),
          .images = read_number(options, "images")};
}

RowColumnOptions row_column_options(const Options& options) {
  const auto [transpose, block] = read_transpose(options);
  return {.kernel = kernel_options(options),
          .rows_in_loop = *read_word<bool>(options, "rows", {{"grid", false}, {"loop", true}}),
          .transpose = transpose,
          .block = block,
          .transpose_group = read_group(options, "transpose_group"),
          .reverses_in_first_stage =
              *read_word<bool>(options, "reversal", {{"pass", false}, {"first_stage", true}}),
          .linear_triangle = *read_word<bool>(options, "triangle", {{"abort", false}, {"linear", true}}),
          .pairs = *read_word<bool>(options, "access", {{"vec4", true}, {"vec2", false}}),
          .largest_radix = *read_word<std::uint32_t>(options, "radix", {{"mixed", 8}, {"2", 2}})};
}

std::optional<double> read_share(std::string_view text) {
  double share = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), share);
  if (error != std::errc() || rest != text.data() + text.size() || !(share >= 0 && share <= 1)) {
    return std::nullopt;
  }
  return share;
}

ConvolutionOptions convolution_options(const Options& options) {
  const auto text = [&](std::string_view option) { return value_of(options, option); };
  const auto extent = kernel_extent(text("kernel"));
  const auto sharpen = read_share(text("sharpen"));
  if (!extent) refuse_value("kernel", text("kernel"));
  if (!sharpen) refuse_value("sharpen", text("sharpen"));
  return {.kernel = kernel_options(options),
          .sync = read_sync(options),
          .group = {.values_per_invocation = read_number(options, "values_per_invocation"),
                    .column_values_per_invocation = {},
                    .rows_per_group = read_number(options, "rows_per_group"),
                    .columns_per_group = read_number(options, "columns_per_group"),
                    .exchange = read_exchange(options),
                    .padding = read_padding(options)},
          .kernel_extent = *extent,
          .border = border_named(text("border")),
          .normalizes = *read_word<bool>(options, "normalize", {{"sum", true}, {"none", false}}),
          .sharpen = *sharpen,
          .filter = read_filter(options),
          .pads_to_powers_of_two =
              *read_word<bool>(options, "pad_to", {{"fast", false}, {"powers_of_two", true}}),
          .columns_first = read_word<bool>(options, "first_axis", {{"rows", false}, {"columns", true}})};
}

}  // namespace fftbench::fft
