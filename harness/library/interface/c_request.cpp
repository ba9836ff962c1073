#include "library/interface/c_request.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace fftbench::library {
namespace {

// `values` are in the order of the C enumeration.
template <typename Value, std::size_t count>
Value value_at(int given, const std::array<Value, count>& values, std::string_view what) {
  if (given < 0 || std::size_t(given) >= count) {
    throw std::invalid_argument(
        fmt::format("{} is {}; its values are 0 to {} (see fftbench/fft_c.h)", what, given, count - 1));
  }
  return values[std::size_t(given)];
}

fft::Options options_from(std::string_view text) {
  fft::Options options;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      throw std::invalid_argument(
          fmt::format("the option \"{}\" is no pair such as storage=image; pairs are joined by ;", pair));
    }
    const std::string name(pair.substr(0, equals));
    if (!options.emplace(name, pair.substr(equals + 1)).second) {
      throw std::invalid_argument(fmt::format("the option {} is given twice", name));
    }
  }
  return options;
}

fft::AxisSet axes_from(const fftbench_request& given) {
  constexpr std::uint32_t kAll = FFTBENCH_ROWS | FFTBENCH_COLUMNS | FFTBENCH_DEPTH;
  if ((given.axes & ~kAll) != 0) {
    throw std::invalid_argument(fmt::format(
        "axes is {}; it joins FFTBENCH_ROWS, FFTBENCH_COLUMNS and FFTBENCH_DEPTH, and is {} at most",
        given.axes, kAll));
  }
  const std::uint32_t axes = given.axes == 0 ? kAll : given.axes;
  return {.rows = (axes & FFTBENCH_ROWS) != 0,
          .columns = (axes & FFTBENCH_COLUMNS) != 0,
          .depth = (axes & FFTBENCH_DEPTH) != 0};
}

template <typename Number>
void take(Number& limit, Number given) {
  if (given != 0) limit = given;
}

}  // namespace

FftRequest request_from(const fftbench_request& given) {
  using namespace fft;
  FftRequest request{
      .problem = {
          .extent = {std::max(given.width, 1U), std::max(given.height, 1U)},
          .depth = std::max(given.depth, 1U),
          .batch = std::max(given.batch, 1U),
          .direction = value_at(int(given.direction), std::array{Direction::kForward, Direction::kInverse},
                                "direction"),
          .domain = value_at(int(given.domain), kDomains, "domain"),
          .half_spectrum = value_at(int(given.half_spectrum),
                                    std::array{HalfSpectrum::kNumpy, HalfSpectrum::kPacked}, "half_spectrum"),
          .precision =
              value_at(int(given.precision), std::array{Precision::kFp32, Precision::kFp16, Precision::kFp64},
                       "precision"),
          .norm =
              value_at(int(given.norm), std::array{Norm::kBackward, Norm::kOrtho, Norm::kForward}, "norm")}};
  request.problem = with_axes(request.problem, axes_from(given));
  if (given.algorithm != nullptr && *given.algorithm != '\0') request.algorithm = given.algorithm;
  if (given.options != nullptr) request.options = options_from(given.options);
  request.input_layout = {.element_stride = given.input_element_stride == 1 ? 0 : given.input_element_stride,
                          .row_stride = given.input_row_stride,
                          .image_stride = given.input_image_stride};
  request.output_layout = {
      .element_stride = given.output_element_stride == 1 ? 0 : given.output_element_stride,
      .row_stride = given.output_row_stride,
      .image_stride = given.output_image_stride,
      .overlap_add = given.overlap_add != 0};
  if (given.load != nullptr) request.load = given.load;
  if (given.store != nullptr) request.store = given.store;
  request.in_place = given.in_place != 0;
  request.repair = given.repair != 0;
  request.most_merged = std::max(given.most_merged, 1U);
  return request;
}

fft::DeviceLimits limits_from(const fftbench_limits* given) {
  fft::DeviceLimits limits;
  if (given == nullptr) return limits;
  take(limits.work_group_invocations, given->work_group_invocations);
  take(limits.shared_memory_bytes, given->shared_memory_bytes);
  take(limits.storage_buffer_bytes, given->storage_buffer_bytes);
  return limits;
}

BoundResource bound_from(const fftbench_array& given, const char* what) {
  if ((given.buffer == 0) == (given.texture == 0)) {
    throw std::invalid_argument(fmt::format("the {} has to name a buffer or a texture, and names {}", what,
                                            given.buffer == 0 ? "neither" : "both"));
  }
  if (given.texture != 0)
    return BoundImage{.name = given.texture, .second = given.second, .first_layer = given.first_layer};
  if (given.first_layer != 0) {
    throw std::invalid_argument(fmt::format(
        "the {} is a buffer and begins at layer {}; layers are those of textures", what, given.first_layer));
  }
  constexpr auto kMost = std::uint64_t(std::numeric_limits<GLintptr>::max());
  if (given.offset > kMost || given.size > kMost) {
    throw std::invalid_argument(fmt::format("the {} has an offset or a size above {} bytes", what, kMost));
  }
  if (given.offset != 0 && given.size == 0) {
    throw std::invalid_argument(
        fmt::format("the {} begins at byte {}: it needs a size in bytes as well", what, given.offset));
  }
  return BoundBuffer{.name = given.buffer, .offset = GLintptr(given.offset), .size = GLsizeiptr(given.size)};
}

}  // namespace fftbench::library
