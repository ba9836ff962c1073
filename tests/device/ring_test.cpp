// Rings of pairs on OpenGL: each transform takes the next input and output, whatever holds them.
#include "backends/opengl/ring.h"

#include "backends/opengl/opengl_transform.h"
#include "device/device_fixture.h"
#include "device/gl_counts.h"
#include "device/plan_between_ends.h"
#include "fft/best.h"
#include "fft/numbers.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "testing.h"

namespace fftbench::device_ring_test {
namespace {

using backends::RingShape;
using tests::Permutation;
using Dispatches = tests::CountedGl<&glad_glDispatchCompute>;

class Ring : public tests::DeviceTest {
 protected:
  using Signal = std::vector<std::complex<float>>;

  static Signal input_of(unsigned pair, const fft::Problem& problem) {
    return tests::uniform(problem, 20 + pair);
  }

  static void upload_to_all_pairs(backends::Transform& transform, unsigned pairs,
                                  const fft::Problem& problem) {
    for (unsigned pair = 0; pair < pairs; ++pair) {
      transform.choose_pair(pair);
      tests::upload(transform, input_of(pair, problem));
    }
  }

  static Signal output_of(backends::Transform& transform, unsigned pair, const fft::Problem& problem) {
    transform.choose_pair(pair);
    Signal output(fft::element_count(problem));
    tests::download(transform, output);
    return output;
  }

  // Runs so many transforms, and expects of every pair what a single transform gives and the reference says;
  // of pairs that no transform took, nothing. Returns the dispatches of the run.
  static unsigned expect_what_single_ones_give(backends::Transform& transform, unsigned pairs,
                                               unsigned repeats, const std::vector<Signal>& alone,
                                               const fft::Problem& problem) {
    SCOPED_TRACE(fmt::format("{} transforms on {} pairs", repeats, pairs));
    transform.poison();
    Dispatches dispatches;
    dispatches.start_again();
    transform.run(repeats);
    const unsigned counted = Dispatches::all();
    for (unsigned pair = 0; pair < pairs; ++pair) {
      const Signal output = output_of(transform, pair, problem);
      if (pair >= repeats) {
        EXPECT_TRUE(std::isnan(output.front().real()) && std::isnan(output.back().imag())) << pair;
        continue;
      }
      EXPECT_EQ(output, alone[pair]) << pair;
      const auto accuracy = measure::compare(
          tests::numbers_of(output),
          measure::reference_transform(tests::numbers_of(input_of(pair, problem)), problem), problem);
      EXPECT_TRUE(accuracy.error_units <= 1.25) << pair << ": " << accuracy.error_units;
    }
    return counted;
  }

  static std::vector<Signal> alone_on_each_pair(const Permutation& kernel, unsigned pairs,
                                                const fft::Problem& problem) {
    std::vector<Signal> alone;
    for (unsigned pair = 0; pair < pairs; ++pair)
      alone.push_back(transform_as_given(kernel, problem, input_of(pair, problem)));
    return alone;
  }

  static Permutation kernel_of(const char* name, const fft::Options& options = {}) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    return {&algorithm, fft::complete_options(algorithm.options, options)};
  }
};

TEST_F(Ring, EachTransformReadsAndWritesTheNextPairAsAlone) {
  constexpr unsigned kPairs = 3;
  const fft::Problem problem{.extent = {32, 16}};
  const std::vector<std::pair<const char*, fft::Options>> kernels{
      {"stockham_radix4", {}},
      {"stockham_radix4", {{"storage", "image"}}},
      {"stockham_register", {{"sync", "in_shader"}}},
      {"stockham_register", {{"sync", "barrier"}}},
      {"stockham_fused", {{"sync", "in_shader"}}},
      {"best", {{"sync", "in_shader"}}}};
  for (const auto& [name, chosen] : kernels) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    const fft::Options options = fft::complete_options(algorithm.options, chosen);
    SCOPED_TRACE(fft::describe({&algorithm, options}));
    auto prepared = backend().prepare_ring(algorithm, problem, options, {.pairs = kPairs});
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      std::cout << name << ": " << skip->reason << "\n";
      continue;
    }
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    upload_to_all_pairs(transform, kPairs, problem);
    for (const unsigned repeats : {2U, 3U, 7U}) {
      transform.poison();
      transform.run(repeats);
      for (unsigned pair = 0; pair < kPairs; ++pair) {
        const Signal output = output_of(transform, pair, problem);
        if (pair >= repeats) {
          EXPECT_TRUE(std::isnan(output.front().real()) && std::isnan(output.back().imag()));
          continue;
        }
        const Signal alone = transform_as_given({&algorithm, options}, problem, input_of(pair, problem));
        // Two passes of one dispatch or of a stream may pass values on in flags, which take a bit of them.
        if (fft::sync_of(options) == fft::Sync::kBarrier) {
          EXPECT_EQ(output, alone) << pair << " of " << repeats;
        } else {
          EXPECT_LT(tests::relative_error(output, alone), 1e-6) << pair << " of " << repeats;
        }
      }
    }
  }
}

