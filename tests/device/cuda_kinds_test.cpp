// Compares cuFFT and VkFFT with FFTW on real images, doubles and halves, in every norm.
#include "device/cuda_fixture.h"
#include "experiment/experiment.h"
#include "fft/numbers.h"
#include "testing.h"

namespace fftbench::cuda_kinds_test {
namespace {

using fft::Direction;
using fft::Domain;
using fft::Norm;
using fft::Precision;
using tests::Permutation;

class CudaKinds : public tests::CudaTest {
 protected:
  struct Uploaded {
    std::unique_ptr<backends::Transform> transform;
    std::vector<double> reference;
  };

  // Returns nothing where the library refuses the problem, which is printed with its reason.
  static std::optional<Uploaded> upload(const Permutation& permutation, const fft::Problem& problem) {
    auto prepared = backend().prepare(*permutation.algorithm, problem, permutation.options);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      std::cout << describe(permutation) << " " << fft::describe_size(problem) << " "
                << fft::describe_kind(problem) << ": " << skip->reason << "\n";
      return std::nullopt;
    }
    Uploaded uploaded{std::get<std::unique_ptr<backends::Transform>>(std::move(prepared)), {}};
    const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, problem, 5);
    uploaded.reference = measure::reference_transform(input, problem);
    uploaded.transform->upload(fft::bytes_from(input, problem.precision));
    uploaded.transform->poison();
    return uploaded;
  }

  static void expect_output(Uploaded& uploaded, const fft::Problem& problem) {
    const auto output = backends::download_scaled(*uploaded.transform, fft::output_shape(problem));
    const auto accuracy = measure::compare(output, uploaded.reference, problem);
    EXPECT_TRUE(accuracy.rel_l2 < fft::traits_of(problem.precision).tolerance)
        << fft::describe_size(problem) << " " << fft::describe_kind(problem) << ": " << accuracy.rel_l2;
  }

  // Returns whether the library takes the problem.
  static bool expect_right(const Permutation& permutation, const fft::Problem& problem) {
    auto uploaded = upload(permutation, problem);
    if (!uploaded) return false;
    uploaded->transform->run(1);
    expect_output(*uploaded, problem);
    return true;
  }

  template <typename Check>
  static void for_every_library(Check check) {
    for_every_algorithm([&](const Permutation& permutation) {
      if (tests::is_library(permutation)) check(permutation);
    });
  }
};

const std::vector<fft::Problem> kSizes{
    {.extent = {64, 1}, .batch = 3},  {.extent = {15, 1}, .batch = 2}, {.extent = {64, 32}},
    {.extent = {32, 64}, .batch = 3}, {.extent = {100, 42}},           {.extent = {63, 25}, .batch = 2},
    {.extent = {1024, 1024}},         {.extent = {1920, 1080}}};

TEST_F(CudaKinds, RealImagesInSingleAndDouble) {
  for_every_library([](const Permutation& permutation) {
    for (fft::Problem problem : kSizes) {
      problem.domain = Domain::kReal;
      for (const Precision precision : {Precision::kFp32, Precision::kFp64}) {
        for (const Direction direction : {Direction::kForward, Direction::kInverse, Direction::kRoundtrip}) {
          problem.precision = precision;
          problem.direction = direction;
          EXPECT_TRUE(expect_right(permutation, problem)) << "refused";
        }
      }
    }
  });
}

TEST_F(CudaKinds, ComplexDoubles) {
  for_every_library([](const Permutation& permutation) {
    for (fft::Problem problem : kSizes) {
      problem.precision = Precision::kFp64;
      for (const Direction direction : {Direction::kForward, Direction::kInverse, Direction::kRoundtrip}) {
        problem.direction = direction;
        EXPECT_TRUE(expect_right(permutation, problem)) << "refused";
      }
    }
  });
}

