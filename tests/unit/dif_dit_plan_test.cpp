// Plans of dif_dit_shuffle: who trades through what, what stays in registers, what goes through memory, and
// what is skipped and why.
#include "fft/numbers.h"
#include "fft/spectrum_order.h"
#include "plan_support.h"
#include "run/cases/reference_cache.h"
#include "testing.h"

namespace fftbench::dif_dit_plan_test {
namespace {

using tests::define_of;
using tests::image;

constexpr fft::DeviceLimits kWithSubgroups{.storage_buffer_bytes = std::uint64_t{1} << 31,
                                           .subgroup_size = 32};

const fft::Algorithm& algorithm() {
  return fft::algorithm_named("dif_dit_shuffle");
}

fft::Options completed(const fft::Options& options) {
  return fft::complete_options(algorithm().options, options);
}

fft::PlanOrSkip try_plan(const fft::Problem& problem, const fft::Options& options,
                         const fft::DeviceLimits& limits = kWithSubgroups) {
  return fft::make_plan(algorithm(), problem, completed(options), limits);
}

fft::Plan plan(const fft::Problem& problem, const fft::Options& options = {},
               const fft::DeviceLimits& limits = kWithSubgroups) {
  return std::get<fft::Plan>(try_plan(problem, options, limits));
}

std::string skip_reason(const fft::Problem& problem, const fft::Options& options,
                        const fft::DeviceLimits& limits = kWithSubgroups) {
  const auto planned = try_plan(problem, options, limits);
  const auto* skip = std::get_if<fft::Skip>(&planned);
  return skip == nullptr ? "" : skip->reason;
}

TEST(DifDitPlan, TakesADispatchForEachAxis) {
  const fft::Plan both = plan(image(64, 256));
  ASSERT_EQ(both.passes.size(), 2U);
  EXPECT_EQ(both.passes[0].work_group_size.x, 32U);
  EXPECT_EQ(both.passes[0].work_group_count, glm::uvec3(256, 1, 1));
  EXPECT_EQ(both.passes[1].work_group_size.x, 128U);
  EXPECT_EQ(both.passes[1].work_group_count, glm::uvec3(64, 1, 1));
  EXPECT_EQ(plan(image(64, 1)).passes.size(), 1U);
  EXPECT_EQ(plan(image(64, 256, 6), {{"channels", "one"}}).passes[0].work_group_count, glm::uvec3(256, 6, 1));
  EXPECT_EQ(plan(image(64, 256, 6), {{"channels", "together"}}).passes[1].work_group_count,
            glm::uvec3(64, 2, 1));
}

// A subgroup of 32 transforms 64 values without shared memory (Nabla, optimization 3: "Subgroup-sized").
TEST(DifDitPlan, SharedMemoryHoldsTradesBeyondASubgroupAlone) {
  EXPECT_EQ(plan(image(64, 1)).passes[0].shared_memory_bytes, 0U);
  EXPECT_EQ(plan(image(128, 1)).passes[0].shared_memory_bytes, 64U * 8U);
  EXPECT_EQ(plan(image(64, 1), {{"exchange", "shared"}}).passes[0].shared_memory_bytes, 32U * 8U);
  EXPECT_EQ(plan(image(128, 1), {{"values_per_invocation", "4"}}).passes[0].shared_memory_bytes, 0U);
  // All invocations trade one value at once, however many virtual threads each is, or one of each plane.
  EXPECT_EQ(plan(image(1024, 1), {{"values_per_invocation", "8"}}).passes[0].shared_memory_bytes, 128U * 8U);
  EXPECT_EQ(plan(image(1024, 1, 3), {{"values_per_invocation", "8"}, {"channels", "preloaded"}})
                .passes[0]
                .shared_memory_bytes,
            128U * 8U);
  EXPECT_EQ(plan(image(1024, 1, 3), {{"values_per_invocation", "8"}, {"channels", "together"}})
                .passes[0]
                .shared_memory_bytes,
            3U * 128U * 8U);
}

// Nabla, "Figuring out compile-time parameters": only two, unless the work group would be too large.
TEST(DifDitPlan, HoldsTheFewestElementsThatEveryDeviceHasInvocationsFor) {
  EXPECT_EQ(define_of(plan(image(2048, 1)).passes[0], "ELEMENTS"), "2");
  EXPECT_EQ(define_of(plan(image(4096, 1)).passes[0], "ELEMENTS"), "4");
  EXPECT_EQ(define_of(plan(image(16384, 1)).passes[0], "ELEMENTS"), "16");
  EXPECT_EQ(define_of(plan(image(4, 1), {{"values_per_invocation", "16"}}).passes[0], "ELEMENTS"), "4");
}

TEST(DifDitPlan, SkipsLinesThatTakeTooManyInvocations) {
  EXPECT_NE(skip_reason(image(32768, 1), {}).find("needs 2048 invocations in a work group"),
            std::string::npos);
  EXPECT_NE(skip_reason(image(4096, 1), {{"values_per_invocation", "2"}}).find("needs 2048 invocations"),
            std::string::npos);
}

TEST(DifDitPlan, SkipsShufflesWhereADeviceHasNoSubgroups) {
  EXPECT_EQ(skip_reason(image(64, 64), {}, {}),
            "exchange=shuffle: this device has no subgroups whose invocations shuffle values "
            "(GL_KHR_shader_subgroup_shuffle in compute shaders); exchange=shared trades them through shared "
            "memory");
  EXPECT_EQ(skip_reason(image(64, 64), {{"exchange", "shared"}}, {}), "");
}

TEST(DifDitPlan, SkipsPlanesThatAreNoPictures) {
  for (const char* channels : {"preloaded", "together"}) {
    EXPECT_NE(
        skip_reason(image(64, 64, 4), {{"channels", channels}}).find("a batch of 4 is no multiple of three"),
        std::string::npos);
    EXPECT_EQ(plan(image(64, 64, 6), {{"channels", channels}}).passes[0].work_group_count,
              glm::uvec3(64, 2, 1));
  }
  EXPECT_NE(skip_reason(image(64, 64, 3), {{"channels", "preloaded"}, {"preload", "no"}}).find("preload=no"),
            std::string::npos);
}

// Stages of the whole line without preloading read and write memory once more each (Nabla, optimization 3: "k
// - 1 stages where you must go through global memory").
TEST(DifDitPlan, MemoryIsReadOnceMoreForEachStageOfVirtualThreadsUnlessPreloaded) {
  const std::uint64_t bytes = 1024 * 8;
  for (const auto& [elements, sweeps] : {std::pair("2", 1U), {"4", 2U}, {"8", 3U}, {"16", 4U}}) {
    const fft::Plan through_memory =
        plan(image(1024, 1), {{"values_per_invocation", elements}, {"preload", "no"}});
    EXPECT_EQ(through_memory.passes[0].read_bytes, sweeps * bytes) << elements;
    EXPECT_EQ(through_memory.passes[0].write_bytes, sweeps * bytes) << elements;
    EXPECT_EQ(plan(image(1024, 1), {{"values_per_invocation", elements}}).passes[0].read_bytes, bytes)
        << elements;
  }
}

TEST(DifDitPlan, TwoElementsArePreloadedAnyway) {
  EXPECT_EQ(plan(image(1024, 64), {{"preload", "no"}}), plan(image(1024, 64)));
}

TEST(DifDitPlan, TheArrayBetweenTheAxesAloneIsAnImage) {
  const fft::Plan with_image = plan(image(64, 64), {{"intermediate", "image"}});
  for (const fft::Resource& resource : with_image.resources) {
    EXPECT_EQ(resource.storage == fft::Storage::kImage, resource.role == fft::Role::kScratch)
        << resource.name;
  }
  EXPECT_EQ(plan(image(64, 1), {{"intermediate", "image"}}), plan(image(64, 1)));
  fft::Problem doubles = image(64, 64);
  doubles.precision = fft::Precision::kFp64;
  EXPECT_NE(
      skip_reason(doubles, {{"intermediate", "image"}, {"twiddle", "table"}}).find("intermediate=image"),
      std::string::npos);
}

TEST(DifDitPlan, PlanesThatGoTogetherShareTheirFactors) {
  const auto table_bytes = [](const char* channels) {
    return plan(image(64, 64, 3), {{"channels", channels}, {"twiddle", "table"}})
        .passes[0]
        .twiddle_read_bytes;
  };
  EXPECT_EQ(table_bytes("one"), 3U * 64U * 32U * 5U * 8U);  // lines, butterflies, stages but the last one
  EXPECT_EQ(table_bytes("preloaded"), table_bytes("one"));
  EXPECT_EQ(table_bytes("together"), table_bytes("one") / 3);
}

TEST(DifDitPlan, OrderOfAnUnsortedSpectrumFollowsFromTheOptionsAlone) {
  const auto order = [](const fft::Problem& problem, fft::Options options) {
    options["spectrum_order"] = "as_it_falls";
    return fft::spectrum_order_of(algorithm(), problem, completed(options));
  };
  EXPECT_EQ(order(image(4096, 8), {}), (fft::SpectrumOrder{.rows = {.length = 4096, .elements = 4},
                                                           .columns = {.length = 8, .elements = 2}}));
  EXPECT_EQ(order(image(4096, 8), {{"values_per_invocation", "16"}}),
            (fft::SpectrumOrder{.rows = {.length = 4096, .elements = 16},
                                .columns = {.length = 8, .elements = 8}}));
  EXPECT_FALSE(fft::spectrum_order_of(algorithm(), image(64, 64), completed({})).has_value());
  EXPECT_FALSE(
      fft::spectrum_order_of(fft::algorithm_named("stockham_radix2"), image(64, 64), {}).has_value());
}

TEST(SpectrumOrder, IsUndoneByItsInverse) {
  const fft::Problem problem = image(8, 4, 2);
  const fft::SpectrumOrder order{.rows = {.length = 8, .elements = 4},
                                 .columns = {.length = 4, .elements = 2}};
  std::vector<double> natural(2 * fft::element_count(problem));
  for (std::size_t number = 0; number < natural.size(); ++number) natural[number] = double(number);
  const std::vector<double> ordered = fft::in_order(natural, problem, order);
  EXPECT_NE(ordered, natural);
  EXPECT_EQ(fft::in_natural_order(ordered, problem, order), natural);
  // Place (3, 2) of the second image.
  const std::size_t place = (std::size_t{1} * 4 + 2) * 8 + 3;
  const std::size_t frequency =
      (4 + std::size_t{fft::frequency_at(order.columns, 2)}) * 8 + fft::frequency_at(order.rows, 3);
  EXPECT_EQ(ordered[2 * place], natural[2 * frequency]);
  EXPECT_EQ(ordered[2 * place + 1], natural[2 * frequency + 1]);
  EXPECT_THROW(fft::in_order(std::vector<double>(3), problem, order), std::invalid_argument);
}

// What a check compares with: the output of a forward transform is in the kernel's order, the input of an
// inverse one.
TEST(SpectrumOrder, IsThatOfTheSideOfAReferenceWhichIsASpectrum) {
  fft::Problem problem = image(8, 2);
  const fft::SpectrumOrder order{.rows = {.length = 8, .elements = 2},
                                 .columns = {.length = 2, .elements = 2}};
  std::vector<double> numbers(2 * fft::element_count(problem));
  for (std::size_t number = 0; number < numbers.size(); ++number) numbers[number] = double(number);
  const run::Reference natural{.input = fft::bytes_from(numbers, problem.precision), .output = numbers};
  const std::vector<double> ordered = fft::in_order(numbers, problem, order);
  const auto input_of = [&](const run::Reference& reference) {
    return fft::numbers_from(reference.input, problem.precision);
  };

  const run::Reference forward = run::in_order(natural, problem, order);
  EXPECT_EQ(input_of(forward), numbers);
  EXPECT_EQ(forward.output, ordered);
  problem.direction = fft::Direction::kInverse;
  const run::Reference inverse = run::in_order(natural, problem, order);
  EXPECT_EQ(input_of(inverse), ordered);
  EXPECT_EQ(inverse.output, numbers);
  problem.direction = fft::Direction::kRoundtrip;
  const run::Reference both = run::in_order(natural, problem, order);
  EXPECT_EQ(input_of(both), numbers);
  EXPECT_EQ(both.output, numbers);
}

}  // namespace
}  // namespace fftbench::dif_dit_plan_test
