#include "fft/numbers.h"

#include <fmt/format.h>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace fftbench::fft {
namespace {

constexpr int kFractionBits = 10;
constexpr int kSmallestExponent = -14;  // of a normal half; below it, halves are multiples of 2^-24
constexpr int kExponentBias = 15;
constexpr std::uint16_t kInfinity = 0x7C00;
constexpr std::uint16_t kNaN = 0x7E00;

template <typename Stored, typename Convert>
std::vector<std::byte> packed(std::span<const double> numbers, Convert convert) {
  std::vector<std::byte> bytes(numbers.size() * sizeof(Stored));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Stored stored = convert(numbers[i]);
    std::memcpy(bytes.data() + i * sizeof(Stored), &stored, sizeof(Stored));
  }
  return bytes;
}

template <typename Stored, typename Convert>
std::vector<double> unpacked(std::span<const std::byte> bytes, double scale, Convert convert) {
  std::vector<double> numbers(bytes.size() / sizeof(Stored));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Stored stored{};
    std::memcpy(&stored, bytes.data() + i * sizeof(Stored), sizeof(Stored));
    numbers[i] = scale * convert(stored);
  }
  return numbers;
}

}  // namespace

std::uint16_t half_from(double value) {
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000 : 0);
  if (std::isnan(value)) return sign | kNaN;
  const double magnitude = std::abs(value);
  if (magnitude == 0) return sign;
  // The spacing of fp16 around the value; std::nearbyint rounds ties to even.
  const int exponent = std::isinf(magnitude) ? 1024 : std::max(std::ilogb(magnitude), kSmallestExponent);
  if (exponent > kExponentBias) return sign | kInfinity;
  const double steps = std::nearbyint(std::ldexp(magnitude, kFractionBits - exponent));
  const auto bits = static_cast<std::uint32_t>(steps);  // 1024 to 2048, or less where the value is subnormal
  // The implicit bit of a normal half carries into the exponent, as does a value that was rounded up to 2048.
  const std::uint32_t biased = std::uint32_t(exponent + kExponentBias - 1) << kFractionBits;
  return static_cast<std::uint16_t>(sign | (biased + bits));
}

double from_half(std::uint16_t half) {
  const double sign = (half & 0x8000) != 0 ? -1 : 1;
  const int biased = (half >> kFractionBits) & 0x1F;
  const int fraction = half & ((1 << kFractionBits) - 1);
  if (biased == 0x1F) {
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  }
  if (biased == 0) return sign * std::ldexp(fraction, kSmallestExponent - kFractionBits);
  return sign * std::ldexp(fraction + (1 << kFractionBits), biased - kExponentBias - kFractionBits);
}

std::vector<std::byte> bytes_from(std::span<const double> numbers, Precision precision) {
  switch (precision) {
    case Precision::kFp16:
      return packed<std::uint16_t>(numbers, half_from);
    case Precision::kFp32:
      return packed<float>(numbers, [](double number) { return static_cast<float>(number); });
    case Precision::kFp64:
      return packed<double>(numbers, [](double number) { return number; });
  }
  throw std::logic_error("there is no such precision");
}

std::vector<double> numbers_from(std::span<const std::byte> bytes, Precision precision, double scale) {
  if (bytes.size() % bytes_of_number(precision) != 0) {
    throw std::invalid_argument(
        fmt::format("{} bytes are no whole count of {} numbers", bytes.size(), name_of(precision)));
  }
  switch (precision) {
    case Precision::kFp16:
      return unpacked<std::uint16_t>(bytes, scale, from_half);
    case Precision::kFp32:
      return unpacked<float>(bytes, scale, [](float number) { return double{number}; });
    case Precision::kFp64:
      return unpacked<double>(bytes, scale, [](double number) { return number; });
  }
  throw std::logic_error("there is no such precision");
}

}  // namespace fftbench::fft
