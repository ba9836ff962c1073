// Images whose sides are drawn at random, as streams of them are planned for a GPU that runs many groups at
// once, whether this device does or not: the kernels of two dispatches, whose groups do not wait for each
// other within one.
#include "device/device_fixture.h"
#include "device/plan_between_ends.h"
#include "fft/best.h"
#include "fft/kernels/line_stages.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::untuned_sizes_test {
namespace {

class UntunedSizes : public tests::DeviceTest {
 protected:
  static fft::Plan plan_for_large_gpu(const fft::Problem& problem) {
    fft::DeviceLimits limits = backend().limits();
    limits.resident_work_groups = 128;
    const std::vector<fft::Choice> choices = fft::usual_choices(problem, fft::Sync::kInShader);
    const auto choice = std::ranges::find_if(
        choices, [](const fft::Choice& each) { return each.algorithm->name == "stockham_register"; });
    if (choice == choices.end())
      throw std::logic_error("no two dispatches for " + fft::describe_size(problem));
    return std::get<fft::Plan>(fft::make_plan(*choice->algorithm, problem, choice->options, limits));
  }

  static void expect_right(const fft::Problem& problem, executor::ExecutorContext& context) {
    SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
    const tests::PlanBetweenEnds prepared(plan_for_large_gpu(problem), context);
    const auto accuracy = tests::accuracy_of(prepared, problem);
    EXPECT_TRUE(accuracy.error_units <= 1.0) << accuracy.error_units;
  }
};

TEST_F(UntunedSizes, AreRightAsStreamsOfThemArePlannedForALargeGpu) {
  if (!backend().limits().starts_dispatches_in_order)
    GTEST_SKIP() << "dispatches do not synchronise in the shader here";
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  std::vector<unsigned> sides;
  for (unsigned side = 60; side <= 4096; ++side) {
    if (!fft::needs_chirp(side)) sides.push_back(side);
  }
  std::mt19937 random(static_cast<std::mt19937::result_type>(tests::test_seed()));
  SCOPED_TRACE("FFTBENCH_TEST_SEED=" + std::to_string(tests::test_seed()) + " draws these sizes");
  const int count = tests::tests_everything() ? 40 : 2;
  for (int drawn = 0; drawn < count;) {
    fft::Problem problem{.extent = {sides[random() % sides.size()], sides[random() % sides.size()]}};
    const std::uint64_t values = fft::element_count(problem);
    if (values < 400'000 || values > 1'500'000) continue;
    ++drawn;
    problem.direction = random() % 2 == 0 ? fft::Direction::kForward : fft::Direction::kInverse;
    if (random() % 3 == 0) problem.domain = fft::Domain::kReal;
    expect_right(problem, context);
  }
}

}  // namespace
}  // namespace fftbench::untuned_sizes_test
