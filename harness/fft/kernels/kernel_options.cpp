#include "fft/kernels/kernel_options.h"

#include <fmt/format.h>
#include <charconv>
#include <initializer_list>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace fftbench::fft {
namespace {

constexpr std::string_view kAuto = "auto";

[[noreturn]] void refuse_value(std::string_view option, std::string_view value) {
  throw std::logic_error(fmt::format("planning does not know the value {} of the option {}", value, option));
}

// The word that stands for a value; nothing for "auto".
template <typename Value>
std::optional<Value> read_word(const Options& options, std::string_view option,
                               std::initializer_list<std::pair<std::string_view, Value>> words) {
  const std::string& value = options.find(option)->second;
  if (value == kAuto) return std::nullopt;
  for (const auto& [word, meaning] : words) {
    if (value == word) return meaning;
  }
  refuse_value(option, value);
}

// A whole number; nothing for "auto".
std::optional<std::uint32_t> read_number(const Options& options, std::string_view option) {
  const std::string& value = options.find(option)->second;
  if (value == kAuto) return std::nullopt;
  std::uint32_t number = 0;
  const char* end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || rest != end) refuse_value(option, value);
  return number;
}

std::optional<bool> read_split(const Options& options) {
  return read_word<bool>(options, "exchange", {{"joint", false}, {"split", true}});
}

std::optional<Padding> read_padding(const Options& options) {
  return read_word<Padding>(
      options, "padding",
      {{"yes", Padding::kPadded}, {"swizzle", Padding::kSwizzled}, {"no", Padding::kNone}});
}

Order read_order(const Options& options) {
  return *read_word<Order>(options, "order", {{"barrier", Order::kBarrier}, {"chained", Order::kChained}});
}

std::optional<Handoff> read_handoff(const Options& options) {
  return read_word<Handoff>(options, "handoff", {{"tags", Handoff::kTags}, {"barrier", Handoff::kBarrier}});
}

}  // namespace

KernelOptions kernel_options(const Options& options) {
  KernelOptions read;
  if (options.contains("storage")) {
    read.storage =
        *read_word<Storage>(options, "storage", {{"buffer", Storage::kBuffer}, {"image", Storage::kImage}});
  }
  if (options.contains("twiddle")) {
    read.twiddle = *read_word<Twiddle>(
        options, "twiddle",
        {{"computed", Twiddle::kComputed}, {"table", Twiddle::kTable}, {"products", Twiddle::kProducts}});
  }
  return read;
}

SinglepassOptions singlepass_options(const Options& options) {
  return {.kernel = kernel_options(options),
          .exchange_in_shared_memory =
              *read_word<bool>(options, "exchange", {{"storage", false}, {"shared", true}})};
}

RegisterOptions register_kernel_options(const Options& options) {
  const bool all_groups = options.find("groups")->second == "all";
  return {.kernel = kernel_options(options),
          .order = read_order(options),
          .handoff = read_handoff(options),
          .group = {.elements = read_number(options, "elements"),
                    .column_elements = read_number(options, "column_elements"),
                    .row_lines = read_number(options, "row_lines"),
                    .column_lines = read_number(options, "column_lines"),
                    .split = read_split(options),
                    .padding = read_padding(options)},
          .columns = read_word<Columns>(options, "columns",
                                        {{"transposed", Columns::kTransposed},
                                         {"strided", Columns::kStrided},
                                         {"in_place", Columns::kInPlace}}),
          .early_radix = read_number(options, "early_radix"),
          .groups = all_groups ? kAsManyAsTiles : read_number(options, "groups"),
          .columns_first = *read_word<bool>(options, "first_axis", {{"rows", false}, {"columns", true}})};
}

FusedOptions fused_kernel_options(const Options& options) {
  return {.kernel = kernel_options(options),
          .order = read_order(options),
          .claims_tiles = read_word<bool>(options, "tiles", {{"dealt", false}, {"claimed", true}}),
          .group = {.elements = read_number(options, "elements"),
                    .column_elements = {},
                    .row_lines = {},
                    .column_lines = read_number(options, "lines"),
                    .split = read_split(options),
                    .padding = read_padding(options)},
          .groups = read_number(options, "groups"),
          .handoff = read_handoff(options),
          .prefetch = *read_word<bool>(options, "prefetch", {{"yes", true}, {"no", false}})};
}

}  // namespace fftbench::fft
