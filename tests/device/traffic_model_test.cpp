// What a plan says of the bytes that its passes read and write is what their shaders do: a build of each that
// counts its own accesses says so.
#include "axes_problems.h"
#include "device/access_counting.h"
#include "device/device_fixture.h"
#include "executor/array.h"
#include "executor/executor_context.h"
#include "executor/plan_executor.h"
#include "fft/best.h"
#include "reference_compiler.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::traffic_model_test {
namespace {

// The shaders of the plan, counting: a file for each pass, in which nothing is left to define.
gl::ShaderFiles counting_shaders(fft::Plan& plan, const gl::ShaderFiles& shaders) {
  std::map<std::string, std::string> texts;
  for (std::size_t number = 0; number < plan.passes.size(); ++number) {
    fft::Pass& pass = plan.passes[number];
    if (pass.on_host) continue;
    const tests::ReferenceCompiler compiler({gl::expand_shader(shaders, pass.shader, pass.defines).text});
    const auto [output, accepted] = compiler.run("-E");
    if (!accepted) throw std::runtime_error(output);
    const tests::AccessCounting counting(output.substr(output.find("#version")), plan, number);
    pass.shader = "pass" + std::to_string(number) + ".comp";
    pass.defines.clear();
    texts[pass.shader] = counting.counting_text();
  }
  return {"counting shaders", std::move(texts)};
}

class TrafficModel : public tests::DeviceTest {
 protected:
  // Returns the counters of all passes.
  static std::vector<std::uint32_t> counts_of(fft::Plan plan) {
    static const gl::ShaderFiles shaders(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    gl::DebugLog log;
    executor::ExecutorContext context(counting_shaders(plan, shaders));
    std::vector<std::uint32_t> counts(plan.passes.size() * tests::kCountersOfPass);
    const std::size_t place = plan.resources.size();
    plan.resources.push_back({.name = "access counts",
                              .role = fft::Role::kScratch,
                              .format = fft::Format::kCounter,
                              .extent = {static_cast<std::uint32_t>(counts.size()), 1, 1}});
    for (fft::Pass& pass : plan.passes) pass.bindings.push_back({tests::kBindingOfCounts, place});
    std::vector<std::unique_ptr<executor::Array>> arrays;
    std::vector<executor::BoundResource> bound;
    for (const fft::Resource& resource : plan.resources) {
      bound.push_back(arrays.emplace_back(std::make_unique<executor::Array>(resource))->bound());
    }
    arrays.back()->write(std::as_bytes(std::span(counts)));
    executor::PlanExecutor executor(plan, context);
    executor.record(bound);
    arrays.back()->read(std::as_writable_bytes(std::span(counts)));
    log.throw_if_errors("counting accesses");
    return counts;
  }

  static fft::PlanOrSkip plan_of(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                 fft::Options options) {
    // A single group never loads a value in vain that it waits for.
    if (algorithm.needs_resident_groups) options["persistent_groups"] = "1";
    return fft::make_plan(algorithm, problem, options_here(options), backend().limits());
  }

  static void expect_model_is_right(const fft::Plan& plan) {
    const std::vector<std::uint32_t> counts = counts_of(plan);
    for (std::size_t number = 0; number < plan.passes.size(); ++number) {
      const fft::Pass& pass = plan.passes[number];
      const auto count = [&](tests::Access access) {
        return std::uint64_t{counts.at(number * tests::kCountersOfPass + static_cast<std::size_t>(access))};
      };
      EXPECT_EQ(pass.read_bytes, count(tests::Access::kRead)) << pass.label;
      EXPECT_EQ(pass.write_bytes, count(tests::Access::kWrite)) << pass.label;
      EXPECT_EQ(pass.twiddle_read_bytes, count(tests::Access::kTableRead)) << pass.label;
      EXPECT_EQ(count(tests::Access::kOutside), 0U) << pass.label << " reads or writes what no array has";
    }
  }

  // There are three images, since some kernels take the colours of a picture.
  static std::vector<fft::Problem> problems() {
    std::vector<fft::Problem> all;
    for (const glm::uvec2 extent :
         {glm::uvec2(16, 16), glm::uvec2(32, 8), glm::uvec2(20, 12), glm::uvec2(15, 15), glm::uvec2(64, 1),
          glm::uvec2(74, 10), glm::uvec2(11, 26), glm::uvec2(18, 15), glm::uvec2(20000, 1)}) {
      for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
        for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDct2}) {
          for (const fft::HalfSpectrum half : {fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked}) {
            for (const fft::Precision precision :
                 {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64}) {
              if (half == fft::HalfSpectrum::kPacked && domain != fft::Domain::kReal) continue;
              all.push_back({.extent = extent,
                             .batch = extent.y == 1 && extent.x > 64 ? 1U : 3U,
                             .direction = direction,
                             .domain = domain,
                             .half_spectrum = half,
                             .precision = precision,
                             .norm = fft::Norm::kOrtho});
            }
          }
        }
      }
    }
    for (const glm::uvec2 extent : {glm::uvec2(20, 12), glm::uvec2(64, 1), glm::uvec2(33, 5)}) {
      for (const fft::Precision precision :
           {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64}) {
        all.push_back(pictures(extent, precision));
      }
    }
    for (const std::uint32_t side : {16U, 45U}) {
      all.push_back({.extent = {side, side},
                     .batch = fft::kTransformsOfPatch,
                     .direction = fft::Direction::kInverse,
                     .norm = fft::Norm::kForward});
    }
    return all;
  }

  // What algorithms take that make pictures from pictures.
  static fft::Problem pictures(glm::uvec2 extent, fft::Precision precision) {
    return {.extent = extent,
            .batch = 3,
            .direction = fft::Direction::kRoundtrip,
            .domain = fft::Domain::kReal,
            .precision = precision};
  }
};

