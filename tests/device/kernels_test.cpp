// Compares every kernel with independent references: once in every permutation of its options, otherwise
// mostly in the extreme ones.
#include "device/device_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::kernels_test {
namespace {

using Signal = std::vector<std::complex<float>>;
using tests::Permutation;

// The size of tests on one image. It is the same for most of them, since kernels are compiled anew for each
// size, which takes most of the time.
constexpr unsigned kWidth = 32;
constexpr unsigned kHeight = 16;
constexpr unsigned kElements = kWidth * kHeight;

constexpr double kTolerance = 1e-5;
constexpr double kTableTolerance = 4e-7;

fft::Problem image(unsigned width, unsigned height, unsigned batch = 1,
                   fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

double tolerance_of(const Permutation& permutation) {
  const auto twiddle = permutation.options.find("twiddle");
  const bool computed =
      twiddle == permutation.options.end() || twiddle->second == "computed" || twiddle->second == "derived";
  return computed ? kTolerance : kTableTolerance;
}

Signal uniform(const fft::Problem& problem, std::uint64_t seed) {
  return tests::complex_signal(measure::Signal::kUniform, problem, seed);
}

class Kernels : public tests::DeviceTest {
 protected:
  template <typename Check>
  static void for_every_kernel(Check check) {
    // A sample has to do, since kernels are compiled anew for this test's sizes.
    tests::Sample sample(18);
    for_all_kernels([&](const Permutation& permutation) {
      if (sample.takes_next()) check(permutation);
    });
  }

  // The kernels that take both axes alone have their tests in fused_kernel_test.cpp and
  // pruned_kernel_test.cpp.
  static bool is_tested_here(const Permutation& permutation) {
    const fft::Algorithm& algorithm = *permutation.algorithm;
    return !algorithm.needs_resident_groups && !algorithm.refuse(image(kWidth, kHeight)) &&
           !algorithm.refuse(image(kWidth, 1));
  }

  template <typename Check>
  static void for_all_kernels(Check check) {
    for (const Permutation& permutation : tests::all_permutations(tests::extreme_permutations)) {
      if (!is_tested_here(permutation)) continue;
      SCOPED_TRACE(tests::describe(permutation));
      check(permutation);
    }
  }

  static void expect_right(const Permutation& permutation, const fft::Problem& problem, std::uint64_t seed) {
    const Signal input = uniform(problem, seed);
    const auto accuracy = tests::compare(transform(permutation, problem, input),
                                         tests::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.rel_l2 < tolerance_of(permutation))
        << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.rel_l2;
  }
};

TEST_F(Kernels, MatchFftwOnLinesOfEveryLength) {
  tests::Sample sample(163);
  for_all_kernels([&](const Permutation& permutation) {
    for (unsigned length = 2; length <= 1024; length *= 2) {
      if (!sample.takes_next()) continue;
      // Two lines of three colours take more shared memory than some devices have.
      const fft::Problem colours = image(length, 1, 3);
      const auto planned =
          fft::make_plan(*permutation.algorithm, colours, permutation.options, backend().limits());
      if (length == 1024 && std::holds_alternative<fft::Skip>(planned)) continue;
      expect_right(permutation, colours, length);
    }
  });
}

TEST_F(Kernels, MatchFftwOnColumnsAlone) {
  for_every_kernel([](const Permutation& permutation) { expect_right(permutation, image(1, 64), 1); });
}

TEST_F(Kernels, MatchFftwOnRandomRectanglesAndBatchesInBothDirections) {
  std::mt19937 random(static_cast<std::mt19937::result_type>(tests::test_seed()));
  tests::Sample sample(109);
  const auto side = [&] { return 1U << random() % 8; };
  for_all_kernels([&](const Permutation& permutation) {
    for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      for (int i = 0; i < 2; ++i) {
        if (!sample.takes_next()) continue;
        const auto draw = [&] {
          const unsigned width = side() * 2;
          return image(width, side(), 1 + random() % 4, direction);
        };
        expect_right(permutation, drawn_for(permutation, draw), random());
      }
    }
  });
}

TEST_F(Kernels, MatchTheDefinitionByBruteForce) {
  const fft::Problem problem = image(8, 4);
  const Signal input = uniform(problem, 7);
  std::vector<std::complex<double>> expected(input.size());
  for (unsigned v = 0; v < 4; ++v) {
    for (unsigned u = 0; u < 8; ++u) {
      for (unsigned y = 0; y < 4; ++y) {
        for (unsigned x = 0; x < 8; ++x) {
          const double turns = double(u * x) / 8 + double(v * y) / 4;
          expected[v * 8 + u] +=
              std::complex<double>(input[y * 8 + x]) * std::polar(1.0, -2 * std::numbers::pi * turns);
        }
      }
    }
  }
  for_every_kernel([&](const Permutation& permutation) {
    EXPECT_TRUE(tests::compare(transform(permutation, problem, input), expected, problem).rel_l2 <
                kTolerance);
  });
}

TEST_F(Kernels, TurnAnImpulseIntoAConstantAndAConstantIntoAnImpulse) {
  const fft::Problem problem = image(kWidth, kHeight);
  Signal impulse(kElements);
  impulse[0] = 1;
  const Signal constant(kElements, 1);
  Signal tall_impulse(kElements);
  tall_impulse[0] = kElements;
  for_every_kernel([&](const Permutation& permutation) {
    const Signal spectrum = transform(permutation, problem, impulse);
    const Signal peak = transform(permutation, problem, constant);
    for (std::size_t i = 0; i < kElements; ++i) {
      EXPECT_TRUE(std::abs(spectrum[i] - constant[i]) < 1e-5F) << i;
      EXPECT_TRUE(std::abs(peak[i] - tall_impulse[i]) < 1e-3F) << i;
    }
  });
}

TEST_F(Kernels, TurnAShiftedImpulseIntoAPhaseRamp) {
  const fft::Problem problem = image(kWidth, kHeight);
  constexpr unsigned kX = 21;
  constexpr unsigned kY = 3;
  Signal impulse(kElements);
  impulse[kY * kWidth + kX] = 1;
  for_every_kernel([&](const Permutation& permutation) {
    const Signal spectrum = transform(permutation, problem, impulse);
    for (unsigned v = 0; v < kHeight; ++v) {
      for (unsigned u = 0; u < kWidth; ++u) {
        const double turns = double(u * kX) / kWidth + double(v * kY) / kHeight;
        const std::complex<float> expected(std::polar(1.0, -2 * std::numbers::pi * turns));
        EXPECT_TRUE(std::abs(spectrum[v * kWidth + u] - expected) < 1e-5F) << u << "," << v;
      }
    }
  });
}

TEST_F(Kernels, TurnASingleToneIntoASinglePeak) {
  const fft::Problem problem = image(kWidth, kHeight);
  constexpr unsigned kU = 5;
  constexpr unsigned kV = 14;
  Signal tone(kElements);
  for (unsigned y = 0; y < kHeight; ++y) {
    for (unsigned x = 0; x < kWidth; ++x) {
      const double turns = double(kU * x) / kWidth + double(kV * y) / kHeight;
      tone[y * kWidth + x] = std::complex<float>(std::polar(1.0, 2 * std::numbers::pi * turns));
    }
  }
  for_every_kernel([&](const Permutation& permutation) {
    const Signal spectrum = transform(permutation, problem, tone);
    for (std::size_t i = 0; i < spectrum.size(); ++i) {
      const float expected = i == kV * kWidth + kU ? float(kElements) : 0.0F;
      EXPECT_TRUE(std::abs(spectrum[i] - expected) < 1e-2F) << i;
    }
  });
}

TEST_F(Kernels, AreLinear) {
  const fft::Problem problem = image(kWidth, kHeight);
  const Signal a = uniform(problem, 1);
  const Signal b = uniform(problem, 2);
  const std::complex<float> factor(0.5F, -2.0F);
  Signal combined(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) combined[i] = a[i] + factor * b[i];
  for_every_kernel([&](const Permutation& permutation) {
    const Signal of_a = transform(permutation, problem, a);
    const Signal of_b = transform(permutation, problem, b);
    const Signal of_both = transform(permutation, problem, combined);
    std::vector<std::complex<double>> expected(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      expected[i] =
          std::complex<double>(of_a[i]) + std::complex<double>(factor) * std::complex<double>(of_b[i]);
    }
    EXPECT_TRUE(tests::compare(of_both, expected, problem).rel_l2 < kTolerance);
  });
}

TEST_F(Kernels, KeepTheEnergy) {
  // Parseval's theorem: sum |X|^2 = N sum |x|^2.
  const fft::Problem problem = image(kWidth, kHeight, 2);
  const Signal input = uniform(problem, 3);
  const auto energy = [](const Signal& signal) {
    double sum = 0;
    for (const auto& value : signal) sum += std::norm(std::complex<double>(value));
    return sum;
  };
  for_every_kernel([&](const Permutation& permutation) {
    const double ratio = energy(transform(permutation, problem, input)) / (kElements * energy(input));
    EXPECT_TRUE(std::abs(ratio - 1) < 1e-5) << ratio;
  });
}

TEST_F(Kernels, UndoThemselvesInverted) {
  const fft::Problem forward = image(kWidth, kHeight, 2);
  const fft::Problem inverse = image(kWidth, kHeight, 2, fft::Direction::kInverse);
  const Signal input = uniform(forward, 4);
  const std::vector<std::complex<double>> expected(input.begin(), input.end());
  for_every_kernel([&](const Permutation& permutation) {
    const Signal back = transform(permutation, inverse, transform(permutation, forward, input));
    EXPECT_TRUE(tests::compare(back, expected, forward).rel_l2 < kTolerance);
  });
}

TEST_F(Kernels, GiveTheInputBackOnARoundTrip) {
  for_every_kernel([](const Permutation& permutation) {
    expect_right(permutation, image(kWidth, kHeight, 2, fft::Direction::kRoundtrip), 6);
  });
}

// Where and by whom the work is done makes no difference to the arithmetic.
TEST_F(Kernels, AreAsAccurateAsPromisedAtTheLargestSquare) {
  tests::Sample sample(4);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    const std::set<std::string> names = tests::option_names(algorithm);
    // The kernels in registers have their own test.
    if (algorithm.plan == nullptr || !names.contains("twiddle") || tests::works_in_registers(algorithm))
      continue;
    Permutation permutation{&algorithm, fft::complete_options(algorithm.options, {})};
    for (const auto& [name, value] :
         fft::Options{{"twiddle", "table"}, {"exchange", "shared"}, {"storage", "buffer"}}) {
      if (names.contains(name)) permutation.options[name] = value;
    }
    if (algorithm.refuse(image(2048, 2048)) || !sample.takes_next()) continue;
    SCOPED_TRACE(tests::describe(permutation));
    expect_right(permutation, image(2048, 2048), 5);
  }
}

TEST_F(Kernels, MatchFftwInEveryPermutation) {
  tests::Sample sample(95);
  for (const Permutation& permutation : tests::all_permutations()) {
    if (!is_tested_here(permutation) || !sample.takes_next()) continue;
    SCOPED_TRACE(tests::describe(permutation));
    // Three images, which one element of some storages holds.
    expect_right(permutation, image(kWidth, kHeight, tests::images_for(permutation, 3)), 10);
  }
}

TEST_F(Kernels, PassNanOnInsteadOfHidingIt) {
  const fft::Problem problem = image(16, 1);
  Signal input(16, 1);
  input[3] = std::numeric_limits<float>::quiet_NaN();
  for_every_kernel([&](const Permutation& permutation) {
    // Quarter turns multiply nothing, so that a NaN in the real part may end up in the imaginary part alone.
    for (const auto& value : transform(permutation, problem, input)) {
      EXPECT_TRUE(std::isnan(value.real()) || std::isnan(value.imag()));
    }
  });
}

}  // namespace
}  // namespace fftbench::kernels_test
