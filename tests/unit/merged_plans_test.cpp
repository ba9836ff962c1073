// Plans of independent transforms that share dispatches compute what a single transform's plan does, or there
// is a sentence that says why there are none.
#include "fft/merged_plans.h"

#include <set>

#include "fft/best.h"
#include "testing.h"

namespace fftbench::merged_plans_test {
namespace {

fft::DeviceLimits limits_of_gpu() {
  fft::DeviceLimits limits{.shared_memory_bytes = 49152,
                           .storage_buffer_bytes = std::uint64_t{1} << 31U,
                           .resident_work_groups = 128};
  limits.starts_dispatches_in_order = true;
  // As many as NVIDIA's have.
  limits.buffer_points = 96;
  limits.storage_blocks = 16;
  return limits;
}

struct Asked {
  fft::Problem problem;
  std::string algorithm = "stockham_register";
  fft::Options options = {};
  fft::CallerAccess access = {};
  std::uint32_t most = 8;
};

fft::MergedPlans merged(const Asked& asked) {
  const fft::Algorithm& algorithm = fft::algorithm_named(asked.algorithm);
  const fft::Choice choice{&algorithm, fft::complete_options(algorithm.options, asked.options)};
  const auto single = std::get<fft::Plan>(
      fft::make_plan(algorithm, asked.problem, choice.options, limits_of_gpu(), asked.access));
  return fft::merged_plans(choice, single, asked.access, limits_of_gpu(), asked.most);
}

TEST(MergedPlans, AreThereForWhatIsUsualAtEverySize) {
  for (const std::uint32_t side : {64U, 128U, 256U, 512U, 1024U, 2048U, 120U, 1000U})
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal})
      for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16}) {
        const fft::Problem problem{
            .extent = {side, side}, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho};
        SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
        const auto made =
            fft::usual_plan(problem, {}, {}, limits_of_gpu(), [](const fft::Plan&) { return true; });
        const auto* skip = std::get_if<fft::Skip>(&made);
        ASSERT_EQ(skip, nullptr) << skip->reason;
        const auto& usual = std::get<fft::PlannedChoice>(made);
        const auto plans = fft::merged_plans(usual.choice, usual.plan, {}, limits_of_gpu(), 8);
        ASSERT_EQ(plans.plans.size(), 3U) << plans.refusal;
        for (std::size_t index = 0; index < plans.plans.size(); ++index) {
          EXPECT_EQ(fft::transforms_of(plans.plans[index], problem), 8U >> index);
          EXPECT_EQ(plans.plans[index].passes.size(), usual.plan.passes.size());
          // Groups of one image alone may write some lines twice, of pairs of real rows.
          EXPECT_LE(fft::traffic_of(plans.plans[index]).write_bytes,
                    (8U >> index) * fft::traffic_of(usual.plan).write_bytes);
        }
      }
}

TEST(MergedPlans, AreThereForStreamsAtEverySize) {
  for (const std::uint32_t side : {64U, 128U, 256U, 512U, 1024U, 2048U})
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal})
      for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
        for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16}) {
          const fft::Problem problem{.extent = {side, side},
                                     .direction = direction,
                                     .domain = domain,
                                     .precision = precision,
                                     .norm = fft::Norm::kOrtho};
          SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
          const fft::Choice choice = fft::usual_choices(problem, fft::Sync::kInShader).front();
          const auto single = std::get<fft::Plan>(
              fft::make_plan(*choice.algorithm, problem, choice.options, limits_of_gpu()));
          const auto plans = fft::merged_plans(choice, single, {}, limits_of_gpu(), 8);
          // A larger batch goes through both passes in turns.
          const bool is_fp32 = precision == fft::Precision::kFp32;
          if (domain == fft::Domain::kComplex && side > 1024) continue;
          const bool has_turns = domain == fft::Domain::kComplex && is_fp32 && side == 1024;
          ASSERT_EQ(plans.plans.size(), has_turns ? 1U : 3U) << plans.refusal;
          EXPECT_EQ(plans.plans.front().sync, fft::Sync::kInShader);
          if (domain == fft::Domain::kComplex) {
            EXPECT_FALSE(plans.plans_of_buffers.empty());
          }
        }
}

TEST(MergedPlans, AreThereForLargeStreamsWithTheStagesOfOne) {
  const auto plans = merged({.problem = {.extent = {1024, 1024}},
                             .options = {{"sync", "in_shader"},
                                         {"columns", "strided"},
                                         {"fused_column_radix", "2"},
                                         {"batch_chunk", "all"}}});
  EXPECT_EQ(plans.plans.size(), 3U) << plans.refusal;
}

