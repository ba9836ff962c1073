// Planning accepts every option value that the registry lists, and no other.
#include "fft/kernels/kernel_options.h"

#include "fft/problem.h"
#include "fft/registry.h"
#include "testing.h"

namespace fftbench::fft::kernel_options_test {
namespace {

Options defaults_of(const char* algorithm) {
  return complete_options(find_algorithm(algorithm)->options, {});
}

TEST(KernelOptions, AutoIsLeftToPlanning) {
  const RegisterOptions options = register_kernel_options(defaults_of("stockham_register"));
  EXPECT_EQ(options.kernel.storage, Storage::kBuffer);
  EXPECT_EQ(options.kernel.twiddle, Twiddle::kTable);
  EXPECT_FALSE(options.columns || options.fused_column_radix || options.persistent_groups);
  EXPECT_FALSE(options.group.values_per_invocation || options.group.exchange || options.group.padding);
  EXPECT_FALSE(options.columns_first);
}

TEST(KernelOptions, AMissingOptionIsNamed) {
  Options incomplete = defaults_of("stockham_register");
  incomplete.erase("sync");
  try {
    register_kernel_options(incomplete);
    ADD_FAILURE() << "taken without the option sync";
  } catch (const std::logic_error& error) {
    EXPECT_STREQ(error.what(), "planning lacks the option sync");
  }
}

TEST(KernelOptions, WordsAndNumbersAreReadOnce) {
  Options chosen = defaults_of("stockham_register");
  chosen["columns"] = "in_place";
  chosen["exchange"] = "split";
  chosen["values_per_invocation"] = "16";
  chosen["persistent_groups"] = "all";
  chosen["padding"] = "swizzle";
  const RegisterOptions options = register_kernel_options(chosen);
  EXPECT_EQ(options.columns, Columns::kInPlace);
  EXPECT_EQ(options.group.exchange, Exchange::kSplit);
  EXPECT_EQ(options.group.values_per_invocation, 16U);
  EXPECT_EQ(options.persistent_groups, kAsManyAsTiles);
  EXPECT_EQ(options.group.padding, Padding::kSwizzled);
}

TEST(KernelOptions, OfPassesAStageAreReadOnce) {
  Options chosen = defaults_of("cooley_tukey_multipass");
  EXPECT_FALSE(multipass_options(chosen).group);
  EXPECT_FALSE(multipass_options(chosen).length_is_uniform);
  EXPECT_FALSE(multipass_options(chosen).cooley_tukey.element_an_invocation);
  chosen["group"] = "16x2";
  chosen["length"] = "uniform";
  chosen["invocation"] = "element";
  chosen["bit_reverse"] = "loop";
  chosen["twiddle"] = "lookup";
  chosen["storage"] = "rgb_packed";
  const MultipassOptions options = multipass_options(chosen);
  EXPECT_EQ(options.group, glm::uvec2(16, 2));
  EXPECT_TRUE(options.length_is_uniform);
  EXPECT_TRUE(options.cooley_tukey.element_an_invocation);
  EXPECT_TRUE(options.cooley_tukey.reverses_bits_in_loop);
  EXPECT_EQ(options.kernel.storage, Storage::kRgbPacked);
  EXPECT_TRUE(options.kernel.uses_lookup());
  EXPECT_FALSE(options.kernel.uses_table());
}

TEST(KernelOptions, AWorkGroupIsWidthXHeight) {
  for (const char* group : {"", "4", "4x", "x8", "4x8x1", "4*8", "axb"}) {
    Options chosen = defaults_of("cooley_tukey_multipass");
    chosen["group"] = group;
    EXPECT_THROW(multipass_options(chosen), std::logic_error) << group;
  }
}

TEST(KernelOptions, OfColoursTakeThreeImagesEach) {
  const auto reason = [](unsigned batch, Precision precision) {
    const Problem problem{.extent = {8, 8}, .batch = batch, .precision = precision};
    const Algorithm& algorithm = algorithm_named("stockham_radix4");
    const auto planned =
        make_plan(algorithm, problem,
                  complete_options(algorithm.options, {{"storage", "rgb_packed"}, {"twiddle", "table"}}), {});
    const auto* skip = std::get_if<Skip>(&planned);
    return skip == nullptr ? "" : skip->reason;
  };
  EXPECT_EQ(reason(6, Precision::kFp32), "");
  EXPECT_EQ(
      reason(4, Precision::kFp32),
      "storage=rgb_packed: three images are the colours of one, and a batch of 4 is no multiple of three");
  EXPECT_EQ(reason(3, Precision::kFp64),
            "storage=rgb_packed: OpenGL has no image format of fp64, so fp64 takes buffers");
}

TEST(KernelOptions, OfButterfliesThatAreLookedUpReverseNoBits) {
  const Algorithm& algorithm = algorithm_named("cooley_tukey_multipass");
  const auto plan = [&](const char* bit_reverse, const char* twiddle) {
    const Options options =
        complete_options(algorithm.options, {{"bit_reverse", bit_reverse}, {"twiddle", twiddle}});
    return std::get<Plan>(algorithm.plan({.extent = {8, 8}}, options, {}));
  };
  EXPECT_EQ(plan("loop", "lookup"), plan("builtin", "lookup"));
  EXPECT_NE(plan("loop", "table"), plan("builtin", "table"));
}

// One that the algorithm does.
Problem problem_for(const Algorithm& algorithm) {
  const Problem pictures{.extent = {64, 64},
                         .batch = 3,  // which images of three colours take
                         .direction = Direction::kRoundtrip,
                         .domain = Domain::kReal};
  const Problem sea{.extent = {64, 64}, .batch = 4, .direction = Direction::kInverse, .norm = Norm::kForward};
  for (const Problem& problem : {Problem{.extent = {64, 64}}, Problem{.extent = {67, 67}}, pictures, sea}) {
    if (!algorithm.refuse(problem)) return problem;
  }
  throw std::logic_error("no problem is one for " + algorithm.name);
}

TEST(KernelOptions, EveryValueOfTheRegistryIsKnown) {
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.plan == nullptr) continue;
    const Problem problem = problem_for(algorithm);
    for (const OptionSpec& option : algorithm.options) {
      for (const std::string& value : option.values) {
        const Options chosen = complete_options(algorithm.options, {{option.name, value}});
        EXPECT_NO_THROW(algorithm.plan(problem, chosen, {}))
            << algorithm.name << " " << option.name << "=" << value;
      }
    }
  }
}

TEST(KernelOptions, WhatPlanningDoesNotKnowIsAnError) {
  for (const auto& [option, value] :
       Options{{"columns", "diagonal"}, {"values_per_invocation", "4x"}, {"twiddle", ""}}) {
    Options chosen = defaults_of("stockham_register");
    chosen[option] = value;
    EXPECT_THROW(register_kernel_options(chosen), std::logic_error) << option;
  }
}

TEST(KernelOptions, AShareIsANumberFromZeroToOne) {
  EXPECT_EQ(read_share("0"), 0);
  EXPECT_EQ(read_share("0.375"), 0.375);
  EXPECT_EQ(read_share("1"), 1);
  for (const char* text : {"", "7", "1.001", "-0.5", "nan", "inf", "0.5x"})
    EXPECT_FALSE(read_share(text)) << text;
}

TEST(Problem, OnlyAPowerOfTwoHasALogarithm) {
  EXPECT_EQ(log2_of_power_of_two(1), 0U);
  EXPECT_EQ(log2_of_power_of_two(1024), 10U);
  for (const std::uint32_t value : {0U, 3U, 1000U})
    EXPECT_THROW(log2_of_power_of_two(value), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::fft::kernel_options_test
