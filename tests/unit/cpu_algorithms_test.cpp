// Compares the CPU's algorithms, in both precisions, with independent references.
#include "cpu_transforms.h"
#include "system/processor.h"
#include "testing.h"

namespace fftbench::cpu_algorithms_test {
namespace {

using fft::Direction;
using tests::cpu_problem;
using tests::CpuCase;
using tests::for_every_cpu_case;
using tests::Signal;
using tests::transformed;
using tests::uniform;

constexpr std::array kDirections{Direction::kForward, Direction::kInverse, Direction::kRoundtrip};

// The rounding of the output to float alone is about 3e-8.
double tolerance_of(const CpuCase& cpu_case) {
  return cpu_case.is_double() ? 5e-8 : 1e-6;
}

void expect_right(const CpuCase& cpu_case, const fft::Problem& problem, std::uint64_t seed) {
  const Signal input = uniform(problem, seed);
  const auto accuracy = tests::compare(transformed(cpu_case, problem, input),
                                       tests::reference_transform(input, problem), problem);
  EXPECT_TRUE(accuracy.rel_l2 < tolerance_of(cpu_case))
      << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.rel_l2;
}

double distance(const Signal& a, const Signal& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double here = std::abs(a[i] - b[i]);
    if (!(here <= largest)) largest = here;  // also for NaN
  }
  return largest;
}

TEST(CpuAlgorithms, MatchFftwInDoubleOnLinesOfEveryLength) {
  for_every_cpu_case([](const CpuCase& cpu_case) {
    const unsigned longest = cpu_case.algorithm->name == "cpu_dft" ? 512 : 2048;
    for (unsigned length = 2; length <= longest; length *= 2) {
      for (const Direction direction : kDirections) {
        expect_right(cpu_case, cpu_problem(length, 1, 1, direction), length);
      }
    }
  });
}

TEST(CpuAlgorithms, MatchFftwInDoubleOnColumnsSquaresRectanglesAndBatches) {
  for_every_cpu_case([](const CpuCase& cpu_case) {
    for (const Direction direction : kDirections) {
      expect_right(cpu_case, cpu_problem(1, 64, 1, direction), 1);
      expect_right(cpu_case, cpu_problem(32, 32, 1, direction), 2);
      expect_right(cpu_case, cpu_problem(64, 16, 1, direction), 3);
      expect_right(cpu_case, cpu_problem(2, 128, 1, direction), 4);
      expect_right(cpu_case, cpu_problem(16, 1, 5, direction), 5);
      expect_right(cpu_case, cpu_problem(1, 16, 2, direction), 6);
      expect_right(cpu_case, cpu_problem(8, 32, 3, direction), 7);
    }
  });
}

TEST(CpuAlgorithms, ThatTakeAnySizeMatchFftwInDoubleOnOddOnes) {
  for_every_cpu_case([](const CpuCase& cpu_case) {
    if (!cpu_case.takes_any_size()) return;
    for (const Direction direction : kDirections) {
      expect_right(cpu_case, cpu_problem(12, 10, 1, direction), 1);
      expect_right(cpu_case, cpu_problem(7, 1, 3, direction), 2);
      expect_right(cpu_case, cpu_problem(1000, 1, 1, direction), 3);
      expect_right(cpu_case, cpu_problem(3, 5, 2, direction), 4);
    }
  });
}

// Computes the definition in fft/problem.h in long double.
std::complex<long double> defined_value(const Signal& input, const fft::Problem& problem, unsigned u,
                                        unsigned v) {
  const bool forward = problem.direction == Direction::kForward;
  std::complex<long double> sum = 0;
  for (unsigned y = 0; y < problem.extent.y; ++y) {
    for (unsigned x = 0; x < problem.extent.x; ++x) {
      const long double turns = static_cast<long double>(u * x) / problem.extent.x +
                                static_cast<long double>(v * y) / problem.extent.y;
      const long double angle = (forward ? -2 : 2) * std::numbers::pi_v<long double> * turns;
      sum += std::complex<long double>(input[y * problem.extent.x + x]) * std::polar(1.0L, angle);
    }
  }
  return forward ? sum : sum / static_cast<long double>(fft::elements_per_image(problem));
}

TEST(CpuAlgorithms, EqualTheDefinition) {
  for_every_cpu_case([](const CpuCase& cpu_case) {
    for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
      const fft::Problem problem = cpu_problem(8, 4, 1, direction);
      const Signal input = uniform(problem, 9);
      const Signal output = transformed(cpu_case, problem, input);
      for (unsigned i = 0; i < output.size(); ++i) {
        const auto error = std::complex<long double>(output[i]) - defined_value(input, problem, i % 8, i / 8);
        EXPECT_TRUE(std::abs(error) < (cpu_case.is_double() ? 1e-6L : 5e-6L))
            << i << " " << name_of(direction);
      }
    }
  });
}

TEST(CpuAlgorithms, RoundTripGivesTheInputBack) {
  for_every_cpu_case([](const CpuCase& cpu_case) {
    const fft::Problem problem = cpu_problem(32, 8, 2, Direction::kRoundtrip);
    const Signal input = uniform(problem, 3);
    const Signal output = transformed(cpu_case, problem, input);
    if (cpu_case.is_double()) {
      EXPECT_EQ(output, input);
    } else {
      EXPECT_TRUE(distance(output, input) < 1e-6);
    }
  });
}

TEST(CpuAlgorithms, RepeatsTransformTheSameInput) {
  for_every_cpu_case([](const CpuCase& cpu_case) {
    const fft::Problem problem = cpu_problem(16, 8, 1, Direction::kRoundtrip);
    const Signal input = uniform(problem, 4);
    const auto transform = tests::prepare(cpu_case, problem);
    tests::upload(*transform, input);
    transform->run(1);
    const Signal once = tests::download(*transform, problem);
    transform->run(5);
    EXPECT_EQ(tests::download(*transform, problem), once);
  });
}

TEST(CpuAlgorithms, PassANanOnToItsWholeImageAndToNoOther) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for_every_cpu_case([](const CpuCase& cpu_case) {
    const fft::Problem problem = cpu_problem(8, 8, 3);
    Signal input = uniform(problem, 5);
    input[64 + 19] = {kNan, kNan};
    const Signal output = transformed(cpu_case, problem, input);
    for (std::size_t i = 0; i < output.size(); ++i) {
      EXPECT_EQ(std::isnan(std::abs(output[i])), i / 64 == 1) << i;
    }
  });
}

TEST(CpuAlgorithms, FftwGivesTheSameOnSeveralThreads) {
  const fft::Algorithm& fftw = *fft::find_algorithm("fftw");
  const fft::Problem problem = cpu_problem(256, 256, 2, Direction::kRoundtrip);
  const Signal input = uniform(problem, 6);
  for (const char* arithmetic : {"float", "double"}) {
    for (const char* threads : {"2", "4"}) {
      if (std::stoul(threads) > system::logical_cpus()) continue;
      const CpuCase shared{&fftw, {{"arithmetic", arithmetic}, {"threads", threads}}};
      EXPECT_TRUE(distance(transformed(shared, problem, input), input) < 2e-6) << threads;
      expect_right(shared, cpu_problem(512, 128), 7);
    }
  }
}

}  // namespace
}  // namespace fftbench::cpu_algorithms_test
