// A plan that a device can't run becomes a Skip, which names the limit, the value needed and the value
// allowed.
#include "fft/limits.h"

#include "fft/registry.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::limits_test {
namespace {

constexpr fft::DeviceLimits kRoomy{.storage_buffer_bytes = std::uint64_t{1} << 31};

fft::PlanOrSkip try_plan(const std::string& name, glm::uvec2 extent, const fft::Options& options,
                         const fft::DeviceLimits& limits, unsigned batch = 1) {
  const fft::Algorithm* algorithm = fft::find_algorithm(name);
  return fft::make_plan(*algorithm, {.extent = extent, .batch = batch},
                        fft::complete_options(algorithm->options, options), limits);
}

std::string skip_reason(const fft::PlanOrSkip& plan) {
  const auto* skip = std::get_if<fft::Skip>(&plan);
  return skip == nullptr ? "" : skip->reason;
}

TEST(Limits, WorkGroupInvocationsBoundTheLine) {
  EXPECT_EQ(skip_reason(try_plan("stockham_radix2", {2048, 1}, {}, kRoomy)), "");
  EXPECT_EQ(skip_reason(try_plan("stockham_radix2", {4096, 1}, {}, kRoomy)),
            "needs 2048 invocations in a work group; this device allows 1024 "
            "(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS)");
  EXPECT_EQ(skip_reason(try_plan("stockham_radix4", {4096, 1}, {}, kRoomy)), "");
}

TEST(Limits, SharedMemoryBoundsTheSharedExchangeAlone) {
  for (const std::uint64_t kibibytes : {16, 32, 48}) {
    fft::DeviceLimits limits = kRoomy;
    limits.shared_memory_bytes = kibibytes * 1024;
    const std::uint32_t longest = kibibytes == 16 ? 2048 : 4096;  // 8 bytes for each element
    EXPECT_EQ(skip_reason(try_plan("stockham_radix4", {longest, 1}, {{"exchange", "shared"}}, limits)), "");
    if (kibibytes == 16) {
      EXPECT_EQ(skip_reason(try_plan("stockham_radix4", {4096, 1}, {{"exchange", "shared"}}, limits)),
                "needs 32768 bytes of shared memory; this device allows 16384 "
                "(GL_MAX_COMPUTE_SHARED_MEMORY_SIZE)");
    }
    EXPECT_EQ(skip_reason(try_plan("stockham_radix4", {4096, 1}, {{"exchange", "storage"}}, limits)), "");
  }
}

TEST(Limits, TextureSizeBoundsImagesAlone) {
  EXPECT_NE(
      skip_reason(try_plan("cooley_tukey_multipass", {32768, 1}, {}, kRoomy)).find("GL_MAX_TEXTURE_SIZE"),
      std::string::npos);
  EXPECT_EQ(skip_reason(try_plan("cooley_tukey_multipass", {32768, 1}, {{"storage", "buffer"}}, kRoomy)), "");
}

TEST(Limits, LayersBoundBatchesOfImages) {
  EXPECT_NE(
      skip_reason(try_plan("stockham_radix2", {16, 16}, {}, kRoomy, 4096)).find("needs 4096 image layers"),
      std::string::npos);
}

TEST(Limits, BufferSizeBoundsBuffers) {
  fft::DeviceLimits limits = kRoomy;
  limits.storage_buffer_bytes = 128 * 128 * 8 - 1;
  EXPECT_EQ(skip_reason(try_plan("stockham_radix2", {128, 128}, {{"storage", "buffer"}}, limits)),
            "needs 131072 bytes in one binding of its input; this device allows 131071 "
            "(GL_MAX_SHADER_STORAGE_BLOCK_SIZE); take smaller images or precision fp16 or a kernel with "
            "storage=image");
}

TEST(Limits, DoublesBoundFp64Alone) {
  fft::Problem problem{.extent = {64, 64}, .precision = fft::Precision::kFp64};
  const fft::Algorithm& algorithm = fft::algorithm_named("stockham_register");
  const fft::Options options = fft::complete_options(algorithm.options, {});
  fft::DeviceLimits limits;
  EXPECT_TRUE(std::holds_alternative<fft::Plan>(fft::make_plan(algorithm, problem, options, limits)));
  limits.has_doubles = false;
  const fft::PlanOrSkip planned = fft::make_plan(algorithm, problem, options, limits);
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(planned));
  EXPECT_EQ(std::get<fft::Skip>(planned).reason,
            "fp64 takes double precision in shaders, which this device lacks (GL_ARB_gpu_shader_fp64)");
  problem.precision = fft::Precision::kFp32;
  EXPECT_TRUE(std::holds_alternative<fft::Plan>(fft::make_plan(algorithm, problem, options, limits)));
}

