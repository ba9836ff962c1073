// Plans are pure data, so that their properties can be tested without a GPU.
#include "fft/plan.h"

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/baseline.h"
#include "fft/registry.h"
#include "lib/shared_constants.h"
#include "permutations.h"
#include "plan_support.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::plan_test {
namespace {

using tests::bound_at;
using tests::image;
using tests::Permutation;
using tests::plan_of;

fft::Problem real_image(unsigned width, unsigned height, unsigned batch, fft::Direction direction) {
  return {.extent = {width, height}, .batch = batch, .direction = direction, .domain = fft::Domain::kReal};
}

std::vector<fft::Problem> various_problems() {
  std::vector<fft::Problem> problems{image(17, 1),     image(62, 64, 2),   image(143, 22),    image(15, 1),
                                     image(60, 36, 2), image(100, 7),      image(1080, 1920), image(120, 120),
                                     image(2, 1),      image(4, 1),        image(2, 2),       image(8, 2),
                                     image(2, 8),      image(1, 16),       image(64, 64, 3),  image(128, 32),
                                     image(1024, 1),   image(256, 512, 2), image(128, 32, 3), image(2, 8, 3),
                                     image(1, 16, 6)};
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    for (const glm::uvec2 extent :
         {glm::uvec2(64, 64), {120, 120}, {100, 7}, {45, 30}, {256, 1}, {15, 1}, {1, 9}})
      problems.push_back(real_image(extent.x, extent.y, 3, direction));
  }
  return problems;
}

void expect_input_is_never_written(const fft::Plan& plan) {
  for (const fft::Pass& pass : plan.passes) {
    for (unsigned point : {FFTBENCH_BINDING_TARGET, FFTBENCH_BINDING_ALTERNATE}) {
      const std::size_t written = bound_at(pass, point, plan.resources.size());
      if (written < plan.resources.size()) {
        EXPECT_NE(plan.resources[written].role, fft::Role::kInput) << pass.label;
      }
    }
  }
}

void expect_every_pass_reads_what_the_one_before_wrote(const fft::Plan& plan) {
  fft::Role newest = fft::Role::kInput;
  for (const fft::Pass& pass : plan.passes) {
    EXPECT_EQ(plan.resources.at(bound_at(pass, FFTBENCH_BINDING_SOURCE, 99)).role, newest) << pass.label;
    newest = plan.resources.at(bound_at(pass, FFTBENCH_BINDING_TARGET, 99)).role;
  }
  EXPECT_EQ(newest, fft::Role::kOutput);
}

// A kernel of s stages writes target and alternate in turn and the target last. Its first stage must not
// overwrite values that it still reads. Under columns=in_place, and where planning may choose that, a pass
// after the first one works in place, as do those of row_column (row_column_plan_test.cpp).
void expect_first_stage_leaves_its_source_unless_in_place(const fft::Plan& plan,
                                                          const fft::Options& options) {
  const auto columns = options.find("columns");
  for (const fft::Pass& pass : plan.passes) {
    const bool says_otherwise =
        columns != options.end() && columns->second != "auto" && columns->second != "in_place";
    const bool may_be_in_place =
        (pass.shader.starts_with("stockham_register") && !says_otherwise) || options.contains("rows");
    if (may_be_in_place && &pass != &plan.passes.front()) continue;
    const bool is_real = plan.problem.domain == fft::Domain::kReal;  // which takes one stage a dispatch
    const fft::Resource& target = plan.resources.at(bound_at(pass, FFTBENCH_BINDING_TARGET, 99));
    const std::uint64_t bytes_of_stage = fft::element_count(plan.problem) /
                                         fft::images_of_element(target.storage) *
                                         fft::bytes_of_element(target.storage, target.format);
    const std::uint64_t stages = is_real ? 1 : pass.write_bytes / bytes_of_stage;
    const unsigned first = stages % 2 == 1 ? FFTBENCH_BINDING_TARGET : FFTBENCH_BINDING_ALTERNATE;
    EXPECT_NE(bound_at(pass, first, 99), bound_at(pass, FFTBENCH_BINDING_SOURCE, 98)) << pass.label;
  }
}

