// Transforms that share dispatches which wait for earlier ones by themselves (sync=in_shader): what each
// gives by itself, and in the order of the calls.
#include "device/device_fixture.h"
#include "device/independent_calls.h"
#include "executor/plan_on_arrays.h"
#include "fft/merged_plans.h"
#include "library/fft.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::merged_streams_test {
namespace {

using tests::Arrays;
using tests::Bytes;

struct Stream {
  const char* algorithm;
  fft::Options options;
  glm::uvec2 extent;
  fft::Domain domain = fft::Domain::kComplex;
  fft::Precision precision = fft::Precision::kFp32;
  const char* order = "in_shader";
};

constexpr auto kReal = fft::Domain::kReal;
constexpr auto kHalves = fft::Precision::kFp16;
constexpr auto kSingles = fft::Precision::kFp32;

class MergedStreams : public tests::DeviceTest {
 protected:
  void SetUp() override {
    if (!backend().limits().starts_dispatches_in_order)
      GTEST_SKIP() << "the probe found that this device does not keep the order";
    device_ = std::make_unique<FftDevice>(backend().context().get_proc_address());
  }
  void TearDown() override { EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR}); }

  // Where work groups were not seen to run at once, a single one waits for none.
  FftRequest request_of(const Stream& stream, fft::Direction direction = fft::Direction::kForward) {
    FftRequest request{.problem = {.extent = stream.extent,
                                   .direction = direction,
                                   .domain = stream.domain,
                                   .precision = stream.precision,
                                   .norm = fft::Norm::kOrtho},
                       .algorithm = stream.algorithm,
                       .options = stream.options,
                       .most_merged = 2};
    request.options["sync"] = stream.order;
    if (request.algorithm == "stockham_fused" && Fft::refusal(*device_, request))
      request.options["persistent_groups"] = "1";
    return request;
  }

  static std::vector<Stream> streams() {
    return {{"stockham_image", {}, {24, 40}},
            {"stockham_image", {}, {32, 32}, kReal},
            {"stockham_pruned", {{"rows", "4"}}, {32, 64}},
            {"stockham_fused", {{"pass_sync", "flags"}}, {64, 64}},
            {"stockham_fused", {{"pass_sync", "flags"}, {"pipeline_depth", "3"}}, {64, 32}, kReal},
            {"stockham_fused", {{"pass_sync", "flags"}}, {32, 64}, fft::Domain::kComplex, kHalves},
            {"stockham_fused", {{"pass_sync", "barrier"}}, {60, 60}},
            {"stockham_register", {{"columns", "transposed"}}, {64, 96}},
            {"stockham_register", {{"columns", "transposed"}}, {64, 64}, fft::Domain::kComplex, kHalves},
            {"stockham_register", {{"columns", "strided"}, {"fused_column_radix", "4"}}, {64, 128}},
            {"stockham_register", {{"columns", "strided"}, {"pass_sync", "barrier"}}, {60, 40}},
            {"stockham_register", {{"columns", "in_place"}}, {64, 128}},
            {"stockham_register", {{"columns", "tiled"}}, {128, 128}},
            {"stockham_register", {}, {40, 32}, kReal},
            {"stockham_register", {}, {4096, 1}},
            {"bluestein", {}, {31, 37}},
            {"best", {}, {64, 64}},
            {"stockham_register",
             {{"columns", "strided"}},
             {64, 48},
             fft::Domain::kComplex,
             kSingles,
             "in_shader_within"}};
  }

  std::unique_ptr<FftDevice> device_;
};

TEST_F(MergedStreams, AreWhatSingleTransformsAre) {
  tests::Sample sample(8 * tests::kSanitizedShare);
  for (const Stream& each : streams()) {
    if (!sample.takes_next()) continue;
    SCOPED_TRACE(fmt::format("{} {}", each.algorithm, each.extent.x));
    const FftRequest request = request_of(each);
    const Fft fft(*device_, request);
    ASSERT_EQ(fft.most_merged(), 2U) << fft.merged_plans().refusal;
    const std::size_t passes = fft.plan().passes.size();
    for (const Arrays arrays : {Arrays::kParts, Arrays::kSharedParts, Arrays::kBuffers}) {
      SCOPED_TRACE(int(arrays));
      const bool are_merged = arrays != Arrays::kBuffers || !fft.merged_plans().plans_of_buffers.empty();
      EXPECT_EQ(tests::expect_what_single_ones_give(fft, request, 5, arrays), (are_merged ? 3 : 5) * passes);
    }
    EXPECT_EQ(fft.spin_timeouts(), 0U);
  }
}

