// Compares twiddle tables with sine and cosine of higher precision.
#include "fft/roots_of_unity.h"

#include "backends/cpu/roots_of_unity.h"
#include "testing.h"

namespace fftbench::roots_of_unity_test {
namespace {

constexpr std::uint32_t kOrders[] = {1, 2, 3, 4, 5, 7, 8, 12, 16, 60, 64, 1000, 1024, 3000, 4096, 65536};

struct Truth {
  long double real;
  long double imaginary;
};

// Symmetry brings the angle into the first quarter of a turn, where long double's rounding of it is small
// against half a unit of double.
Truth truth_of(std::uint64_t k, std::uint64_t order) {
  const std::uint64_t quarters = 4 * k / order;
  const std::uint64_t beyond = 4 * k - quarters * order;
  const long double angle = std::numbers::pi_v<long double> / 2 * beyond / order;
  // Near a quarter the cosine is the sine of the small rest of the angle.
  const long double left = std::numbers::pi_v<long double> / 2 * (order - beyond) / order;
  const long double cosine = 2 * beyond > order ? std::sin(left) : std::cos(angle);
  const long double sine = 2 * beyond > order ? std::cos(left) : std::sin(angle);
  switch (quarters % 4) {
    case 0:
      return {cosine, sine};
    case 1:
      return {-sine, cosine};
    case 2:
      return {-cosine, -sine};
    default:
      return {sine, -cosine};
  }
}

// Returns the distance from a number of this magnitude to the next one.
template <typename Real>
long double unit_of(long double value) {
  const Real magnitude = std::abs(static_cast<Real>(value));
  return std::nextafter(magnitude, std::numeric_limits<Real>::infinity()) -
         static_cast<long double>(magnitude);
}

// Returns half a unit, plus a little for the digits that the reference itself lacks and for double rounding.
template <typename Real>
void expect_rounded(Real value, long double truth, double hair) {
  EXPECT_TRUE(std::abs(static_cast<long double>(value) - truth) <= (0.5L + hair) * unit_of<Real>(truth))
      << value << " for " << truth;
}

TEST(RootsOfUnity, AreWithinHalfAUnitOfDouble) {
  for (const std::uint32_t order : kOrders) {
    SCOPED_TRACE(order);
    for (std::uint32_t k = 0; k < order; ++k) {
      const std::complex<double> root = fft::root_of_unity(k, order);
      const Truth truth = truth_of(k, order);
      expect_rounded<double>(root.real(), truth.real, 0.002);
      expect_rounded<double>(root.imag(), truth.imaginary, 0.002);
    }
  }
}

TEST(RootsOfUnity, OfATableRoundToTheNearestFloat) {
  for (const std::uint32_t order : kOrders) {
    SCOPED_TRACE(order);
    const std::vector<std::complex<double>> table = fft::roots_of_unity(order);
    ASSERT_EQ(table.size(), order);
    for (std::uint32_t k = 0; k < order; ++k) {
      const Truth truth = truth_of(k, order);
      expect_rounded<float>(float(table[k].real()), truth.real, 1e-7);
      expect_rounded<float>(float(table[k].imag()), truth.imaginary, 1e-7);
    }
  }
}

TEST(RootsOfUnity, AreExactAtQuarterTurns) {
  for (const std::uint32_t order : {4U, 12U, 64U, 4096U}) {
    EXPECT_EQ(fft::root_of_unity(0, order), std::complex<double>(1, 0));
    EXPECT_EQ(fft::root_of_unity(order / 4, order), std::complex<double>(0, 1));
    EXPECT_EQ(fft::root_of_unity(order / 2, order), std::complex<double>(-1, 0));
    EXPECT_EQ(fft::root_of_unity(order / 4 * 3, order), std::complex<double>(0, -1));
  }
}

TEST(RootsOfUnity, OfTheProcessorTurnBackwardsForwards) {
  for (const std::uint32_t order : kOrders) {
    const auto forward = backends::cpu::roots_of_unity<double>(order, fft::Direction::kForward);
    const auto inverse = backends::cpu::roots_of_unity<double>(order, fft::Direction::kInverse);
    for (std::uint32_t k = 0; k < order; ++k) {
      const std::complex<double> root = fft::root_of_unity(k, order);
      EXPECT_EQ(std::complex<double>(inverse[k].real, inverse[k].imaginary), root);
      EXPECT_EQ(std::complex<double>(forward[k].real, forward[k].imaginary), std::conj(root));
    }
  }
}

}  // namespace
}  // namespace fftbench::roots_of_unity_test