// 5 N log2 N, by whatever stages and passes. Half spectra of real images have a column more than half of
// them, and an odd number of rows leaves a pair with one.
void expect_conventional_operations(const fft::Plan& plan, const fft::Options& options) {
  double flops = 0;
  for (const fft::Pass& pass : plan.passes) flops += pass.flops;
  const double share = flops / fft::nominal_flops(plan.problem);
  if (plan.problem.domain == fft::Domain::kComplex) {
    EXPECT_NEAR(share, 1, 1e-9);
    return;
  }
  const glm::dvec2 extent = plan.problem.extent;
  // Lines alone may go as half as many complex values, which have a stage less.
  if (extent.x < 2 || extent.y < 2) return;
  const auto columns = options.find("columns");
  const bool are_lines_alone = columns != options.end() && columns->second == "four_step";
  const double least = are_lines_alone ? 1 - 1 / std::log2(extent.x * extent.y) : 1;
  EXPECT_GE(share, least - 1e-9);
  EXPECT_LE(share, (1 + 2 / extent.x) * (1 + 1 / extent.y) + 1e-9);
}

void expect_every_butterfly_is_covered_once(const fft::Plan& plan, const fft::Options& options) {
  // Its passes are over pairs of lines and half spectra (real_plan_test.cpp).
  if (plan.problem.domain == fft::Domain::kReal) return;
  // Those of row_column reach over the edges, and may be dispatched in turns (row_column_plan_test.cpp).
  if (options.contains("rows")) return;
  for (const fft::Pass& pass : plan.passes) {
    if (pass.shader == "stockham_columns.comp") continue;  // in two phases (two_phase_columns_test.cpp)
    const auto volume = [](glm::uvec3 size) { return std::uint64_t{size.x} * size.y * size.z; };
    std::uint64_t values_of_invocation = 2;
    std::uint64_t groups = volume(pass.work_group_count);
    std::uint64_t tiles = groups;
    std::uint64_t lines_in_turn = 1;
    for (const auto& [name, value] : pass.defines) {
      if (name == "RADIX" || name == "ELEMENTS") values_of_invocation = std::stoul(value);
      if (name == "TILES") tiles = std::stoul(value);
      if (name == "TILES_ACROSS") tiles = std::max<std::uint64_t>(tiles, std::stoul(value));
      if (name == "FUSED_COLUMN_RADIX") lines_in_turn = std::stoul(value);
      if (name == "INVOCATION" && std::stoi(value) == FFTBENCH_INVOCATION_ELEMENT) values_of_invocation = 1;
      if (name == "GROUPS") {
        EXPECT_EQ(std::stoul(value), groups) << pass.label;
      }
    }
    EXPECT_LE(groups, tiles) << pass.label;
    const std::uint64_t values = volume(pass.work_group_size) * tiles * lines_in_turn * values_of_invocation *
                                 pass.turns * fft::images_of_element(plan.resources.front().storage);
    const bool powers =
        fft::is_power_of_two(plan.problem.extent.x) && fft::is_power_of_two(plan.problem.extent.y);
    // An invocation has more values of a rectangle's longer lines than of its shorter ones.
    const bool of_two_shapes =
        (pass.shader == "stockham_fused.comp" || pass.shader == "stockham_image.comp") &&
        plan.problem.extent.x != plan.problem.extent.y;
    if (powers && !of_two_shapes) {
      EXPECT_EQ(values, fft::element_count(plan.problem)) << pass.label;
    } else {
      EXPECT_GE(values, fft::element_count(plan.problem)) << pass.label;
    }
  }
}

TEST(Plan, OfImagesInAWorkGroupAsksForTheSharedMemoryThatTheShaderDeclares) {
  for (const std::string exchange : {"joint", "split"}) {
    for (const fft::Precision precision : {fft::Precision::kFp32, fft::Precision::kFp64}) {
      const fft::Problem problem{.extent = {16, 12}, .batch = 5, .precision = precision};
      const fft::Algorithm& algorithm = fft::algorithm_named("stockham_image");
      const auto plan = std::get<fft::Plan>(fft::make_plan(
          algorithm, problem, fft::complete_options(algorithm.options, {{"exchange", exchange}}), {}));
      const fft::Pass& pass = plan.passes.front();
      const std::uint64_t parts = tests::define_of(pass, "SPLIT") == "1" ? 1 : 2;
      EXPECT_EQ(parts, exchange == "split" ? 1U : 2U);
      EXPECT_EQ(pass.shared_memory_bytes, std::stoull(tests::define_of(pass, "SHARED_LENGTH")) * parts *
                                              (precision == fft::Precision::kFp64 ? 8 : 4));
    }
  }
}

