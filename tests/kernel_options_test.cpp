// Planning accepts every option value that the registry lists, and no other.
#include "fft/kernels/kernel_options.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "fft/problem.h"
#include "fft/registry.h"

namespace fftbench::fft::kernel_options_test {
namespace {

Options defaults_of(const char* algorithm) {
  return complete_options(find_algorithm(algorithm)->options, {});
}

TEST(KernelOptions, AutoIsLeftToPlanning) {
  const RegisterOptions options = register_kernel_options(defaults_of("stockham_register"));
  EXPECT_EQ(options.kernel.storage, Storage::kBuffer);
  EXPECT_EQ(options.kernel.twiddle, Twiddle::kTable);
  EXPECT_FALSE(options.columns || options.early_radix || options.groups);
  EXPECT_FALSE(options.group.elements || options.group.split || options.group.padding);
  EXPECT_FALSE(options.columns_first);
}

TEST(KernelOptions, WordsAndNumbersAreReadOnce) {
  Options chosen = defaults_of("stockham_register");
  chosen["columns"] = "in_place";
  chosen["exchange"] = "split";
  chosen["elements"] = "16";
  chosen["groups"] = "all";
  chosen["padding"] = "swizzle";
  const RegisterOptions options = register_kernel_options(chosen);
  EXPECT_EQ(options.columns, Columns::kInPlace);
  EXPECT_EQ(options.group.split, true);
  EXPECT_EQ(options.group.elements, 16U);
  EXPECT_EQ(options.groups, kAsManyAsTiles);
  EXPECT_EQ(options.group.padding, Padding::kSwizzled);
}

TEST(KernelOptions, EveryValueOfTheRegistryIsKnown) {
  const Problem problem{.extent = {64, 64}};
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.plan == nullptr) continue;
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
  for (const auto& [option, value] : Options{{"columns", "diagonal"}, {"elements", "4x"}, {"twiddle", ""}}) {
    Options chosen = defaults_of("stockham_register");
    chosen[option] = value;
    EXPECT_THROW(register_kernel_options(chosen), std::logic_error) << option;
  }
}

TEST(Problem, OnlyAPowerOfTwoHasALogarithm) {
  EXPECT_EQ(log2_of_power_of_two(1), 0U);
  EXPECT_EQ(log2_of_power_of_two(1024), 10U);
  for (const std::uint32_t value : {0U, 3U, 1000U})
    EXPECT_THROW(log2_of_power_of_two(value), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::fft::kernel_options_test