// Returns the plan with another value of a define.
fft::Plan with_define(fft::Plan plan, std::string_view changed) {
  bool has_define = false;
  for (fft::Pass& pass : plan.passes)
    for (auto& [name, value] : pass.defines) {
      if (name != changed) continue;
      has_define = true;
      value = "77";
    }
  EXPECT_TRUE(has_define);
  return plan;
}

TEST(MergedPlans, DifferInTheirArithmeticByNoGapInSharedMemory) {
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
  const auto plan = std::get<fft::Plan>(fft::make_plan(
      algorithm, {.extent = {256, 256}}, fft::complete_options(algorithm.options, {}), limits_of_gpu(), {}));
  EXPECT_EQ(fft::difference_of_arithmetic(plan, plan), std::nullopt);
  EXPECT_EQ(fft::difference_of_arithmetic(plan, with_define(plan, "GAP_BEHIND_STAGE_0")), std::nullopt);
  EXPECT_NE(fft::difference_of_arithmetic(plan, with_define(plan, "RADIX_OF_STAGE_0")), std::nullopt);
}

TEST(MergedPlans, AreOfAnyNumberDownToTwo) {
  const auto plans = merged({.problem = {.extent = {32, 32}, .batch = 2}, .most = 7});
  ASSERT_EQ(plans.plans.size(), 2U);
  EXPECT_EQ(plans.plans[0].problem.batch, 14U);
  EXPECT_EQ(plans.plans[1].problem.batch, 6U);
  EXPECT_TRUE(merged({.problem = {.extent = {32, 32}}, .most = 1}).plans.empty());
  EXPECT_EQ(merged({.problem = {.extent = {32, 32}}, .most = 1}).refusal, "");
}

// Eight image units are promised, of which two are those of a single source and target.
// Storage blocks of a pass: arrays of its own, the caller's buffers, and where it synchronises in the shader
// the counters of all plans.
std::size_t storage_blocks_of(const fft::Pass& pass, const fft::Plan& plan) {
  std::size_t blocks = plan.sync == fft::Sync::kBarrier ? 0 : 1;
  for (const fft::Binding& binding : pass.bindings)
    if (!fft::is_of_problem(plan.resources[binding.resource].role)) ++blocks;
  for (const auto& [name, value] : pass.defines)
    if (name == "SOURCE_BUFFERS" || name == "TARGET_BUFFERS") blocks += std::stoul(value);
  return blocks;
}

TEST(MergedPlans, OfBuffersOfTheirOwnBindNoMoreThanADeviceHas) {
  unsigned made = 0;
  std::size_t most = 0;
  for (const char* columns : {"in_place", "strided", "transposed"})
    for (const char* sync : {"barrier", "in_shader_within", "in_shader"})
      for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
        const fft::Problem problem{.extent = {512, 512}, .domain = domain};
        const fft::Options options{{"columns", columns}, {"sync", sync}};
        const fft::Algorithm& kernel = fft::algorithm_named("stockham_register");
        if (std::holds_alternative<fft::Skip>(fft::make_plan(
                kernel, problem, fft::complete_options(kernel.options, options), limits_of_gpu())))
          continue;
        const auto plans = merged({.problem = problem, .options = options});
        for (const fft::Plan& plan : plans.plans_of_buffers)
          for (const fft::Pass& pass : plan.passes) {
            ++made;
            const std::size_t blocks = storage_blocks_of(pass, plan);
            most = std::max(most, blocks);
            EXPECT_LE(blocks, limits_of_gpu().storage_blocks) << columns << " " << sync << ": " << pass.label;
          }
      }
  EXPECT_GT(made, 20U);
  EXPECT_GE(most + 1, limits_of_gpu().storage_blocks) << "and hardly fewer";
}

TEST(MergedPlans, HaveLayersOfATextureOrAsManyTexturesAsUnits) {
  const fft::Options images{{"storage", "image"}};
  const auto numbers = [](const std::vector<fft::Plan>& plans, std::uint32_t batch) {
    std::vector<std::uint32_t> all;
    for (const fft::Plan& plan : plans) all.push_back(plan.problem.batch / batch);
    return all;
  };
  using Numbers = std::vector<std::uint32_t>;
  const auto two_passes = merged({.problem = {.extent = {64, 128}, .batch = 2}, .options = images});
  EXPECT_EQ(numbers(two_passes.plans, 2), (Numbers{8, 4, 2})) << two_passes.refusal;
  EXPECT_EQ(numbers(two_passes.plans_of_buffers, 2), (Numbers{6, 3}));
  ASSERT_TRUE(two_passes.plan_of_layers);
  EXPECT_EQ(two_passes.plan_of_layers->problem.batch, 2U);
  const auto one_pass = merged({.problem = {.extent = {64, 1}}, .options = images});
  EXPECT_EQ(numbers(one_pass.plans_of_buffers, 1), (Numbers{3}));
  EXPECT_FALSE(merged({.problem = {.extent = {64, 64}}}).plan_of_layers);
  EXPECT_FALSE(merged({.problem = {.extent = {64, 64}}, .options = images, .most = 1}).plan_of_layers);
}

