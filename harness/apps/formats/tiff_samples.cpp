#include "apps/formats/tiff_samples.h"

#include <tiff.h>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "fft/numbers.h"

namespace fftbench::apps {
namespace {

template <typename Number, typename Convert>
void read_numbers(std::span<const std::byte> bytes, std::span<double> values, Convert convert) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    Number number;
    std::memcpy(&number, bytes.data() + i * sizeof(number), sizeof(number));
    values[i] = double(convert(number));
  }
}

template <typename Unsigned, typename Signed>
void read_whole_numbers(bool is_signed, std::span<const std::byte> bytes, std::span<double> values) {
  read_numbers<Unsigned>(
      bytes, values, [=](Unsigned number) { return is_signed ? double(Signed(number)) : double(number); });
}

// libtiff exchanges the bytes of 3 where the file's order is not the machine's.
std::uint32_t three_bytes(const std::byte* bytes) {
  constexpr bool kLittle = std::endian::native == std::endian::little;
  return std::to_integer<std::uint32_t>(bytes[kLittle ? 0 : 2]) |
         std::to_integer<std::uint32_t>(bytes[1]) << 8U |
         std::to_integer<std::uint32_t>(bytes[kLittle ? 2 : 0]) << 16U;
}

std::uint64_t packed_bits(std::span<const std::byte> bytes, std::size_t first, unsigned count) {
  std::uint64_t value = 0;
  for (std::size_t bit = first; bit < first + count; ++bit) {
    value = value << 1U | (std::to_integer<unsigned>(bytes[bit / 8]) >> (7 - bit % 8) & 1U);
  }
  return value;
}

double signed_value(std::uint64_t value, unsigned bits) {
  const unsigned shift = 64 - std::max(bits, 1U);
  return double(std::int64_t(value << shift) >> shift);
}

}  // namespace

bool are_readable(const TiffSamples& samples) {
  if (samples.format == SAMPLEFORMAT_IEEEFP) {
    return samples.bits == 16 || samples.bits == 32 || samples.bits == 64;
  }
  return (samples.format == SAMPLEFORMAT_UINT || samples.format == SAMPLEFORMAT_INT) && samples.bits > 0 &&
         samples.bits <= 64 && !(samples.format == SAMPLEFORMAT_INT && samples.bits == 1);
}

double white_of(const TiffSamples& samples) {
  if (samples.format == SAMPLEFORMAT_IEEEFP) return 1;
  return std::exp2(samples.bits - (samples.format == SAMPLEFORMAT_INT ? 1U : 0U)) - 1;
}

void read_samples(const TiffSamples& samples, std::span<const std::byte> bytes, std::span<double> values) {
  const bool is_signed = samples.format == SAMPLEFORMAT_INT;
  if (samples.format == SAMPLEFORMAT_IEEEFP) {
    if (samples.bits == 16) return read_numbers<std::uint16_t>(bytes, values, fft::from_half);
    if (samples.bits == 32) return read_numbers<float>(bytes, values, [](float value) { return value; });
    return read_numbers<double>(bytes, values, [](double value) { return value; });
  }
  switch (samples.bits) {
    case 8:
      return read_whole_numbers<std::uint8_t, std::int8_t>(is_signed, bytes, values);
    case 16:
      return read_whole_numbers<std::uint16_t, std::int16_t>(is_signed, bytes, values);
    case 32:
      return read_whole_numbers<std::uint32_t, std::int32_t>(is_signed, bytes, values);
    case 64:
      return read_whole_numbers<std::uint64_t, std::int64_t>(is_signed, bytes, values);
    default:
      break;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t value = samples.bits == 24 ? three_bytes(bytes.data() + i * 3)
                                                   : packed_bits(bytes, i * samples.bits, samples.bits);
    values[i] = is_signed ? signed_value(value, samples.bits) : double(value);
  }
}

}  // namespace fftbench::apps
