#include "fft/bound_ranges.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fft/registry.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

bool has_define(const Pass& pass, std::string_view name) {
  return std::ranges::find(pass.defines, name, &Define::first) != pass.defines.end();
}

// Whether a pass can have its source and its target in ranges. Those take the points of a caller's own
// buffers.
bool takes_ranges(const Pass& pass) {
  const ShaderTraits shader = shader_traits_of(pass);
  const bool goes_by_storage = shader.takes_callers_arrays || shader.goes_by_storage;
  const bool alternates =
      std::ranges::find(pass.bindings, FFTBENCH_BINDING_ALTERNATE, &Binding::point) != pass.bindings.end();
  return goes_by_storage && !alternates && !has_define(pass, "CALLER_LOADS") &&
         !has_define(pass, "CALLER_STORES");
}

// Whether a side of a pass has real numbers to the shader, or complex values, which may be two of them.
bool has_numbers(const Pass& pass, bool is_source) {
  const std::string_view side = is_source ? "SOURCE" : "TARGET";
  if (has_define(pass, fmt::format("{}_IS_REAL", side)) || has_define(pass, fmt::format("{}_FOLDS", side)))
    return true;
  const std::uint32_t lines = number_of(pass, is_source ? "LOADS" : "STORES");
  return lines == FFTBENCH_LINES_REAL_PAIR || lines == FFTBENCH_LINES_LONG_REAL;
}

// A pass whose bindings become ranges where they are too large.
class PassInRanges {
 public:
  PassInRanges(const Plan& plan, Pass& pass, const DeviceLimits& limits)
      : plan_(plan), pass_(pass), limits_(limits) {}

  std::optional<Skip> divide() {
    std::vector<Binding> bindings;
    for (const Binding& binding : std::exchange(pass_.bindings, {})) {
      if (is_too_large(binding)) {
        if (auto skip = divide(binding, bindings)) return skip;
      } else {
        bindings.push_back(binding);
      }
    }
    pass_.bindings = std::move(bindings);
    if (pass_.bindings.size() <= limits_.storage_blocks && next_point_ <= limits_.buffer_points)
      return std::nullopt;
    const bool has_points = next_point_ <= limits_.buffer_points;
    return Skip{fmt::format(
        "in ranges, the arrays of the pass \"{}\" take {} {}; this device has {} ({})", pass_.label,
        has_points ? pass_.bindings.size() : next_point_, has_points ? "bindings" : "binding points",
        has_points ? limits_.storage_blocks : limits_.buffer_points,
        has_points ? "GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS" : "GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS")};
  }

  bool is_too_large(const Binding& binding) const {
    const Resource& resource = plan_.resources[binding.resource];
    return resource.storage == Storage::kBuffer &&
           bound_byte_count(binding, resource) > limits_.storage_buffer_bytes;
  }

 private:
  // Powers of two, so that the place of a value tells its range by a shift.
  std::optional<Skip> divide(const Binding& binding, std::vector<Binding>& bindings) {
    const bool is_source = binding.point == FFTBENCH_BINDING_SOURCE;
    const Resource& resource = plan_.resources[binding.resource];
    const std::uint64_t bytes = bound_byte_count(binding, resource);
    const std::uint64_t bytes_of_range = std::bit_floor(limits_.storage_buffer_bytes);
    const std::uint64_t bytes_of_value =
        std::uint64_t{bytes_of_number(plan_.problem.precision)} * (has_numbers(pass_, is_source) ? 1 : 2);
    if (!is_source && binding.point != FFTBENCH_BINDING_TARGET)
      return Skip{fmt::format("its {} takes {} bytes in one binding, and tables don't go in ranges",
                              resource.name, bytes)};
    if (binding.bytes_of_turn != 0 || bytes_of_range < limits_.binding_alignment ||
        bytes_of_range < 2 * bytes_of_value)
      return Skip{};
    if (bytes / bytes_of_value > std::numeric_limits<std::uint32_t>::max())
      return Skip{fmt::format("shaders count up to 2^32 - 1 values, and its {} has more", resource.name)};
    const std::uint64_t count = (bytes + bytes_of_range - 1) / bytes_of_range;
    if (count > limits_.storage_blocks) {
      return Skip{fmt::format(
          "its {} would take {} ranges; this device binds {} (GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS)",
          resource.name, count, limits_.storage_blocks)};
    }
    const auto define = [&](std::string_view what, std::uint64_t value) {
      pass_.defines.emplace_back(fmt::format("{}_{}", is_source ? "SOURCE" : "TARGET", what),
                                 std::to_string(value));
    };
    define("RANGES", count);
    define("VALUES_OF_RANGE", bytes_of_range / bytes_of_value);
    define("POINT", next_point_);
    for (std::uint64_t first = 0; first < bytes; first += bytes_of_range) {
      bindings.push_back({.point = next_point_++,
                          .resource = binding.resource,
                          .first_byte = binding.first_byte + first,
                          .byte_count = std::min(bytes_of_range, bytes - first)});
    }
    return std::nullopt;
  }

  const Plan& plan_;
  Pass& pass_;
  const DeviceLimits& limits_;
  std::uint32_t next_point_ = FFTBENCH_BINDING_SOURCES;
};

}  // namespace

PlanOrSkip bound_in_ranges(Plan plan, const DeviceLimits& limits) {
  for (Pass& pass : plan.passes) {
    PassInRanges in_ranges(plan, pass, limits);
    if (std::ranges::none_of(pass.bindings,
                             [&](const Binding& binding) { return in_ranges.is_too_large(binding); }))
      continue;
    if (plan.sync != Sync::kBarrier || !takes_ranges(pass)) return Skip{};
    if (auto skip = in_ranges.divide()) return *std::move(skip);
  }
  return plan;
}

}  // namespace fftbench::fft