TEST_F(MergedStreams, HaveOneBarrierBehindThemAllWhetherTheyShareDispatchesOrNot) {
  using Barriers = tests::CountedGl<&glad_glMemoryBarrier>;
  for (const std::uint32_t most_merged : {1U, 2U}) {
    FftRequest request = request_of({"stockham_image", {}, {24, 40}});
    request.most_merged = most_merged;
    const Fft fft(*device_, request);
    for (const Arrays arrays : {Arrays::kParts, Arrays::kBuffers}) {
      SCOPED_TRACE(fmt::format("{} in a dispatch, {}", most_merged, int(arrays)));
      const tests::Call call(fft, request, 5, arrays);
      Barriers barriers;
      barriers.start_again();
      fft.record(call.together);
      EXPECT_EQ(Barriers::all(), 1U);
    }
    tests::expect_what_single_ones_give(fft, request, 5, Arrays::kBuffers);
    EXPECT_EQ(fft.spin_timeouts(), 0U);
  }
}

// There and back again, without a wait of the test's own between the calls.
TEST_F(MergedStreams, FindTheOutputsOfTheCallBefore) {
  const Stream stream{"stockham_image", {{"images", "1"}}, {32, 32}};
  const FftRequest request = request_of(stream);
  const Fft there(*device_, request), back(*device_, request_of(stream, fft::Direction::kInverse));
  for (const Arrays arrays : {Arrays::kParts, Arrays::kBuffers}) {
    SCOPED_TRACE(int(arrays));
    const tests::Call call(there, request, 3, arrays), result(back, request, 3, arrays);
    std::vector<TransformArrays> home;
    for (std::size_t index = 0; index < 3; ++index)
      home.push_back({call.together[index].output, result.together[index].output});
    there.record(call.together);
    back.record(home);
    std::vector<Bytes> written = result.written();
    for (std::size_t index = 0; index < 3; ++index) {
      const auto accuracy = measure::compare(fft::numbers_from(result.output(written, index), kSingles),
                                             fft::numbers_from(call.input(index), kSingles), request.problem);
      EXPECT_TRUE(accuracy.error_units <= 2.5) << index << ": " << accuracy.error_units;
    }
  }
}

// The count of ended shares that the last dispatch has waited for before it loaded anything.
GLuint shares_waited_for() {
  GLint program = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &program);
  const GLint location = glGetUniformLocation(GLuint(program), "completions_before_loads");
  GLuint shares = 0;
  if (location >= 0) glGetUniformuiv(GLuint(program), location, &shares);
  EXPECT_GE(location, 0);
  return shares;
}

// Buffers of their own are known by their names, each of which may have been written by another dispatch.
TEST_F(MergedStreams, LoadOnceTheirBuffersHaveBeenWritten) {
  executor::ExecutorContext context(std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_image");
  const fft::Choice choice{
      &algorithm, fft::complete_options(algorithm.options, {{"images", "1"}, {"sync", "in_shader"}})};
  const auto single = std::get<fft::Plan>(
      fft::make_plan(algorithm, {.extent = {16, 16}}, choice.options, backend().limits()));
  const auto plans = fft::merged_plans(choice, single, {}, backend().limits(), 2);
  ASSERT_EQ(plans.plans_of_buffers.size(), 1U) << plans.refusal;
  executor::PlanOnArrays prepared(plans.plans_of_buffers.front(), context);
  std::vector<executor::Array> arrays;
  std::vector<gl::BufferRange> ranges;
  for (std::size_t index = 0; index < 8; ++index) {
    arrays.push_back(tests::buffer_of(16 * 16 * 8));
    arrays.back().fill(std::byte{0});
    ranges.push_back({std::get<BoundBuffer>(arrays.back().bound()).name, 0, 16 * 16 * 8});
  }
  const auto record = [&](std::size_t from, std::size_t to) {
    BoundBuffer input, output;
    input.parts = std::span(ranges).subspan(from, 2);
    output.parts = std::span(ranges).subspan(to, 2);
    prepared.executor().record(prepared.bound(input, output), 1, executor::PlanExecutor::Behind::kNothing);
    return shares_waited_for();
  };
  const GLuint before = context.sequence.completions();
  EXPECT_EQ(record(0, 2), before);
  const GLuint behind_first = context.sequence.completions();
  EXPECT_GT(behind_first, before);
  EXPECT_EQ(record(4, 6), before) << "nobody has written these";
  EXPECT_EQ(record(1, 4), behind_first) << "the second of the two has been written";
  context.sequence.note_barrier();
}

}  // namespace
}  // namespace fftbench::merged_streams_test
