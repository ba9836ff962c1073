// Every algorithm of the registry that runs in shaders, on small problems of every kind that it takes: the
// short form of the tests of kernels, for drivers on which the whole takes long.
#include "device/device_fixture.h"
#include "experiment/experiment.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::every_kernel_test {
namespace {

// Each algorithm runs on the first one that it takes: of unequal sides with factors that are no powers of
// two, with a factor that no radices make, a square of the first kind, unequal powers of two, and a square of
// them, and the smallest sea.
constexpr std::array<glm::uvec2, 6> kExtents{{{12, 10}, {37, 6}, {6, 6}, {16, 4}, {8, 8}, {16, 16}}};

class EveryKernel : public tests::DeviceTest {
 protected:
  // Returns whether the algorithm takes a problem of this kind and of one of the extents.
  static bool expect_right(const fft::Algorithm& algorithm, fft::Problem kind, const fft::Options& options) {
    for (const glm::uvec2 extent : kExtents) {
      kind.extent = extent;
      if (!algorithm.is_transform()) kind = tests::as_taken(algorithm, kind);
      if (algorithm.refuse(kind)) continue;
      const auto accuracy = accuracy_of(algorithm, kind, options);
      if (std::holds_alternative<fft::Skip>(accuracy)) continue;
      const double error = std::get<measure::Accuracy>(accuracy).rel_l2;
      const fft::Precision precision = precision_of_output(algorithm, kind, options);
      EXPECT_TRUE(error < fft::traits_of(precision).tolerance)
          << algorithm.name << " " << fft::describe_size(kind) << " " << fft::describe_kind(kind) << ": "
          << error;
      return true;
    }
    return false;
  }

  static fft::Precision precision_of_output(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                            const fft::Options& options) {
    const fft::Options complete = fft::complete_options(algorithm.options, options);
    return fft::output_shape(problem, fft::operation_of(algorithm, problem, complete)).precision;
  }
};

// A quarter of the kernels has its turn. On the machine's own driver SmallestCases runs all of them.
constexpr unsigned kStride = 4;

// Directions alternate, since drivers take long to compile a program for each, and kinds of each algorithm
// from run to run: the smallest cases run all lines of its shader in every run.
TEST_F(EveryKernel, MatchesItsReferenceInEveryDomainAndPrecision) {
  std::uint64_t left_out = tests::test_seed();
  tests::Sample sample(kStride);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr || !sample.takes_next()) continue;
    std::vector<fft::Problem> kinds;
    for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
      for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64}) {
        auto direction = kinds.size() % 2 == 0 ? fft::Direction::kForward : fft::Direction::kInverse;
        auto norm = precision == fft::Precision::kFp16 ? fft::Norm::kOrtho : fft::Norm::kBackward;
        kinds.push_back(
            {.batch = 2, .direction = direction, .domain = domain, .precision = precision, .norm = norm});
      }
    }
    // Every other kind, and the others where it takes none of them.
    bool is_tested = false;
    ++left_out;
    for (std::size_t rest = 0; rest < 2 && (!is_tested || tests::tests_everything()); ++rest)
      for (std::size_t index = (left_out + rest) % 2; index < kinds.size(); index += 2)
        is_tested |= expect_right(algorithm, kinds[index], algorithm.options_anywhere);
    EXPECT_TRUE(is_tested) << algorithm.name << " takes none of this test's problems";
  }
}

TEST_F(EveryKernel, MatchesFftwInImagesOfEveryKind) {
  tests::Sample sample(2 * kStride);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    const auto storage = std::ranges::find(algorithm.options, "storage", &fft::OptionSpec::name);
    if (algorithm.plan == nullptr || storage == algorithm.options.end()) continue;
    if (!sample.takes_next()) continue;
    for (const std::string& value : storage->values) {
      if (value == "buffer") continue;
      fft::Options options = algorithm.options_anywhere;
      options["storage"] = value;
      fft::Problem kind{.batch = 3};
      if (!algorithm.is_transform()) kind.domain = fft::Domain::kReal;
      EXPECT_TRUE(expect_right(algorithm, kind, options))
          << algorithm.name << " takes no image of this test's sizes";
    }
  }
}

}  // namespace
}  // namespace fftbench::every_kernel_test
