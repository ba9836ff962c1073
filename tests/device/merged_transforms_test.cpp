// Transforms of one record() that share dispatches: bit by bit what each gives by itself, wherever their
// arrays lie in the buffers; and what is refused before anything is recorded.
#include <bit>
#include <iostream>
#include <set>

#include "device/device_fixture.h"
#include "device/independent_calls.h"
#include "fft/numbers.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::merged_transforms_test {
namespace {

using tests::Arrays;
using tests::buffer_of;
using tests::Bytes;
using tests::Dispatches;
using tests::expect_what_single_ones_give;

class MergedTransforms : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }
  void TearDown() override { EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR}); }

  std::string said_of(const Fft& fft, const std::vector<TransformArrays>& arrays) {
    Dispatches dispatches;
    dispatches.start_again();
    try {
      fft.record(arrays);
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(Dispatches::all(), 0U) << "nothing is recorded";
      return error.what();
    }
    return "";
  }

  std::unique_ptr<FftDevice> device_;
};

TEST_F(MergedTransforms, AreBitByBitWhatSingleOnesAre) {
  const FftRequest request{.problem = {.extent = {16, 16}}, .most_merged = 8};
  const Fft fft(*device_, request);
  ASSERT_EQ(fft.most_merged(), 8U);
  for (const std::size_t count : {1U, 2U, 3U, 5U, 7U, 8U, 9U}) {
    const unsigned chunks = unsigned(std::popcount(count % 8) + count / 8);
    EXPECT_EQ(expect_what_single_ones_give(fft, request, count, Arrays::kParts),
              chunks * fft.plan().passes.size());
  }
}

TEST_F(MergedTransforms, AreSoInEveryKind) {
  // No multiple of the number of extents, so that each of them has its turn.
  tests::Sample sample(17 * tests::kSanitizedShare);
  for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64})
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDct2})
      for (const auto half : {fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked})
        for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
          for (const glm::uvec2 extent : {glm::uvec2(16, 16), glm::uvec2(12, 10), glm::uvec2(30, 1),
                                          glm::uvec2(202, 7), glm::uvec2(4096, 1), glm::uvec2(128, 64)}) {
            if (domain != fft::Domain::kReal && half == fft::HalfSpectrum::kPacked) continue;
            // In every run: rows of real numbers are written in units of their own.
            const bool is_always = domain == fft::Domain::kReal && direction == fft::Direction::kInverse &&
                                   precision == fft::Precision::kFp32 && extent.x == 12;
            if (!sample.takes_next() && !is_always) continue;
            const FftRequest request{.problem = {.extent = extent,
                                                 .batch = extent.x == 12 ? 2U : 1U,
                                                 .direction = direction,
                                                 .domain = domain,
                                                 .half_spectrum = half,
                                                 .precision = precision},
                                     .most_merged = 3};
            if (Fft::refusal(*device_, request)) continue;
            SCOPED_TRACE(fft::describe_size(request.problem) + " " + fft::describe_kind(request.problem));
            const Fft fft(*device_, request);
            if (fft.most_merged() == 1) {
              std::cout << fft::describe_size(request.problem) << " " << fft::describe_kind(request.problem)
                        << ", by themselves: " << fft.merged_plans().refusal << "\n";
            }
            expect_what_single_ones_give(fft, request, 5, Arrays::kSharedParts);
          }
}