// Inputs are an array by itself, parts of one buffer, or layers of a texture.
TEST_F(Ring, APairsInputIsFilledWithValuesAgainAndAgain) {
  const fft::Problem problem{.extent = {16, 8}};
  const Signal values{{1, -2}, {0.5F, 3}, {-4, 0.25F}};
  Signal input(fft::element_count(problem));
  for (std::size_t place = 0; place < input.size(); ++place) input[place] = values[place % values.size()];
  for (const char* storage : {"buffer", "image"}) {
    const Permutation kernel = kernel_of("stockham_radix4", {{"storage", storage}});
    for (const unsigned pairs : {1U, 3U}) {
      SCOPED_TRACE(fmt::format("{} of {}", pairs, storage));
      auto prepared = backend().prepare_ring(*kernel.algorithm, problem, kernel.options, {.pairs = pairs});
      auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
      upload_to_all_pairs(transform, pairs, problem);
      transform.choose_pair(pairs / 2);
      ASSERT_TRUE(transform.upload_repeated(std::as_bytes(std::span(values))));
      transform.run(pairs);
      for (unsigned pair = 0; pair < pairs; ++pair) {
        const Signal given = pair == pairs / 2 ? input : input_of(pair, problem);
        const Signal alone = transform_as_given({kernel.algorithm, kernel.options}, problem, given);
        EXPECT_LT(tests::relative_error(output_of(transform, pair, problem), alone), 1e-6) << pair;
      }
    }
  }
}

// How often a plan of two passes is dispatched: a call has at most so many transforms, and ends at the ring's
// end.
TEST_F(Ring, TransformsOfACallShareDispatches) {
  struct Expected {
    RingShape ring;
    unsigned repeats;
    unsigned plans;   // of several transforms or of one
    unsigned merged;  // transforms, at most
  };
  const fft::Problem problem{.extent = {16, 16}};
  const Permutation kernel = kernel_of("stockham_register");
  const std::vector<Signal> alone = alone_on_each_pair(kernel, 8, problem);
  for (const auto& [ring, repeats, plans, merged] :
       std::vector<Expected>{{{8, 8}, 8, 1, 8},
                             {{8, 8}, 16, 2, 8},
                             {{8, 8}, 11, 3, 8},  // 8, 2, 1
                             {{8, 8}, 5, 2, 8},   // 4, 1
                             {{8, 1}, 8, 8, 1},
                             {{8, 3}, 8, 4, 3},   // 3, 3, and the last two by themselves
                             {{8, 3}, 16, 8, 3},  // the same again, from the first pair on
                             {{8, 9}, 8, 1, 8},
                             {{7, 7}, 7, 1, 7},
                             {{7, 7}, 15, 3, 7},  // 7, 7, 1
                             {{7, 4}, 7, 3, 4},   // 4, 2, 1
                             {{3, 3}, 7, 3, 3},
                             {{3, 2}, 3, 2, 2},
                             {{1, 1}, 3, 3, 0}}) {
    SCOPED_TRACE(fmt::format("{} of a call", ring.merged));
    auto prepared = backend().prepare_ring(*kernel.algorithm, problem, kernel.options, ring);
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    EXPECT_EQ(transform.merged_transforms().value_or(0), merged);
    EXPECT_EQ(transform.dispatches(), 2U);
    upload_to_all_pairs(transform, ring.pairs, problem);
    EXPECT_EQ(expect_what_single_ones_give(transform, ring.pairs, repeats, alone, problem), 2 * plans);
  }
}

