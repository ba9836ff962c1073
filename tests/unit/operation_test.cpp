// What algorithms compute, and how plans of those are made that are no transforms.
#include "fft/operation.h"

#include "fft/kernels/convolution_options.h"
#include "fft/registry.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::fft::operation_test {
namespace {

constexpr Problem kPictures{
    .extent = {20, 12}, .batch = 3, .direction = Direction::kRoundtrip, .domain = Domain::kReal};

TEST(Operation, PutsBeyondTheSidesWhatNumpysPadDoes) {
  // numpy.pad([0, 1, 2], 7, mode="symmetric") and mode="wrap"
  const std::vector<std::uint32_t> mirrored{0, 0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 2, 2};
  const std::vector<std::uint32_t> repeated{2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0};
  for (std::size_t i = 0; i < mirrored.size(); ++i) {
    const std::int64_t position = std::int64_t(i) - 7;
    EXPECT_EQ(position_within(position, 3, Border::kMirror), mirrored[i]) << position;
    EXPECT_EQ(position_within(position, 3, Border::kRepeat), repeated[i]) << position;
    const bool is_inside = position >= 0 && position < 3;
    EXPECT_EQ(position_within(position, 3, Border::kZero).has_value(), is_inside) << position;
  }
}

TEST(Operation, IsTheTransformUnlessAnAlgorithmSaysOtherwise) {
  const Algorithm& transform = algorithm_named("stockham_radix2");
  EXPECT_TRUE(transform.is_transform());
  EXPECT_TRUE(is_transform(operation_of(transform, kPictures, complete_options(transform.options, {}))));
  const Algorithm& direct = algorithm_named("direct_convolution");
  EXPECT_FALSE(direct.is_transform());
  const Options options =
      complete_options(direct.options, {{"kernel", "9x5"}, {"border", "mirror"}, {"normalize", "none"}});
  EXPECT_EQ(
      operation_of(direct, kPictures, options),
      Operation(Convolution{.kernel = {9, 5}, .planes = 3, .border = Border::kMirror, .normalizes = false}));
}

TEST(Operation, IsPlannedForTheWholeWayAndPreparedOnce) {
  const Algorithm& direct = algorithm_named("direct_convolution");
  const PlanOrSkip planned =
      make_plan(direct, kPictures, complete_options(direct.options, {{"kernel", "5"}}), {});
  const Plan& plan = std::get<Plan>(planned);
  EXPECT_EQ(plan.problem, kPictures);
  EXPECT_EQ(dispatch_count(plan), 1U);
  EXPECT_EQ(plan.preparation.size(), 1U);
  const Plan preparation = preparation_of(plan);
  EXPECT_EQ(preparation.passes, plan.preparation);
  EXPECT_EQ(preparation.resources, plan.resources);
}

TEST(Operation, CountsThePreparationAmongWhatADeviceMustAllow) {
  Plan plan{.problem = kPictures, .resources = {}, .passes = {}};
  Pass& pass = plan.preparation.emplace_back();
  pass.work_group_size = {256, 1, 1};
  EXPECT_FALSE(exceeded_limit(plan, {}));
  const auto skip = exceeded_limit(plan, {.work_group_invocations = 128});
  ASSERT_TRUE(skip);
  EXPECT_TRUE(tests::mentions(skip->reason, {"256", "128"}));
}

TEST(Operation, RefusesWhatIsNoPicture) {
  EXPECT_FALSE(refuse_unless_pictures(kPictures));
  const auto reason = [](auto change) {
    Problem problem = kPictures;
    change(problem);
    return refuse_unless_pictures(problem).value_or("not refused");
  };
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.direction = Direction::kForward; }), {"roundtrip"}));
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.domain = Domain::kComplex; }), {"real"}));
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.norm = Norm::kOrtho; }), {"backward"}));
  EXPECT_TRUE(
      tests::mentions(reason([](Problem& p) { p.half_spectrum = HalfSpectrum::kPacked; }), {"numpy"}));
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.batch = 0; }), {"at least one value"}));
}

TEST(ConvolutionOptions, ReadOneTextForEachExtentOfAKernel) {
  EXPECT_EQ(kernel_extent("256"), glm::uvec2(256, 256));
  EXPECT_EQ(kernel_extent("9x5"), glm::uvec2(9, 5));
  for (const char* text : {"", "0", "x", "5x", "x5", "5x5", "05", "5x05", "-5", "5 ", "5x6x7", "8193", "1e3"})
    EXPECT_FALSE(kernel_extent(text)) << text;
}

TEST(ConvolutionOptions, GiveEachColourOfAPictureItsPlane) {
  const auto planes = [](std::uint32_t batch) {
    Problem problem = kPictures;
    problem.batch = batch;
    return kernel_planes(problem);
  };
  EXPECT_EQ(planes(1), 1U);
  EXPECT_EQ(planes(2), 1U);
  EXPECT_EQ(planes(3), 3U);
  EXPECT_EQ(planes(6), 3U);
}

}  // namespace
}  // namespace fftbench::fft::operation_test