TEST_F(MergedTransforms, AreSoWithEveryAlgorithm) {
  std::vector<std::string> merged;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform()) continue;
    SCOPED_TRACE(algorithm.name);
    FftRequest request{.problem = {.extent = {16, 32}},
                       .algorithm = algorithm.name,
                       .options = algorithm.options_anywhere,
                       .most_merged = 4};
    const auto has = [&](std::string_view name, std::string_view value) {
      const auto spec = std::ranges::find(algorithm.options, name, &fft::OptionSpec::name);
      return spec != algorithm.options.end() && spec->takes(value);
    };
    if (has("storage", "buffer")) request.options["storage"] = "buffer";
    if (has("exchange", "shared")) request.options["exchange"] = "shared";
    if (Fft::refusal(*device_, request)) continue;
    const Fft fft(*device_, request);
    if (fft.storage() != fft::Storage::kBuffer) continue;
    if (fft.most_merged() > 1) merged.push_back(algorithm.name);
    EXPECT_TRUE(fft.most_merged() > 1 || fft.merged_plans().refusal.size() > 20)
        << fft.merged_plans().refusal;
    expect_what_single_ones_give(fft, request, 7, Arrays::kParts);
  }
  for (const char* name :
       {"best", "stockham_pruned", "stockham_register", "stockham_image", "stockham_radix4"})
    EXPECT_EQ(std::ranges::count(merged, name), 1) << name;
}

TEST_F(MergedTransforms, KeepGapsBetweenRowsAndRunInPlace) {
  const FftRequest with_gaps{.problem = {.extent = {16, 8}, .batch = 2},
                             .input_layout = {.row_stride = 20, .image_stride = 200},
                             .output_layout = {.row_stride = 18},
                             .most_merged = 4};
  const FftRequest in_place{.problem = {.extent = {32, 32}}, .in_place = true, .most_merged = 4};
  for (const FftRequest& request : {with_gaps, in_place}) {
    const Fft fft(*device_, request);
    EXPECT_EQ(fft.most_merged(), 4U) << fft.merged_plans().refusal;
    expect_what_single_ones_give(fft, request, 6, Arrays::kParts);
  }
}

// Where all transforms write the same scratch array, each has to end before the next one.
TEST_F(MergedTransforms, HaveNoBarrierBetweenThemWhereTheyWriteTheirOutputsAlone) {
  using Barriers = tests::CountedGl<&glad_glMemoryBarrier>;
  for (const auto& [columns, has_scratch] : {std::pair("in_place", false), std::pair("transposed", true)}) {
    for (const std::uint32_t most_merged : {1U, 2U}) {
      SCOPED_TRACE(fmt::format("{}, {} in a dispatch", columns, most_merged));
      const FftRequest request{.problem = {.extent = {64, 128}},
                               .algorithm = "stockham_register",
                               .options = {{"columns", columns}, {"sync", "barrier"}},
                               .most_merged = most_merged};
      const Fft fft(*device_, request);
      const auto is_scratch = [](const fft::Resource& each) { return each.role == fft::Role::kScratch; };
      ASSERT_EQ(std::ranges::any_of(fft.plan().resources, is_scratch), has_scratch);
      ASSERT_EQ(fft.plan().passes.size(), 2U);
      const unsigned groups = most_merged == 1 ? 5 : 3;
      EXPECT_EQ(expect_what_single_ones_give(fft, request, 5, Arrays::kParts), 2 * groups);
      const tests::Call call(fft, request, 5, Arrays::kParts);
      Barriers barriers;
      barriers.start_again();
      fft.record(call.together);
      EXPECT_EQ(Barriers::all(), has_scratch ? 2 * groups : groups + 1);
    }
  }
}

// It may write an array that all of them have.
TEST_F(MergedTransforms, HaveABarrierBehindEachWhereTheyCallTheCallersGlsl) {
  using Barriers = tests::CountedGl<&glad_glMemoryBarrier>;
  for (const bool has_store : {false, true}) {
    SCOPED_TRACE(has_store);
    FftRequest request{
        .problem = {.extent = {64, 1}}, .algorithm = "stockham_register", .options = {{"sync", "barrier"}}};
    if (has_store) request.store = "void store_output(uvec3 p, vec2 value) { put_output(p, 2.0 * value); }";
    const Fft fft(*device_, request);
    ASSERT_EQ(fft.plan().passes.size(), 1U);
    EXPECT_EQ(expect_what_single_ones_give(fft, request, 4, Arrays::kParts), 4U);
    const tests::Call call(fft, request, 4, Arrays::kParts);
    Barriers barriers;
    barriers.start_again();
    fft.record(call.together);
    EXPECT_EQ(Barriers::all(), has_store ? 4U : 1U);
  }
}