// Making the plans takes longer than looking at them. Each permutation has a third of the problems at least,
// since their number is no multiple of the stride.
TEST(Plan, OfEveryPermutationReadsAndWritesAndComputesWhatATransformMust) {
  std::size_t count = 0;
  const std::vector<fft::Problem> problems = various_problems();
  tests::Sample sample(3);
  for (const Permutation& permutation : tests::all_permutations()) {
    for (const fft::Problem& problem : problems) {
      if (!sample.takes_next()) continue;
      if (permutation.algorithm->refuse(problem) || fft::skip_of_options(problem, permutation.options))
        continue;
      const fft::PlanOrSkip planned = permutation.algorithm->plan(problem, permutation.options, {});
      const auto* plan = std::get_if<fft::Plan>(&planned);
      if (plan == nullptr) continue;
      ++count;
      SCOPED_TRACE(tests::describe(permutation) + " " + fft::describe_size(problem));
      expect_input_is_never_written(*plan);
      expect_every_pass_reads_what_the_one_before_wrote(*plan);
      expect_first_stage_leaves_its_source_unless_in_place(*plan, permutation.options);
      expect_conventional_operations(*plan, permutation.options);
      expect_every_butterfly_is_covered_once(*plan, permutation.options);
    }
  }
  EXPECT_GT(count, 500U);
}

TEST(Plan, MultipassTakesADispatchPerStageOfEachAxis) {
  EXPECT_EQ(plan_of("cooley_tukey_multipass", image(1024, 512)).passes.size(), 10U + 9U);
  EXPECT_EQ(plan_of("cooley_tukey_multipass", image(1024, 1)).passes.size(), 10U);
}

TEST(Plan, NaturalOrderTakesACompositionForEveryStageButOne) {
  EXPECT_EQ(plan_of("natural_order_multipass", image(1024, 512)).passes.size(), 19U + 17U);
}

TEST(Plan, SinglepassTakesADispatchPerAxis) {
  for (const char* name : {"cooley_tukey_singlepass", "stockham_radix2", "stockham_radix4"}) {
    EXPECT_EQ(plan_of(name, image(1024, 512)).passes.size(), 2U) << name;
    EXPECT_EQ(plan_of(name, image(1024, 1)).passes.size(), 1U) << name;
  }
}

TEST(Plan, SinglepassUsesHalfOrAQuarterOfTheLineAsWorkGroup) {
  // The dissertation demands this in section 5.3.1: "the work group local size must now [be] restricted to
  // half the size of the FFT".
  EXPECT_EQ(plan_of("cooley_tukey_singlepass", image(256, 1)).passes[0].work_group_size.x, 128U);
  EXPECT_EQ(plan_of("stockham_radix4", image(256, 1)).passes[0].work_group_size.x, 64U);
}

TEST(Plan, ARoundTripIsTheForwardPassesThenTheInverseOnesOnTheirOutput) {
  fft::Problem problem = image(64, 16);
  problem.direction = fft::Direction::kRoundtrip;
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_radix4");
  const fft::Options options = fft::complete_options(algorithm.options, {{"exchange", "shared"}});
  const auto planned = fft::make_plan(algorithm, problem, options, {});
  const auto& plan = std::get<fft::Plan>(planned);
  ASSERT_EQ(plan.passes.size(), 4U);
  EXPECT_EQ(std::ranges::count(plan.resources, fft::Role::kInput, &fft::Resource::role), 1);
  EXPECT_EQ(std::ranges::count(plan.resources, fft::Role::kOutput, &fft::Resource::role), 1);
  const std::size_t between = bound_at(plan.passes[1], FFTBENCH_BINDING_TARGET, 99);
  EXPECT_EQ(bound_at(plan.passes[2], FFTBENCH_BINDING_SOURCE, 98), between);
  EXPECT_EQ(plan.resources[bound_at(plan.passes[3], FFTBENCH_BINDING_TARGET, 99)].role, fft::Role::kOutput);
}

