#include "library/last_call.h"

#include <algorithm>
#include <variant>

namespace fftbench::library {
namespace {

using executor::BoundBuffer;
using executor::BoundImage;
using executor::BoundResource;
using executor::TransformArrays;

bool is_same(const BoundResource& one, const BoundResource& other) {
  if (one.index() != other.index()) return false;
  if (const auto* image = std::get_if<BoundImage>(&one)) {
    const auto& another = std::get<BoundImage>(other);
    return image->name == another.name && image->second == another.second &&
           image->first_layer == another.first_layer;
  }
  const auto& buffer = std::get<BoundBuffer>(one);
  const auto& another = std::get<BoundBuffer>(other);
  return buffer.name == another.name && buffer.offset == another.offset && buffer.size == another.size;
}

}  // namespace

bool are_same(std::span<const TransformArrays> some, std::span<const TransformArrays> others) {
  return std::ranges::equal(some, others, [](const TransformArrays& one, const TransformArrays& other) {
    return is_same(one.input, other.input) && is_same(one.output, other.output);
  });
}

}  // namespace fftbench::library