TEST(Limits, WorkGroupCountBoundsLongLines) {
  const std::string reason =
      skip_reason(try_plan("cooley_tukey_multipass", {1U << 24, 1}, {{"storage", "buffer"}}, kRoomy));
  EXPECT_NE(reason.find("work groups along x"), std::string::npos) << reason;
}

// These are the smallest shared memory that OpenGL permits, llvmpipe's and an H100's.
TEST(Limits, RegisterKernelFitsEveryLineLengthIntoEverySharedMemory) {
  for (const std::uint64_t kibibytes : {16, 32, 48}) {
    fft::DeviceLimits limits = kRoomy;
    limits.shared_memory_bytes = kibibytes * 1024;
    std::vector<std::uint32_t> lengths{15, 120, 360, 1000, 1080, 1225, 1920, 3000, 3072, 3125, 4050};
    for (std::uint32_t length = 1; length <= 4096; length *= 2) lengths.push_back(length);
    for (const std::uint32_t width : lengths) {
      for (const std::uint32_t height : lengths) {
        if (width * height == 1) continue;
        const auto planned = try_plan("stockham_register", {width, height}, {}, limits);
        SCOPED_TRACE(fmt::format("{}x{} in {} KiB: {}", width, height, kibibytes, skip_reason(planned)));
        const auto* plan = std::get_if<fft::Plan>(&planned);
        ASSERT_NE(plan, nullptr);
        for (const fft::Pass& pass : plan->passes) {
          EXPECT_LE(pass.shared_memory_bytes, limits.shared_memory_bytes);
          EXPECT_LE(pass.work_group_size.x, 1024U);
        }
      }
    }
  }
}

TEST(Limits, RegisterKernelTakesMoreElementsWhereWorkGroupsAreSmall) {
  fft::DeviceLimits limits = kRoomy;
  limits.work_group_invocations = 256;
  EXPECT_EQ(skip_reason(try_plan("stockham_register", {4096, 4096}, {}, limits)), "");
  limits.work_group_invocations = 128;
  EXPECT_EQ(skip_reason(try_plan("stockham_register", {4096, 1}, {}, limits)),
            "needs 256 invocations in a work group; this device allows 128 "
            "(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS)");
}

TEST(Limits, RegisterKernelGivesLinesFewerInvocationsWhereTheyWouldBeTooManyTogether) {
  const fft::Options sixteen{{"values_per_invocation", "16"}};
  const auto columns = [&](fft::Options options) {
    options.insert(sixteen.begin(), sixteen.end());
    return tests::register_stream(tests::image(64, 2401), options).passes.at(1);
  };
  const fft::Pass pair = columns({{"columns_per_group", "2"}});
  EXPECT_EQ(tests::define_of(pair, "INVOCATIONS_PER_LINE"), "343") << "which is best for a line alone";
  const fft::Pass four = columns({{"columns_per_group", "4"}});
  EXPECT_EQ(tests::define_of(four, "LINES"), "4");
  EXPECT_EQ(tests::define_of(four, "INVOCATIONS_PER_LINE"), "172");
}

