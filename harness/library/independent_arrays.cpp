#include "library/independent_arrays.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "gl/buffer_range.h"

namespace fftbench::library {
namespace {

using executor::BoundBuffer;
using executor::BoundImage;
using executor::BoundResource;
using executor::TransformArrays;

enum class Side { kInput, kOutput };

// Bytes of a buffer, or layers of a texture.
struct Range {
  bool is_texture = false;
  GLuint name = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::size_t transform = 0;
  Side side = Side::kInput;

  auto array() const { return std::pair(is_texture, name); }
};

void add_ranges(std::vector<Range>& ranges, const BoundResource& array, std::uint64_t span, Range range) {
  if (const auto* buffer = std::get_if<BoundBuffer>(&array)) {
    range.name = buffer->name;
    range.begin = std::uint64_t(buffer->offset);
    range.end = range.begin + span;
    ranges.push_back(range);
    return;
  }
  range.is_texture = true;
  range.begin = std::get<BoundImage>(array).first_layer;
  range.end = range.begin + span;
  for (const GLuint name : {std::get<BoundImage>(array).name, std::get<BoundImage>(array).second}) {
    if (name == 0) continue;
    range.name = name;
    ranges.push_back(range);
  }
}

// Sorted by where they begin. An input that is its transform's output as well is left out, and counts among
// what the output spans.
std::vector<Range> ranges_of(std::span<const TransformArrays> transforms, const ArraySpans& spans) {
  std::vector<Range> ranges;
  for (std::size_t index = 0; index < transforms.size(); ++index) {
    std::vector<Range> inputs, outputs;
    add_ranges(inputs, transforms[index].input, spans.input, {.transform = index, .side = Side::kInput});
    add_ranges(outputs, transforms[index].output, spans.output, {.transform = index, .side = Side::kOutput});
    for (const Range& input : inputs) {
      const auto same = std::ranges::find_if(outputs, [&](const Range& output) {
        return output.array() == input.array() && output.begin == input.begin;
      });
      if (same == outputs.end()) {
        ranges.push_back(input);
      } else {
        same->end = std::max(same->end, input.end);
      }
    }
    std::ranges::move(outputs, std::back_inserter(ranges));
  }
  std::ranges::sort(
      ranges, {}, [](const Range& range) { return std::tuple(range.array(), range.begin, range.transform); });
  return ranges;
}

std::vector<ArrayName> names_of(std::span<const Range> ranges) {
  std::set<std::pair<bool, GLuint>> known;
  std::vector<ArrayName> names;
  for (const Range& range : ranges) {
    if (known.insert(range.array()).second) names.push_back({range.is_texture, range.name, range.transform});
  }
  return names;
}

[[noreturn]] void refuse(const Range& one, const Range& other) {
  const auto& [first, last] = std::minmax(one, other, [](const Range& a, const Range& b) {
    return std::pair(a.transform, a.side) < std::pair(b.transform, b.side);
  });
  const auto name = [](const Range& range) { return range.side == Side::kInput ? "input" : "output"; };
  throw std::invalid_argument(fmt::format(
      "transform {}: its {} overlaps the {} of transform {}; transforms of one call may not depend on each "
      "other, so record them one after the other",
      last.transform, name(last), name(first), first.transform));
}

}  // namespace

void check_names(std::span<const ArrayName> names) {
  for (const auto& [is_texture, name, transform] : names) {
    if ((is_texture ? glIsTexture(name) : glIsBuffer(name)) == GL_TRUE) continue;
    throw std::invalid_argument(fmt::format("transform {}: {} is no {} of the context that is current",
                                            transform, name, is_texture ? "texture" : "buffer"));
  }
}

void check_ends(std::span<const TransformArrays> transforms, const ArraySpans& spans) {
  std::map<GLuint, std::uint64_t> sizes;
  const auto check = [&](const BoundResource& array, std::uint64_t span, std::string_view what,
                         std::size_t index) {
    const auto* buffer = std::get_if<BoundBuffer>(&array);
    if (buffer == nullptr) return;
    auto known = sizes.find(buffer->name);
    if (known == sizes.end()) known = sizes.emplace(buffer->name, gl::byte_count_of(buffer->name)).first;
    const std::uint64_t end = std::uint64_t(buffer->offset) + span;
    if (end <= known->second) return;
    throw std::invalid_argument(fmt::format("transform {}: the {} ends at byte {} of buffer {}, which has {}",
                                            index, what, end, buffer->name, known->second));
  };
  for (std::size_t index = 0; index < transforms.size(); ++index) {
    check(transforms[index].input, spans.input, "input", index);
    check(transforms[index].output, spans.output, "output", index);
  }
}

std::vector<ArrayName> check_independent(std::span<const TransformArrays> transforms,
                                         const ArraySpans& spans) {
  const std::vector<Range> ranges = ranges_of(transforms, spans);
  std::vector<ArrayName> names = names_of(ranges);
  check_names(names);
  // Among those that begin before, these reach furthest.
  const Range* input = nullptr;
  const Range* output = nullptr;
  for (const Range& range : ranges) {
    const auto overlaps = [&](const Range* before) {
      return before != nullptr && before->array() == range.array() && before->end > range.begin;
    };
    if (overlaps(output)) refuse(*output, range);
    if (range.side == Side::kOutput && overlaps(input)) refuse(*input, range);
    const Range*& furthest = range.side == Side::kInput ? input : output;
    if (!overlaps(furthest) || furthest->end < range.end) furthest = &range;
  }
  return names;
}

}  // namespace fftbench::library