// A plan of every sixth algorithm, with other options and of another problem for each seed; nightly so many
// of each, or as many as there are.
TEST_F(TrafficModel, IsWhatTheShadersCount) {
  if (backend().limits().resident_work_groups > 1)
    GTEST_SKIP() << "here loads of values on their way may be in vain";
  const std::size_t wanted = tests::tests_everything() ? 200 : 1;
  tests::Sample sample(6 * tests::kSanitizedShare);
  std::mt19937_64 random(tests::test_seed());
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr || algorithm.name == fft::kBestName) continue;
    if (!sample.takes_next()) continue;
    const std::vector<fft::Options> permutations = tests::option_permutations(algorithm);
    std::vector<fft::Problem> all = problems();
    std::erase_if(all, [&](const fft::Problem& problem) { return fft::refusal_of(algorithm, problem); });
    ASSERT_FALSE(all.empty()) << algorithm.name;
    std::size_t counted = 0;
    for (std::size_t tried = 0; counted < wanted && tried < 200 * wanted; ++tried) {
      const fft::Options& options = permutations[random() % permutations.size()];
      const fft::Problem& problem = all[random() % all.size()];
      const auto planned = plan_of(algorithm, problem, options);
      if (std::holds_alternative<fft::Skip>(planned)) continue;
      SCOPED_TRACE(tests::describe({&algorithm, options}) + " " + fft::describe_size(problem) + " " +
                   fft::describe_kind(problem) +
                   ", FFTBENCH_TEST_SEED=" + std::to_string(tests::test_seed()));
      expect_model_is_right(std::get<fft::Plan>(planned));
      ++counted;
    }
    EXPECT_GT(counted, 0U) << algorithm.name;
  }
}