TEST_F(Ring, BuffersOfTheirOwnShareDispatchesAsWell) {
  constexpr unsigned kPairs = 5;
  const fft::Problem problem{.extent = {64, 64}};
  const Permutation kernel = kernel_of("stockham_register");
  const fft::DeviceLimits& limits = backend().limits();
  const auto plan = std::get<fft::Plan>(fft::make_plan(*kernel.algorithm, problem, kernel.options, limits));
  const backends::PlannedRing ring{
      .shape = {.pairs = kPairs, .merged = 3},
      .merged = fft::merged_plans({kernel.algorithm, kernel.options}, plan, {}, limits, 3)};
  ASSERT_FALSE(ring.merged.plans_of_buffers.empty()) << ring.merged.refusal;
  fft::DeviceLimits binds_one = limits;
  binds_one.storage_buffer_bytes = fft::byte_count(fft::array_of(problem, fft::Role::kInput));
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  gl::DebugLog log;
  backends::OpenGlTransform transform(plan, context, backend().timer_check().trusted, log, ring, binds_one);
  EXPECT_EQ(transform.merged_transforms(), 3U);
  upload_to_all_pairs(transform, kPairs, problem);
  const std::vector<Signal> alone = alone_on_each_pair(kernel, kPairs, problem);
  EXPECT_EQ(expect_what_single_ones_give(transform, kPairs, kPairs, alone, problem), 2 * 3U) << "3, 1, 1";
}

TEST_F(Ring, LayersOfATextureShareDispatchesAsWell) {
  constexpr unsigned kPairs = 5;
  const fft::Problem problem{.extent = {16, 1}, .batch = 2};
  const Permutation kernel = kernel_of("stockham_register", {{"storage", "image"}});
  auto prepared = backend().prepare_ring(*kernel.algorithm, problem, kernel.options, {kPairs, 3});
  auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  EXPECT_EQ(transform.merged_transforms(), 3U);
  upload_to_all_pairs(transform, kPairs, problem);
  const std::vector<Signal> alone = alone_on_each_pair(kernel, kPairs, problem);
  EXPECT_EQ(expect_what_single_ones_give(transform, kPairs, kPairs, alone, problem), 3U) << "3, 1, 1";
}

TEST_F(Ring, TransformsThatCantShareDispatchesHaveTheirOwn) {
  const fft::Problem problem{.extent = {16, 16}, .batch = 3};
  const Permutation kernel = kernel_of("stockham_radix4", {{"storage", "rgb_planes"}});
  auto prepared =
      backend().prepare_ring(*kernel.algorithm, problem, kernel.options, {.pairs = 3, .merged = 3});
  auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  EXPECT_EQ(transform.merged_transforms(), 1U);
  upload_to_all_pairs(transform, 3, problem);
  const std::vector<Signal> alone = alone_on_each_pair(kernel, 3, problem);
  EXPECT_EQ(expect_what_single_ones_give(transform, 3, 4, alone, problem), 4 * transform.dispatches());
}

// Unless they write an array that all of them have: in a call, the barrier behind the last one serves all.
TEST_F(Ring, TransformsOfACallHaveNoBarrierBetweenThem) {
  using Barriers = tests::CountedGl<&glad_glMemoryBarrier>;
  // Textures of three colours share no dispatches.
  const fft::Problem problem{.extent = {16, 1}, .batch = 3};
  for (const auto& [exchange, of_call, barriers] :
       {std::tuple("shared", 1U, 7U), {"shared", 2U, 5U}, {"shared", 3U, 3U}, {"storage", 3U, 7U}}) {
    SCOPED_TRACE(fmt::format("{} of a call, exchange={}", of_call, exchange));
    const Permutation kernel =
        kernel_of("stockham_radix4", {{"storage", "rgb_planes"}, {"exchange", exchange}});
    auto prepared =
        backend().prepare_ring(*kernel.algorithm, problem, kernel.options, {.pairs = 3, .merged = of_call});
    auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    ASSERT_EQ(transform.dispatches(), 1U);
    upload_to_all_pairs(transform, 3, problem);
    transform.run(1);
    Barriers counted;
    counted.start_again();
    transform.run(7);
    EXPECT_EQ(Barriers::all(), barriers);
    const std::vector<Signal> alone = alone_on_each_pair(kernel, 3, problem);
    expect_what_single_ones_give(transform, 3, 7, alone, problem);
  }
}

