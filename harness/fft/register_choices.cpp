#include "fft/register_choices.h"

#include <fmt/format.h>

#include <algorithm>

namespace fftbench::fft {
namespace {

// From here on an image and its scratch array are too much for the caches of a GPU together.
constexpr std::uint32_t kLongLine = 2048;
constexpr std::uint32_t kMostColumns = 16;  // 128 bytes: what memory moves at once
constexpr std::uint32_t kElementsBehindEarlyStage = 8;

// Where work groups are a processor's threads, a dispatch costs little beside them, and scattered writes
// much.
bool runs_on_threads(const DeviceLimits& limits) {
  return limits.resident_work_groups < 2;
}

// In rows of the same image, a second pass in place has the smallest footprint.
bool is_better_in_place(const Problem& problem, const DeviceLimits& limits) {
  return runs_on_threads(limits) || std::max(problem.extent.x, problem.extent.y) >= kLongLine;
}

bool is_auto(const Options& options, const char* name) {
  return options.at(name) == "auto";
}

// It takes buffers, rows that come first and are not written transposed, and leaves the columns a stage.
std::uint32_t most_early_radix(const Problem& problem, const Options& options) {
  const bool possible = problem.extent.x > 1 && problem.extent.y > 1 &&
                        options.at("columns") != "transposed" && options.at("first_axis") == "rows" &&
                        options.at("storage") == "buffer";
  return possible ? std::max(problem.extent.y / 2, 1U) : 1;
}

std::uint32_t elements_that_suffice(std::uint32_t length, const DeviceLimits& limits) {
  return length / kElementsBehindEarlyStage <= limits.work_group_invocations ? kElementsBehindEarlyStage
                                                                             : 2 * kElementsBehindEarlyStage;
}

// As many as fit: half of the bytes of a complex value, since the exchange may be split.
std::uint32_t columns_that_fit(std::uint32_t length, std::uint32_t elements, const DeviceLimits& limits) {
  std::uint32_t columns = kMostColumns;
  while (columns > 1 && (std::uint64_t{columns} * length * sizeof(float) > limits.shared_memory_bytes ||
                         columns * length / elements > limits.work_group_invocations)) {
    columns /= 2;
  }
  return columns;
}

}  // namespace

Options register_choices(const Problem& problem, Options options, const DeviceLimits& limits) {
  const bool in_place = is_better_in_place(problem, limits);
  if (is_auto(options, "columns")) {
    options["columns"] = in_place || options.at("first_axis") == "columns" ? "in_place" : "transposed";
  }
  const std::uint32_t wanted = is_auto(options, "early_radix")
                                   ? (in_place ? 4 : 1)
                                   : std::uint32_t(std::stoul(options.at("early_radix")));
  const std::uint32_t radix = std::min(wanted, most_early_radix(problem, options));
  options["early_radix"] = fmt::format("{}", radix);
  if (is_auto(options, "groups")) {
    const bool loads_ahead = radix > 1 && !runs_on_threads(limits);
    options["groups"] = loads_ahead ? fmt::format("{}", limits.resident_work_groups) : "all";
  }
  if (radix == 1) return options;

  if (is_auto(options, "elements")) {
    options["elements"] = fmt::format("{}", elements_that_suffice(problem.extent.x, limits));
  }
  if (is_auto(options, "column_lines")) {
    const std::uint32_t length = problem.extent.y / radix;
    const auto elements = std::min(length, std::uint32_t(std::stoul(options.at("elements"))));
    options["column_lines"] = fmt::format("{}", columns_that_fit(length, elements, limits));
  }
  return options;
}

}  // namespace fftbench::fft