// In every run: a small plan for each way of counting that no other kernel has.
TEST_F(TrafficModel, IsWhatTheShadersCountOfEachFamily) {
  if (backend().limits().resident_work_groups > 1)
    GTEST_SKIP() << "here loads of values on their way may be in vain";
  struct Kind {
    const char* algorithm;
    fft::Problem problem;
    fft::Options options;
  };
  const fft::Problem odd{.extent = {12, 9}, .batch = 2, .domain = fft::Domain::kReal};
  fft::Problem odd_inverse = odd;
  odd_inverse.direction = fft::Direction::kInverse;
  // The columns' first stage has a row that goes alone.
  const fft::Options stage{{"columns", "strided"}, {"fused_column_radix", "3"}};
  for (const auto& [name, problem, options] :
       {Kind{"stockham_radix2", {.extent = {16, 8}}, {{"twiddle", "table"}}},
        Kind{"row_column", {.extent = {10, 6}, .batch = 2}, {{"twiddle", "table"}}},
        // This one has 17 terms, nine at once.
        Kind{"stockham_pruned", {.extent = {9, 34}}, {{"rows", "2"}, {"invocations", "64"}}},
        // This one has one tile in the first phase, two in the second.
        Kind{"stockham_register", {.extent = {32, 40}}, {{"columns", "two_phase"}}},
        Kind{"stockham_register", {.extent = {32, 40}, .batch = 2}, {{"columns", "four_step"}}},
        Kind{"stockham_register", odd, {{"columns", "four_step"}}}, Kind{"stockham_register", odd, stage},
        Kind{"stockham_register", odd_inverse, stage},
        // Lines and columns of several passes, which end with a tile that lacks lines.
        Kind{"stockham_register", {.extent = {3, 9000}}, {}},
        Kind{"stockham_register",
             fft::with_axes({.extent = {5, 9000}, .domain = fft::Domain::kReal}, {.rows = false}),
             {}},
        Kind{"bluestein", {.extent = {4099, 1}, .batch = 3}, {}},
        Kind{"bluestein", {.extent = {3, 4099}, .domain = fft::Domain::kReal}, {}},
        Kind{"bluestein",
             fft::with_axes(
                 {.extent = {3, 8198}, .direction = fft::Direction::kInverse, .domain = fft::Domain::kReal},
                 {.rows = false}),
             {}},
        Kind{"stockham_fused", odd, {}}, Kind{"stockham_fused", odd_inverse, {}},
        Kind{"stockham_register", {.extent = {12, 9}, .batch = 2, .domain = fft::Domain::kDct2}, {}},
        Kind{"stockham_register", {.extent = {9, 10}, .batch = 2, .domain = fft::Domain::kDst3}, {}},
        Kind{"stockham_register", {.extent = {15625, 1}, .domain = fft::Domain::kDst2}, {}},
        Kind{"stockham_register", {.extent = {16384, 1}, .domain = fft::Domain::kDct3}, {}},
        Kind{"convolution",
             pictures({10, 6}, fft::Precision::kFp32),
             {{"kernel", "33x20"}, {"border", "mirror"}}}}) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    SCOPED_TRACE(std::string(name) + " " + fft::describe_size(problem) + " " + fft::describe_kind(problem));
    const auto planned = plan_of(algorithm, problem, fft::complete_options(algorithm.options, options));
    if (const auto* skip = std::get_if<fft::Skip>(&planned)) {
      ADD_FAILURE() << skip->reason;
      continue;
    }
    expect_model_is_right(std::get<fft::Plan>(planned));
  }
}

TEST_F(TrafficModel, IsWhatTheShadersCountOfPicturesReadThroughASampler) {
  const fft::Algorithm& algorithm = fft::algorithm_named("convolution");
  const fft::Options options = fft::complete_options(algorithm.options, {{"storage", "rgb_sampled"}});
  const auto planned = plan_of(algorithm, pictures({20, 12}, fft::Precision::kFp32), options);
  expect_model_is_right(std::get<fft::Plan>(planned));
}

// A line of its own mirror images is loaded from both of its halves
// (glsl/stockham_register_real_inverse_stage.comp).
TEST_F(TrafficModel, IsWhatTheShadersCountWhereRowsTakeAStageOfTheColumns) {
  std::vector<fft::Problem> all;
  for (const glm::uvec2 extent :
       {glm::uvec2(16, 8), glm::uvec2(9, 36), glm::uvec2(20, 12), glm::uvec2(18, 15), glm::uvec2(15, 15),
        glm::uvec2(12, 14), glm::uvec2(9, 21)}) {
    for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      fft::Problem problem{.extent = extent, .batch = 2, .direction = direction};
      all.push_back(problem);
      problem.domain = fft::Domain::kReal;
      all.push_back(problem);
      problem.half_spectrum = fft::HalfSpectrum::kPacked;
      if (extent.x % 2 == 0) all.push_back(problem);
    }
  }
  tests::Sample sample(122);
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
  for (const fft::Problem& problem : all) {
    for (const char* radix : {"2", "3", "4", "5", "7"}) {
      if (!sample.takes_next()) continue;
      SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem) + " radix " + radix);
      const fft::Options options =
          fft::complete_options(algorithm.options, {{"columns", "strided"}, {"fused_column_radix", radix}});
      expect_model_is_right(std::get<fft::Plan>(plan_of(algorithm, problem, options)));
    }
  }
}

TEST_F(TrafficModel, IsRightAlongEverySetOfAxes) {
  std::mt19937 random(5);
  tests::Sample sample(5);
  for (int count = 0; count < 60; ++count) {
    const fft::Problem problem = tests::random_axes_problem(random, 24, 4000);
    if (!sample.takes_next()) continue;
    SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
    const fft::PlanOrSkip planned = plan_of(fft::algorithm_named(fft::kBestName), problem, {});
    ASSERT_TRUE(std::holds_alternative<fft::Plan>(planned)) << std::get<fft::Skip>(planned).reason;
    expect_model_is_right(std::get<fft::Plan>(planned));
  }
}

}  // namespace
}  // namespace fftbench::traffic_model_test