TEST(Plan, StorageExchangeMovesTheArrayOnceAStageAndSharedExchangeOnce) {
  // Intel states these numbers in figures 6 and 8: along the x axis of a 512x256 texture the UAV technique
  // writes 37748736 bytes and the SLM technique 4194304.
  const fft::Problem rows_only = image(512, 1, 256);
  const auto written = [&](const char* exchange) {
    return fft::traffic_of(plan_of("stockham_radix2", rows_only, {{"exchange", exchange}})).write_bytes;
  };
  EXPECT_EQ(written("storage") / written("shared"), 37748736U / 4194304U);
  EXPECT_EQ(written("shared"), 512U * 256U * 8U);
}

TEST(Plan, RadixFourNeedsHalfTheStagesAndOneMoreForAnOddPower) {
  const auto stages = [](unsigned length) {
    return fft::traffic_of(plan_of("stockham_radix4", image(length, 1))).read_bytes / (length * 8U);
  };
  EXPECT_EQ(stages(256), 4U);
  EXPECT_EQ(stages(512), 5U);
  EXPECT_EQ(stages(2), 1U);
}

TEST(Plan, TableCoversTheLongerAxis) {
  const fft::Plan plan = plan_of("stockham_radix4", image(64, 256), {{"twiddle", "table"}});
  const auto table = std::ranges::find(plan.resources, fft::Role::kTwiddleTable, &fft::Resource::role);
  ASSERT_NE(table, plan.resources.end());
  EXPECT_EQ(table->extent.x, 256U);
}

TEST(Plan, CopyHasWorkGroupsForEveryElementWithinWhatOpenGlPromises) {
  // the smallest maximum that OpenGL 4.3 permits, along each dimension
  constexpr std::uint64_t kMostGroups = 65535;
  for (const fft::Problem& problem :
       {image(1, 1), image(2, 1), image(255, 1), image(513, 1), image(2897, 2897), image(4096, 4096),
        image(4097, 2049), image(5000, 5000), image(4999, 4999), image(8192, 8192, 2), image(16384, 16384)}) {
    SCOPED_TRACE(fft::describe_size(problem));
    const fft::Pass pass = fft::plan_copy(problem).passes.front();
    const bool pairs = fft::element_count(problem) % 2 == 0;
    EXPECT_EQ(pass.defines[1].second, pairs ? "uvec4" : "uvec2");
    const std::uint64_t elements = fft::element_count(problem) / (pairs ? 2 : 1);
    EXPECT_EQ(pass.defines[2].second, std::to_string(elements));
    const std::uint64_t x = pass.work_group_count.x;
    const std::uint64_t z = pass.work_group_count.z;
    EXPECT_LE(x, kMostGroups);
    EXPECT_LE(z, kMostGroups);
    EXPECT_EQ(pass.work_group_count.y, 1U);
    EXPECT_GE(x * z * pass.work_group_size.x, elements);
    EXPECT_LT(x * (z - 1) * pass.work_group_size.x, elements) << "no layer of groups without work";
  }
}

TEST(Plan, CopyMovesEveryByteOfEveryKindOfArray) {
  const std::map<std::string, std::uint64_t> sizes{{"uint", 4}, {"uvec2", 8}, {"uvec4", 16}};
  for (fft::Problem problem : {image(3, 5), image(4, 4), image(2048, 2048, 2), image(7, 1)}) {
    for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64}) {
      for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
        problem.precision = precision;
        problem.domain = domain;
        const fft::Plan plan = fft::plan_copy(problem);
        EXPECT_EQ(fft::traffic_of(plan).read_bytes, fft::byte_count(problem));
        EXPECT_EQ(fft::byte_count(plan.resources[1]), fft::byte_count(problem));
        const fft::Pass& pass = plan.passes.front();
        const std::uint64_t bytes = std::stoull(pass.defines[2].second) * sizes.at(pass.defines[1].second);
        EXPECT_GE(bytes, fft::byte_count(problem));
        EXPECT_LT(bytes, fft::byte_count(problem) + 4) << "no more than the words of the array";
        const std::uint64_t invocations =
            std::uint64_t{pass.work_group_count.x} * pass.work_group_count.z * pass.work_group_size.x;
        EXPECT_GE(invocations, std::stoull(pass.defines[2].second));
      }
    }
  }
}

}  // namespace
}  // namespace fftbench::plan_test
