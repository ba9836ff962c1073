// Runs the tests that need an OpenGL context: on the machine's own driver, or on the one that
// FFTBENCH_TEST_DRIVER names. On that one it is by default a short form of them, and nightly every test
// with a sample of its cases, since drivers compile the kernels of all cases for hours. Without a filter some
// tests take turns.
#include <algorithm>
#include <array>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "device/driver.h"
#include "portable.h"
#include "sample.h"
#include "testing.h"

namespace {

// Some of the kernels in each domain and precision, buffers and images, the library, copies and the timer.
constexpr const char* kShortForm = "EveryKernel.*:Library.*:OpenGl.Copy*:OpenGl.Tells*";

bool has_filter() {
  return ::testing::GTEST_FLAG(filter) != "*";
}

// These compare more shapes and options of kernels whose lines SmallestCases runs in every run. A driver
// takes a second or more to compile what each of them takes.
constexpr std::array<std::string_view, 20> kInTurns{
    "AnySize",          "BatchParts",    "BluesteinKernel", "DifDit",         "FusedColumnStage",
    "FusedKernel",      "IdleLoads",     "ImageKernel",     "LargeRadices",   "LargestInput",
    "LongLines",        "MergedStreams", "OceanKernel",     "OwnProgram",     "PackedSpectra",
    "PrecisionKernels", "PrunedKernel",  "RealKernels",     "RegisterKernel", "RowColumn"};
constexpr unsigned kTurns = 3;

// These notice what nothing else does.
constexpr std::array<std::string_view, 6> kInEveryRun{
    "FusedColumnStage.MatchesFftwOfRealImages",
    "FusedKernel.TheProbeFindsAtLeastOneGroupAndEndsWhereNotAllCome",
    "PrecisionKernels.MatchFftwInEveryShape",
    "RealKernels.MatchFftwOnShapesWithWaysOfTheirOwn",
    "RegisterKernel.MatchesFftwOnExtremeShapes",
    "RegisterKernel.TakesSeveralTilesAGroupOneAfterTheOther"};

// Leaves out those of the tests in turns that this seed does not take.
std::string filter_of_turns() {
  std::string filter = "-";
  std::uint64_t number = fftbench::tests::test_seed();
  const ::testing::UnitTest& all = *::testing::UnitTest::GetInstance();
  for (int at = 0; at < all.total_test_suite_count(); ++at) {
    const ::testing::TestSuite& suite = *all.GetTestSuite(at);
    if (std::ranges::find(kInTurns, suite.name()) == kInTurns.end()) continue;
    for (int test = 0; test < suite.total_test_count(); ++test) {
      const std::string name = std::string(suite.name()) + "." + suite.GetTestInfo(test)->name();
      if (std::ranges::find(kInEveryRun, name) != kInEveryRun.end()) continue;
      if (++number % kTurns != 0) filter += name + ":";
    }
  }
  return filter;
}

}  // namespace

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  try {
    if (fftbench::tests::choose_driver()) {
      if (!fftbench::tests::tests_everything() && !has_filter()) ::testing::GTEST_FLAG(filter) = kShortForm;
      fftbench::tests::unset_variable("FFTBENCH_TEST_FULL");
    } else if (!fftbench::tests::tests_everything() && !has_filter()) {
      ::testing::GTEST_FLAG(filter) = filter_of_turns();
    }
  } catch (const std::exception& error) {
    std::cerr << "device_tests: " << error.what() << "\n";
    return EXIT_FAILURE;
  }
  return RUN_ALL_TESTS();
}