// As many pairs as the least device binds, and more.
TEST_F(MergedTransforms, TakeBuffersOfTheirOwn) {
  // In every run: the register kernel.
  tests::Sample sample(3 * tests::kSanitizedShare);
  std::set<std::string> taken;
  for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDst3})
    for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16})
      for (const char* algorithm : {"best", "stockham_register", "stockham_image", "stockham_fused"}) {
        const FftRequest request{.problem = {.extent = {64, 64}, .domain = domain, .precision = precision},
                                 .algorithm = algorithm,
                                 .options = {},
                                 .most_merged = 3};
        if (!sample.takes_next() && request.algorithm != "stockham_register") continue;
        if (Fft::refusal(*device_, request)) continue;
        SCOPED_TRACE(std::string(algorithm) + " " + fft::describe_kind(request.problem));
        const Fft fft(*device_, request);
        const unsigned dispatches = expect_what_single_ones_give(fft, request, 5, Arrays::kBuffers);
        if (fft.merged_plans().plans_of_buffers.empty()) continue;
        // 3 and 2 by themselves, as 3 is the only number of several.
        EXPECT_EQ(dispatches, 3 * fft.plan().passes.size());
        taken.insert(algorithm);
      }
  EXPECT_TRUE(taken.contains("stockham_register"));
}

// As where a driver links fewer storage blocks than it promises.
TEST_F(MergedTransforms, OfBuffersGoInSmallerNumbersWhereAPlanCannotBeBuilt) {
  fft::DeviceLimits limits = device_->limits();
  limits.storage_blocks = 16;
  limits.buffer_points = 96;
  const fft::Problem problem{.extent = {64, 64}};
  const fft::Algorithm& kernel = fft::algorithm_named("stockham_register");
  const fft::Choice choice{&kernel, fft::complete_options(kernel.options, {})};
  const auto single = std::get<fft::Plan>(fft::make_plan(kernel, problem, choice.options, limits));
  fft::MergedPlans plans = fft::merged_plans(choice, single, {}, limits, 8);
  ASSERT_GT(plans.plans_of_buffers.size(), 1U) << plans.refusal;
  const std::uint32_t most = fft::transforms_of(plans.plans_of_buffers.front(), problem);
  const std::uint32_t next = fft::transforms_of(plans.plans_of_buffers[1], problem);
  for (auto& [name, value] : plans.plans_of_buffers.front().passes.front().defines)
    if (name == "WORK_GROUP_SIZE") value = "none";
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  const executor::MergedTransforms merged(plans, single, std::uint64_t{1} << 20U, context);
  std::vector<executor::Array> arrays;
  for (std::uint32_t index = 0; index < 2 * most; ++index)
    arrays.push_back(buffer_of(64 * 64 * 2 * sizeof(float)));
  std::vector<TransformArrays> transforms;
  for (std::uint32_t index = 0; index < most; ++index)
    transforms.push_back({arrays[2 * index].bound(), arrays[2 * index + 1].bound()});
  const auto recording = merged.prepare(transforms);
  ASSERT_FALSE(recording.shared.empty());
  EXPECT_EQ(recording.shared.front().plan->transforms, next);
}