TEST(Limits, RegisterKernelSaysWhatAChosenShapeNeeds) {
  EXPECT_EQ(skip_reason(try_plan("stockham_register", {4096, 1}, {{"values_per_invocation", "2"}}, kRoomy)),
            "needs 2048 invocations in a work group; this device allows 1024 "
            "(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS)");
  EXPECT_EQ(
      skip_reason(try_plan(
          "stockham_register", {4, 4096},
          {{"fused_column_radix", "1"}, {"exchange", "joint"}, {"columns_per_group", "2"}, {"padding", "no"}},
          kRoomy)),
      "needs 65536 bytes of shared memory; this device allows 32768 (GL_MAX_COMPUTE_SHARED_MEMORY_SIZE)");
}

TEST(Limits, RegisterKernelSpreadsManyWorkGroupsOverTwoDimensions) {
  // All batches here are bound at once.
  constexpr fft::DeviceLimits kMoreThanRoomy{.storage_buffer_bytes = std::uint64_t{1} << 35};
  for (const unsigned batch : {100U, 65536U, 3U * 65536U}) {
    const auto planned =
        try_plan("stockham_register", {64, 128},
                 {{"columns", "strided"}, {"fused_column_radix", "1"}, {"rows_per_group", "1"}},
                 kMoreThanRoomy, batch);
    ASSERT_EQ(skip_reason(planned).find("work groups"), std::string::npos) << skip_reason(planned);
    if (const auto* plan = std::get_if<fft::Plan>(&planned)) {
      const glm::uvec3 count = plan->passes.front().work_group_count;
      EXPECT_EQ(std::uint64_t{count.x} * count.y * count.z, 128U * std::uint64_t{batch});
    }
  }
}

TEST(Limits, RegisterKernelRefusesLinesThatTwoPassesCannotDo) {
  EXPECT_EQ(skip_reason(try_plan("stockham_register", {2, 1U << 24U}, {}, kRoomy)), "");
  EXPECT_EQ(skip_reason(try_plan("stockham_register", {2, 17U << 20U}, {}, kRoomy)),
            "height 17825792 is longer than two passes can do (16777216)");
}

TEST(Limits, RegisterKernelTakesTheLongestLineThatSharedMemoryHoldsInParts) {
  fft::DeviceLimits limits = kRoomy;
  const auto passes_of = [&](glm::uvec2 extent) {
    return std::get<fft::Plan>(try_plan("stockham_register", extent, {}, limits)).passes.size();
  };
  for (const auto& [kibibytes, longest, too_long] :
       {std::tuple(32U, 8192U, 8400U), std::tuple(48U, 12288U, 13125U)}) {
    limits.shared_memory_bytes = kibibytes * 1024;
    for (const glm::uvec2 extent : {glm::uvec2(longest, 1), glm::uvec2(1, longest), glm::uvec2(longest, 6)})
      EXPECT_EQ(skip_reason(try_plan("stockham_register", extent, {}, limits)), "") << longest;
    EXPECT_EQ(passes_of({longest, 2}), 2U);
    EXPECT_EQ(passes_of({too_long, 2}), 3U) << "two passes along its rows";
  }
}

TEST(Limits, RegisterKernelNamesTheFactorThatIsInTheWay) {
  EXPECT_EQ(skip_reason(try_plan("stockham_register", {1021, 4}, {}, kRoomy)),
            "width 1021 has the factor 1021; prime factors up to 31 can be done");
  EXPECT_EQ(skip_reason(try_plan("stockham_register", {4, 1003}, {}, kRoomy)),
            "height 1003 has the factor 59; prime factors up to 31 can be done");
}

TEST(Limits, SizesThatNoDeviceTakesAreRefusedWithTheSide) {
  EXPECT_EQ(skip_reason(try_plan("stockham_radix2", {1000, 8}, {}, kRoomy)),
            "width 1000 is not a power of two");
  EXPECT_EQ(skip_reason(try_plan("stockham_radix2", {8, 12}, {}, kRoomy)), "height 12 is not a power of two");
  EXPECT_NE(skip_reason(try_plan("stockham_radix2", {1, 1}, {}, kRoomy)), "");
}

}  // namespace
}  // namespace fftbench::limits_test