// A release of VkFFT, or a size, without halves says so.
TEST_F(CudaKinds, Halves) {
  for_every_library([](const Permutation& permutation) {
    unsigned taken = 0;
    for (fft::Problem problem : kSizes) {
      problem.precision = Precision::kFp16;
      for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
        for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
          problem.domain = domain;
          problem.direction = direction;
          if (expect_right(permutation, problem)) ++taken;
        }
      }
    }
    if (permutation.algorithm->name != "cufft") return;
    EXPECT_GE(taken, 12U) << "powers of two";
  });
}

TEST_F(CudaKinds, EveryNorm) {
  for_every_library([](const Permutation& permutation) {
    for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
      for (const Norm norm : {Norm::kBackward, Norm::kOrtho, Norm::kForward}) {
        for (const Direction direction : {Direction::kForward, Direction::kInverse, Direction::kRoundtrip}) {
          const fft::Problem problem{
              .extent = {48, 20}, .batch = 2, .direction = direction, .domain = domain, .norm = norm};
          EXPECT_TRUE(expect_right(permutation, problem)) << "refused";
        }
      }
    }
  });
}

// A library overwrites the half spectra of images in two dimensions. Every repeat starts from the same ones,
// alone, one behind the other and in a graph, and the copies are none of the time.
TEST_F(CudaKinds, EveryRepeatStartsFromTheSameHalfSpectra) {
  for_every_library([](const Permutation& permutation) {
    const fft::Problem problem{
        .extent = {256, 128}, .batch = 2, .direction = Direction::kInverse, .domain = Domain::kReal};
    auto uploaded = upload(permutation, problem);
    ASSERT_TRUE(uploaded.has_value());
    for (const unsigned repeats : {1U, 1U, 7U, 64U}) {
      uploaded->transform->poison();
      EXPECT_GE(uploaded->transform->run(repeats), 0.0);
      expect_output(*uploaded, problem);
    }
  });
}

TEST_F(CudaKinds, RepeatsLeaveTheInputOfOtherTransformsAlone) {
  for_every_library([](const Permutation& permutation) {
    for (const Direction direction : {Direction::kForward, Direction::kRoundtrip}) {
      const fft::Problem problem{.extent = {96, 40}, .direction = direction, .domain = Domain::kReal};
      auto uploaded = upload(permutation, problem);
      ASSERT_TRUE(uploaded.has_value());
      uploaded->transform->run(9);
      expect_output(*uploaded, problem);
    }
  });
}

TEST_F(CudaKinds, CopiesNumbersOfEveryKindBitByBit) {
  fft::Problem problem{.extent = {7, 5}, .batch = 3};
  for (const Precision precision : {Precision::kFp16, Precision::kFp32, Precision::kFp64}) {
    for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
      for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
        problem.precision = precision;
        problem.domain = domain;
        problem.direction = direction;
        const auto copy = unless_skipped(backend().prepare_copy(problem));
        std::vector<std::byte> input(fft::byte_count(problem));
        for (std::size_t i = 0; i < input.size(); ++i) input[i] = std::byte(i * 37 + i / 256);
        copy->upload(input);
        copy->poison();
        copy->run(1);
        std::vector<std::byte> output(input.size());
        copy->download(output);
        EXPECT_TRUE(output == input) << fft::name_of(precision) << " " << fft::name_of(domain);
      }
    }
  }
}

TEST_F(CudaKinds, PortsAreOfComplexSinglePrecisionAlone) {
  for_every_algorithm([](const Permutation& permutation) {
    if (tests::is_library(permutation)) return;
    for (const Norm norm : {Norm::kBackward, Norm::kOrtho, Norm::kForward}) {
      for (const Direction direction : {Direction::kForward, Direction::kInverse}) {
        EXPECT_TRUE(expect_right(permutation,
                                 {.extent = {64, 32}, .batch = 2, .direction = direction, .norm = norm}));
      }
    }
    EXPECT_FALSE(expect_right(permutation, {.extent = {64, 32}, .domain = Domain::kReal}));
    EXPECT_FALSE(expect_right(permutation, {.extent = {64, 32}, .precision = Precision::kFp64}));
  });
}

}  // namespace
}  // namespace fftbench::cuda_kinds_test