TEST_F(MergedTransforms, AreTransforms) {
  const FftRequest request{.problem = {.extent = {32, 8}}, .most_merged = 4};
  const Fft fft(*device_, request);
  executor::Array from = buffer_of(4 * fft.input_byte_count()), to = buffer_of(4 * fft.output_byte_count());
  fft::Problem all = request.problem;
  all.batch = 4;
  const std::vector<double> input = measure::make_signal(measure::Signal::kUniform, all, 3);
  from.write(fft::bytes_from(input, all.precision));
  std::vector<TransformArrays> arrays;
  for (std::uint64_t index = 0; index < 4; ++index) {
    const auto part = [&](const executor::Array& array) {
      return BoundBuffer{.name = std::get<BoundBuffer>(array.bound()).name,
                         .offset = GLintptr(index * fft.input_byte_count()),
                         .size = GLsizeiptr(fft.input_byte_count())};
    };
    arrays.push_back({part(from), part(to)});
  }
  fft.record(arrays);
  Bytes bytes(to.byte_count());
  to.read(bytes);
  const auto accuracy = measure::compare(fft::numbers_from(bytes, all.precision),
                                         measure::reference_transform(input, all), all);
  EXPECT_TRUE(accuracy.error_units <= 1.25) << accuracy.error_units;
}

TEST_F(MergedTransforms, AreRefusedByTheirIndex) {
  const FftRequest request{.problem = {.extent = {16, 16}}, .most_merged = 4};
  const Fft fft(*device_, request);
  const auto bytes = GLsizeiptr(fft.input_byte_count());
  const executor::Array some = buffer_of(16 * std::uint64_t(bytes)),
                        more = buffer_of(16 * std::uint64_t(bytes));
  const auto part = [&](const executor::Array& array, GLintptr offset) {
    return BoundBuffer{.name = std::get<BoundBuffer>(array.bound()).name, .offset = offset, .size = bytes};
  };
  const auto expect = [](const std::string& text, std::string_view wanted) {
    EXPECT_NE(text.find(wanted), std::string::npos) << text;
  };
  const TransformArrays first{part(some, 0), part(more, 0)};
  EXPECT_EQ(said_of(fft, {first, {part(some, 0), part(more, bytes)}}), "") << "inputs may be shared";
  EXPECT_EQ(said_of(fft, {}), "");
  expect(said_of(fft, {first, {part(some, bytes), part(more, 0)}}),
         "transform 1: its output overlaps the output of transform 0");
  expect(
      said_of(fft, {first, {part(some, bytes), part(more, bytes)}, {part(some, 0), part(more, bytes - 256)}}),
      "transform 2: its output overlaps the output of transform 0");
  expect(said_of(fft, {{part(some, 0), part(some, bytes)}, {part(some, bytes), part(more, 0)}}),
         "transform 1: its input overlaps the output of transform 0");
  expect(said_of(fft, {first, {part(some, 1), part(more, bytes)}}),
         "transform 1: the input begins at byte 1");
  BoundBuffer small = part(some, bytes);
  small.size = bytes - 8;
  expect(said_of(fft, {first, {small, part(more, bytes)}}), "transform 1: the input has 2040 bytes");
  expect(said_of(fft, {first, {part(some, bytes), part(some, bytes)}}),
         "transform 1: the input and the output");
  BoundBuffer unknown = part(some, bytes);
  unknown.name = 0x7fffffff;
  expect(said_of(fft, {first, {unknown, part(more, bytes)}}), "transform 1: 2147483647 is no buffer");
  expect(said_of(fft, {first, {part(some, 15 * bytes + 256), part(more, bytes)}}),
         fmt::format("transform 1: the input ends at byte {} of buffer", 16 * bytes + 256));
  expect(said_of(fft, {first, {part(some, 15 * bytes), part(more, 16 * bytes)}}),
         "transform 1: the output ends at byte");
  BoundBuffer whole = part(some, 16 * bytes);
  whole.size = 0;
  expect(said_of(fft, {first, {whole, part(more, bytes)}}), "transform 1: the input ends at byte");
  expect(said_of(fft, {first, {BoundImage{1}, part(more, bytes)}}),
         "transform 1: its arrays have to be buffers");
}

}  // namespace
}  // namespace fftbench::merged_transforms_test