TEST_F(Ring, PassesAreTimedWhereTransformsShareThem) {
  const fft::Problem problem{.extent = {16, 16}};
  const Permutation kernel = kernel_of("stockham_register");
  auto prepared =
      backend().prepare_ring(*kernel.algorithm, problem, kernel.options, {.pairs = 4, .merged = 4});
  auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  upload_to_all_pairs(transform, 4, problem);
  transform.poison();
  Dispatches dispatches;
  dispatches.start_again();
  const auto times = transform.run_passes(3);
  EXPECT_EQ(Dispatches::all(), 3 * 2U);
  ASSERT_EQ(times.size(), 3U);
  for (const std::vector<double>& each : times) EXPECT_EQ(each.size(), 2U);
  for (unsigned pair = 0; pair < 4; ++pair)
    EXPECT_FALSE(std::isnan(output_of(transform, pair, problem).back().real())) << pair;
}

TEST_F(Ring, CallsBindNothingThatStaysBound) {
  using Bindings = tests::CountedGl<&glad_glUseProgram, &glad_glBindBufferRange, &glad_glUniform1uiv>;
  const fft::Problem problem{.extent = {16, 16}};
  const Permutation kernel = kernel_of("stockham_image");
  auto prepared =
      backend().prepare_ring(*kernel.algorithm, problem, kernel.options, {.pairs = 4, .merged = 4});
  auto& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
  ASSERT_EQ(transform.merged_transforms(), 4U);
  ASSERT_EQ(transform.dispatches(), 1U) << "which leaves its own arrays bound";
  transform.run(4);
  Bindings bindings;
  const auto bound_by = [&](unsigned repeats) {
    bindings.start_again();
    transform.run(repeats);
    return Bindings::all();
  };
  const unsigned by_one_call = bound_by(4);
  EXPECT_GT(by_one_call, 0U);
  EXPECT_EQ(bound_by(40), by_one_call);
}

TEST_F(Ring, ArraysAreSeparateWhereTheDeviceBindsTooLittleAtOnce) {
  fft::DeviceLimits limits = backend().limits();
  for (const auto& [storage, together] :
       {std::pair(fft::Storage::kBuffer, true), std::pair(fft::Storage::kBuffer, false),
        std::pair(fft::Storage::kImage, true), std::pair(fft::Storage::kImage, false)}) {
    const fft::Resource resource = fft::array_of({.extent = {16, 4}, .batch = 2}, fft::Role::kInput, storage);
    limits.storage_buffer_bytes =
        together ? 2 * fft::byte_count(resource) + limits.binding_alignment : fft::byte_count(resource);
    limits.image_layers = together ? 4 : 3;
    backends::AlikeArrays arrays(resource, 2, limits, true);
    EXPECT_EQ(arrays.lie_together(), together);
    std::vector<std::byte> ones(fft::byte_count(resource), std::byte{1});
    std::vector<std::byte> twos(fft::byte_count(resource), std::byte{2});
    arrays.write(0, ones);
    arrays.write(1, twos);
    std::vector<std::byte> read(fft::byte_count(resource));
    arrays.read(0, read);
    EXPECT_EQ(read, ones);
    arrays.read(1, read);
    EXPECT_EQ(read, twos);
    EXPECT_THROW(arrays.read(1, std::span(read).first(3)), std::invalid_argument);
  }
}

}  // namespace
}  // namespace fftbench::device_ring_test