TEST(MergedPlans, AreThereForTexturesOfEveryKernelWithLayers) {
  std::set<std::string> names;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    const auto storage = std::ranges::find(algorithm.options, "storage", &fft::OptionSpec::name);
    if (storage == algorithm.options.end() || !storage->takes("image") || !algorithm.is_transform()) continue;
    const fft::Choice choice{&algorithm, fft::complete_options(algorithm.options, {{"storage", "image"}})};
    const auto single = fft::make_plan(algorithm, {.extent = {64, 64}}, choice.options, limits_of_gpu());
    if (std::holds_alternative<fft::Skip>(single)) continue;
    const auto plans = fft::merged_plans(choice, std::get<fft::Plan>(single), {}, limits_of_gpu(), 8);
    EXPECT_NE(plans.plans.empty(), plans.refusal.empty()) << algorithm.name << ": " << plans.refusal;
    EXPECT_EQ(plans.plans.empty(), !plans.plan_of_layers) << algorithm.name;
    if (!plans.plans.empty()) names.insert(algorithm.name);
  }
  for (const char* name : {"stockham_register", "stockham_fused", "stockham_image"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(MergedPlans, AreRefusedInASentence) {
  const fft::Problem square{.extent = {32, 32}};
  const auto expect = [](const Asked& asked, std::string_view part) {
    const auto plans = merged(asked);
    EXPECT_TRUE(plans.plans.empty());
    EXPECT_NE(plans.refusal.find(part), std::string::npos) << plans.refusal;
  };
  expect({.problem = {.extent = {256, 256}}, .options = {{"batch_chunk", "1"}}}, "batch_chunk");
  expect({.problem = {.extent = {32, 32}, .batch = 29}}, "58 images");
  expect({.problem = {.extent = {32, 32}, .batch = 3},
          .algorithm = "stockham_radix4",
          .options = {{"storage", "rgb_planes"}}},
         "three colours");
  expect({.problem = square, .access = {.input = {}, .output = {}, .has_load = true}}, "load");
}

TEST(MergedPlans, DifferFromASinglePlanWithOtherStages) {
  const auto plan_with = [](const fft::Options& options, std::uint32_t batch,
                            const char* name = "stockham_register") {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    return std::get<fft::Plan>(fft::make_plan(algorithm, {.extent = {256, 64}, .batch = batch},
                                              fft::complete_options(algorithm.options, options),
                                              limits_of_gpu()));
  };
  const fft::Plan one = plan_with({{"values_per_invocation", "16"}}, 1);
  EXPECT_EQ(fft::difference_of_arithmetic(one, plan_with({{"values_per_invocation", "16"}}, 5)),
            std::nullopt);
  EXPECT_EQ(
      fft::difference_of_arithmetic(
          one, plan_with({{"values_per_invocation", "16"}, {"rows_per_group", "2"}, {"padding", "no"}}, 1)),
      std::nullopt);
  EXPECT_NE(fft::difference_of_arithmetic(one, plan_with({{"values_per_invocation", "8"}}, 1)), std::nullopt);
  EXPECT_NE(fft::difference_of_arithmetic(
                one, plan_with({{"values_per_invocation", "16"}, {"twiddle", "computed"}}, 1)),
            std::nullopt);
  const auto stream = [&](const fft::Options& more) {
    fft::Options options{{"sync", "in_shader"}};
    options.insert(more.begin(), more.end());
    return plan_with(options, 1, "stockham_fused");
  };
  EXPECT_EQ(
      fft::difference_of_arithmetic(stream({{"pipeline_depth", "1"}}), stream({{"pipeline_depth", "4"}})),
      std::nullopt);
  EXPECT_EQ(fft::difference_of_arithmetic(stream({{"exchange", "joint"}}), stream({{"exchange", "split"}})),
            std::nullopt);
  EXPECT_NE(
      fft::difference_of_arithmetic(stream({{"pass_sync", "flags"}}), stream({{"pass_sync", "barrier"}})),
      std::nullopt);
}

}  // namespace
}  // namespace fftbench::merged_plans_test
