// The order of an unsorted decimation in frequency, against one computed thread by thread, whose output's
// order is found by looking each value up in a DFT by the definition.
#include "fft/dif_order.h"

#include "testing.h"

namespace fftbench::dif_order_test {
namespace {

using Line = std::vector<std::complex<double>>;

std::complex<double> root(std::size_t k, std::size_t order) {
  const double angle = -2 * std::numbers::pi * double(k % order) / double(order);
  return {std::cos(angle), std::sin(angle)};
}

Line random_line(std::size_t length) {
  std::mt19937_64 random(length);
  std::uniform_real_distribution<double> uniform(-1, 1);
  Line line(length);
  for (auto& value : line) value = {uniform(random), uniform(random)};
  return line;
}

Line dft(const Line& line) {
  Line spectrum(line.size());
  for (std::size_t k = 0; k < line.size(); ++k) {
    for (std::size_t n = 0; n < line.size(); ++n) spectrum[k] += line[n] * root(k * n, line.size());
  }
  return spectrum;
}

// What the article calls a thread: two values, and the positions of a transform in place that they are at.
struct Thread {
  std::complex<double> low, high;
  std::size_t low_position = 0, high_position = 0;
};

// All virtual threads of a line, by the article: butterflies whose legs are `stride` apart, and before each
// the trade of one value between threads whose numbers differ in that bit. Thread number v * invocations + t.
std::vector<Thread> threads_at_the_end(const Line& line) {
  const std::size_t count = line.size() / 2;
  std::vector<Thread> threads(count);
  for (std::size_t t = 0; t < count; ++t) threads[t] = {line[t], line[t + count], t, t + count};
  for (std::size_t stride = count; stride > 0; stride /= 2) {
    if (stride < count) {
      for (std::size_t t = 0; t < count; ++t) {
        if ((t & stride) != 0) continue;
        std::swap(threads[t].high, threads[t ^ stride].low);
        std::swap(threads[t].high_position, threads[t ^ stride].low_position);
      }
    }
    for (Thread& thread : threads) {
      EXPECT_EQ(thread.high_position - thread.low_position, stride);
      const auto difference = thread.low - thread.high;
      thread.low += thread.high;
      thread.high = difference * root(thread.low_position % stride, 2 * stride);
    }
  }
  return threads;
}

// The line as the invocations store it: slot by slot, neighbours beside neighbours.
Line unsorted_spectrum(const Line& line, std::size_t elements) {
  const std::size_t invocations = line.size() / elements;
  Line stored(line.size());
  const std::vector<Thread> threads = threads_at_the_end(line);
  for (std::size_t number = 0; number < threads.size(); ++number) {
    const std::size_t slot = number / invocations * 2;
    stored[slot * invocations + number % invocations] = threads[number].low;
    stored[(slot + 1) * invocations + number % invocations] = threads[number].high;
  }
  return stored;
}

template <typename Check>
void for_every_order(Check check) {
  for (std::uint32_t length = 2; length <= 256; length *= 2) {
    for (std::uint32_t elements = 2; elements <= std::min(length, 16U); elements *= 2) {
      SCOPED_TRACE(std::to_string(length) + " values, " + std::to_string(elements) + " an invocation");
      check(fft::DifOrder{.length = length, .elements = elements});
    }
  }
}

TEST(DifOrder, IsThatOfADecimationInFrequencyThreadByThread) {
  for_every_order([](const fft::DifOrder& order) {
    const Line line = random_line(order.length);
    const Line spectrum = dft(line);
    const Line stored = unsorted_spectrum(line, order.elements);
    for (std::uint32_t place = 0; place < order.length; ++place) {
      const auto nearest = std::ranges::min_element(
          spectrum, {}, [&](const auto& value) { return std::abs(value - stored[place]); });
      ASSERT_LT(std::abs(*nearest - stored[place]), 1e-9);
      EXPECT_EQ(fft::frequency_at(order, place), nearest - spectrum.begin()) << "place " << place;
    }
  });
}

TEST(DifOrder, PlacesAndFrequenciesAreEachOthersInverse) {
  for_every_order([](const fft::DifOrder& order) {
    std::set<std::uint32_t> frequencies;
    for (std::uint32_t place = 0; place < order.length; ++place) {
      const std::uint32_t frequency = fft::frequency_at(order, place);
      EXPECT_LT(frequency, order.length);
      EXPECT_EQ(fft::place_of(order, frequency), place);
      frequencies.insert(frequency);
    }
    EXPECT_EQ(frequencies.size(), order.length);
  });
}

// The spectrum of real values is the conjugate of itself mirrored, and of nothing else where they are random.
TEST(DifOrder, MirrorsHoldTheConjugateOfARealLinesSpectrum) {
  for_every_order([](const fft::DifOrder& order) {
    Line line = random_line(order.length);
    for (auto& value : line) value = value.real();
    const Line stored = unsorted_spectrum(line, order.elements);
    for (std::uint32_t place = 0; place < order.length; ++place) {
      const std::uint32_t mirror = fft::mirror_place(order, place);
      ASSERT_LT(mirror, order.length);
      EXPECT_LT(std::abs(stored[mirror] - std::conj(stored[place])), 1e-9) << "place " << place;
      EXPECT_EQ(fft::frequency_at(order, mirror),
                fft::mirrored_frequency(order, fft::frequency_at(order, place)));
    }
    EXPECT_EQ(fft::mirrored_frequency(order, 0), 0U);
    EXPECT_EQ(fft::mirrored_frequency(order, order.length / 2), order.length / 2);
  });
}

// All invocations trade at once, slot after slot: each puts one value where another one fetches it.
TEST(DifOrder, EveryInvocationGetsItsMirrorFromTheOwnerWhoGivesTheSlotOfItsOwnMirror) {
  for_every_order([](const fft::DifOrder& order) {
    const std::uint32_t invocations = order.length / order.elements;
    for (std::uint32_t slot = 0; slot < order.elements; ++slot) {
      std::vector<std::uint32_t> given(invocations);
      for (std::uint32_t t = 0; t < invocations; ++t) {
        const std::uint32_t place = slot * invocations + t;
        EXPECT_EQ(fft::owner_of(order, place), (fft::DifOwner{.invocation = t, .slot = slot}));
        given[t] = fft::mirror_owner(order, place).slot * invocations + t;
      }
      for (std::uint32_t t = 0; t < invocations; ++t) {
        const std::uint32_t place = slot * invocations + t;
        EXPECT_EQ(given[fft::mirror_owner(order, place).invocation], fft::mirror_place(order, place));
      }
    }
  });
}

TEST(DifOrder, FirstInvocationHoldsTheMeanAndTheHighestFrequency) {
  for_every_order([](const fft::DifOrder& order) {
    EXPECT_EQ(fft::owner_of(order, fft::place_of(order, 0)), (fft::DifOwner{.invocation = 0, .slot = 0}));
    EXPECT_EQ(fft::owner_of(order, fft::place_of(order, order.length / 2)),
              (fft::DifOwner{.invocation = 0, .slot = 1}));
  });
}

TEST(DifOrder, ALineOfOneValueIsInOrder) {
  const fft::DifOrder order{.length = 1, .elements = 2};
  EXPECT_EQ(fft::frequency_at(order, 0), 0U);
  EXPECT_EQ(fft::place_of(order, 0), 0U);
  EXPECT_EQ(fft::mirror_place(order, 0), 0U);
}

}  // namespace
}  // namespace fftbench::dif_order_test
