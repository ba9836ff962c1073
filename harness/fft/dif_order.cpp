#include "fft/dif_order.h"

#include <glm/integer.hpp>

#include "fft/problem.h"

namespace fftbench::fft {
namespace dif_text {
namespace {

using uint = std::uint32_t;

uint bitfieldReverse(uint value) {  // NOLINT(readability-identifier-naming): as in GLSL
  return glm::bitfieldReverse(value);
}

#include "lib/dif_order.glsl"

}  // namespace
}  // namespace dif_text

namespace {

// Calls a function of that text; the one value of a line of one is everything at once.
template <typename Function>
std::uint32_t on_line(Function function, const DifOrder& order, std::uint32_t value) {
  if (order.length == 1) return 0;
  return function(value, log2_of_power_of_two(order.length), log2_of_power_of_two(order.elements));
}

}  // namespace

std::uint32_t frequency_at(const DifOrder& order, std::uint32_t place) {
  return on_line(dif_text::dif_frequency, order, place);
}

std::uint32_t place_of(const DifOrder& order, std::uint32_t frequency) {
  return on_line(dif_text::dif_place, order, frequency);
}

std::uint32_t mirrored_frequency(const DifOrder& order, std::uint32_t frequency) {
  return dif_text::mirrored_frequency(frequency, log2_of_power_of_two(order.length));
}

std::uint32_t mirror_place(const DifOrder& order, std::uint32_t place) {
  return on_line(dif_text::dif_mirror_place, order, place);
}

DifOwner owner_of(const DifOrder& order, std::uint32_t place) {
  return {.invocation = on_line(dif_text::dif_invocation, order, place),
          .slot = on_line(dif_text::dif_slot, order, place)};
}

DifOwner mirror_owner(const DifOrder& order, std::uint32_t place) {
  return owner_of(order, mirror_place(order, place));
}

}  // namespace fftbench::fft
