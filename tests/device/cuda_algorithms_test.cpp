// Compares every CUDA algorithm, in every permutation of its options, with FFTW in double precision.
#include "device/cuda_fixture.h"
#include "testing.h"

namespace fftbench::cuda_algorithms_test {
namespace {

using Signal = std::vector<std::complex<float>>;
using tests::image;
using tests::Permutation;
using tests::uniform;

// The tolerance depends on the twiddle factors: tables and cuFFT's are rounded once, the hardware's sine is
// less accurate.
double tolerance_of(const Permutation& permutation) {
  const auto twiddle = permutation.options.find("twiddle");
  const bool table = twiddle != permutation.options.end() && twiddle->second == "table";
  return table || permutation.algorithm->name == "cufft" ? 5e-7 : 1e-5;
}

class CudaTransforms : public tests::CudaTest {
 protected:
  static void expect_right(const Permutation& permutation, const fft::Problem& problem, std::uint64_t seed) {
    const Signal input = uniform(problem, seed);
    const auto transform = prepare(permutation, problem);
    tests::upload(*transform, input);
    transform->poison();
    transform->run(1);
    const auto accuracy = tests::compare(tests::download(*transform, problem),
                                         tests::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.rel_l2 < tolerance_of(permutation))
        << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.rel_l2;
  }
};

TEST_F(CudaTransforms, MatchFftwOnLinesOfEveryLength) {
  for_every_algorithm([](const Permutation& permutation) {
    for (unsigned length = 2; length <= 2048; length *= 2)
      expect_right(permutation, image(length, 1), length);
  });
}

TEST_F(CudaTransforms, MatchFftwOnColumnsOfEveryLength) {
  for_every_algorithm([](const Permutation& permutation) {
    for (unsigned length = 2; length <= 2048; length *= 2)
      for (const unsigned width : {1U, 4U}) expect_right(permutation, image(width, length, 2), length);
  });
}

TEST_F(CudaTransforms, MatchFftwOnRectanglesAndBatchesInEveryDirection) {
  std::mt19937 random(20261);
  const auto side = [&] { return 1U << random() % 9; };
  for_every_algorithm([&](const Permutation& permutation) {
    for (const fft::Direction direction :
         {fft::Direction::kForward, fft::Direction::kInverse, fft::Direction::kRoundtrip}) {
      for (int i = 0; i < 3; ++i) {
        const unsigned width = side() * 2;
        expect_right(permutation, image(width, side(), 1 + random() % 4, direction), random());
      }
    }
  });
}

TEST_F(CudaTransforms, MatchFftwOnTheLargestLineOfTheRadix4Port) {
  for_every_algorithm([](const Permutation& permutation) {
    if (permutation.algorithm->name == "cuda_stockham_radix4") expect_right(permutation, image(4096, 2), 4);
  });
}

TEST_F(CudaTransforms, MatchFftwOnALargeSquare) {
  for_every_algorithm(
      [](const Permutation& permutation) { expect_right(permutation, image(1024, 1024), 5); });
}

TEST_F(CudaTransforms, LibrariesMatchFftwOnOtherSizes) {
  for_every_algorithm([](const Permutation& permutation) {
    if (!tests::is_library(permutation)) return;
    for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      expect_right(permutation, image(120, 1, 3, direction), 1);
      expect_right(permutation, image(3, 5, 1, direction), 2);
      expect_right(permutation, image(1000, 42, 2, direction), 3);
      expect_right(permutation, image(49, 3000, 1, direction), 4);
    }
  });
}

}  // namespace
}  // namespace fftbench::cuda_algorithms_test
