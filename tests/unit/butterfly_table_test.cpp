// The table of butterflies, against the definition of the transform.
#include "fft/butterfly_table.h"

#include "fft/plan.h"
#include "testing.h"

namespace fftbench::fft::butterfly_table_test {
namespace {

using Line = std::vector<std::complex<double>>;

Line some_line(std::uint32_t length) {
  Line line;
  for (std::uint32_t n = 0; n < length; ++n) line.emplace_back(1.0 / (1 + n), 0.25 * n - 1);
  return line;
}

Line through_table(Line line) {
  const auto length = static_cast<std::uint32_t>(line.size());
  const std::vector<ButterflyEntry> table = butterfly_table(length);
  for (std::size_t stage = 0; stage < table.size() / length; ++stage) {
    Line made;
    for (std::uint32_t position = 0; position < length; ++position) {
      const ButterflyEntry& entry = table[stage * length + position];
      made.push_back(line[entry.first] +
                     std::complex<double>(entry.real, entry.imaginary) * line[entry.second]);
    }
    line = made;
  }
  return line;
}

TEST(ButterflyTable, TakesALineThroughItsStagesToItsUnscaledInverseTransform) {
  for (const std::uint32_t length : {2U, 4U, 8U, 64U}) {
    const Line line = some_line(length);
    const Line made = through_table(line);
    for (std::uint32_t k = 0; k < length; ++k) {
      std::complex<double> expected;
      for (std::uint32_t n = 0; n < length; ++n)
        expected += line[n] * std::polar(1.0, 2 * std::numbers::pi * k * n / length);
      EXPECT_TRUE(std::abs(made[k] - expected) < 1e-5 * length * length) << length << ": " << k;
    }
  }
}

TEST(ButterflyTable, HasAnEntryOf16BytesForEachStageAndPosition) {
  // Intel, figure 10: 512 * 9 * 16 = 73728 bytes.
  EXPECT_EQ(byte_count(butterfly_table_of(512)), 73728U);
  EXPECT_EQ(butterfly_table(512).size(), 512U * 9);
  EXPECT_TRUE(butterfly_table(1).empty());
}

}  // namespace
}  // namespace fftbench::fft::butterfly_table_test
