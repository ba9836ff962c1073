// Where groups have several tiles, invocations without a value load what another one does. Planned for a
// device that runs several groups at once, whether this one does or not: only there do they.
#include "device/device_fixture.h"
#include "device/plan_between_ends.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::idle_loads_test {
namespace {

class IdleLoads : public tests::DeviceTest {
 protected:
  static fft::Plan plan_of(const fft::Problem& problem, fft::Options options) {
    fft::DeviceLimits limits = backend().limits();
    limits.resident_work_groups = 128;
    const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
    options.emplace("persistent_groups", "128");
    options.emplace("fused_column_radix", "1");
    const auto planned =
        fft::make_plan(algorithm, problem, fft::complete_options(algorithm.options, options), limits);
    return std::get<fft::Plan>(planned);
  }

  static bool has_idle_loads(const fft::Pass& pass) {
    return std::ranges::find(pass.defines, fft::Define("IDLE_INVOCATIONS_LOAD", "1")) != pass.defines.end();
  }

  static void expect_right(fft::Problem problem, const fft::Options& options) {
    executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      problem.direction = direction;
      SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
      fft::Plan plan = plan_of(problem, options);
      EXPECT_TRUE(std::ranges::all_of(plan.passes, has_idle_loads));
      const tests::PlanBetweenEnds prepared(std::move(plan), context);
      const auto accuracy = tests::accuracy_of(prepared, problem);
      EXPECT_TRUE(accuracy.error_units <= 1.0) << accuracy.error_units;
    }
  }

  static fft::Problem lines(unsigned length, unsigned count, fft::Domain domain = fft::Domain::kComplex) {
    return {.extent = {length, 1}, .batch = count, .domain = domain};
  }
};

TEST_F(IdleLoads, AreRightWhereSomeButterfliesAreMissing) {
  tests::Sample sample(2);
  for (const fft::Problem& problem :
       {lines(120, 300), lines(1000, 150), fft::Problem{.extent = {150, 300}}}) {
    if (sample.takes_next()) expect_right(problem, {{"rows_per_group", "1"}, {"columns_per_group", "1"}});
  }
}

TEST_F(IdleLoads, AreRightWhereTheLastTileLacksLines) {
  expect_right(lines(64, 1027), {{"rows_per_group", "4"}});
  expect_right(lines(60, 602), {{"rows_per_group", "4"}});
}

TEST_F(IdleLoads, AreRightOfRealNumbers) {
  tests::Sample sample(2);
  const fft::Options two{{"rows_per_group", "2"}}, one{{"rows_per_group", "1"}, {"columns_per_group", "1"}};
  using fft::Domain::kReal;
  if (sample.takes_next()) expect_right(lines(240, 301, kReal), two);
  if (sample.takes_next()) expect_right({.extent = {300, 300}, .domain = kReal}, one);
  if (sample.takes_next()) expect_right({.extent = {315, 360}, .domain = kReal}, one);
  if (sample.takes_next()) expect_right(lines(45, 603, kReal), two);
}

// Planned as for many groups, whose lines and elements differ from those of one.
TEST_F(IdleLoads, AreRightOfLinesThatNoGroupCanHold) {
  tests::Sample sample(2);
  if (sample.takes_next()) expect_right(lines(1000000, 1), {});
  if (sample.takes_next()) expect_right(lines(1001000, 1, fft::Domain::kReal), {});
}

TEST_F(IdleLoads, AreRightOfHalvesAndDoubles) {
  fft::Problem problem = lines(360, 150);
  problem.precision = fft::Precision::kFp64;
  expect_right(problem, {{"rows_per_group", "1"}});
  problem.precision = fft::Precision::kFp16;
  problem.norm = fft::Norm::kOrtho;
  expect_right(problem, {{"rows_per_group", "1"}});
}

}  // namespace
}  // namespace fftbench::idle_loads_test
