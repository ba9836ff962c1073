// The samples of a TIFF file as numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fftbench::apps {

struct TiffSamples {
  unsigned bits = 0;         // of each
  std::uint16_t format = 0;  // SAMPLEFORMAT_UINT, _INT or _IEEEFP
};

// Whether samples of this kind can be read: whole numbers of 1 to 64 bits, and floats of 16, 32 and 64.
bool are_readable(const TiffSamples& samples);

// What the highest of whole numbers is; 1 for floats.
double white_of(const TiffSamples& samples);

// Reads samples that lie one after another. Those of 8, 16, 24, 32 and 64 bits have the machine's byte order,
// as libtiff returns them; those of other sizes are packed, the highest bit first.
void read_samples(const TiffSamples& samples, std::span<const std::byte> bytes, std::span<double> values);

}  // namespace fftbench::apps
