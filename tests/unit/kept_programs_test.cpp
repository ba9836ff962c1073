// What is compiled once, and what is compiled again.
#include "backends/cuda/vkfft/kept_programs.h"

#include "testing.h"

namespace fftbench::backends::kept_programs_test {
namespace {

class ProgramsKept : public ::testing::Test {
 protected:
  KeptPrograms keeping(std::uint64_t most_bytes) {
    return {[this](const std::string& source, const KeptPrograms::Options& options) {
              compiled.push_back(source);
              return CompiledProgram{.result = result, .ptx = source + " for " + options.front()};
            },
            most_bytes};
  }

  std::vector<std::string> compiled;
  int result = 0;
};

TEST_F(ProgramsKept, TheSameTextWithTheSameOptionsIsCompiledOnce) {
  KeptPrograms kept = keeping(1000);
  const auto first = kept.of("kernel", {"sm_90"});
  EXPECT_EQ(first->ptx, "kernel for sm_90");
  EXPECT_EQ(kept.of("kernel", {"sm_90"}), first);
  EXPECT_EQ(compiled.size(), 1U);
}

TEST_F(ProgramsKept, AnotherTextAndOtherOptionsAreCompiled) {
  KeptPrograms kept = keeping(1000);
  kept.of("kernel", {"sm_90"});
  EXPECT_EQ(kept.of("kernels", {"sm_90"})->ptx, "kernels for sm_90");
  EXPECT_EQ(kept.of("kernel", {"sm_80"})->ptx, "kernel for sm_80");
  kept.of("kernel", {"sm_90", "-fmad=false"});
  EXPECT_EQ(compiled, (std::vector<std::string>{"kernel", "kernels", "kernel", "kernel"}));
}

TEST_F(ProgramsKept, WhatDoesNotCompileIsTriedAgain) {
  KeptPrograms kept = keeping(1000);
  result = 6;
  EXPECT_EQ(kept.of("kernel", {"sm_90"})->result, 6);
  result = 0;
  EXPECT_EQ(kept.of("kernel", {"sm_90"})->result, 0);
  EXPECT_EQ(compiled.size(), 2U);
}

TEST_F(ProgramsKept, ThoseNotAskedForLongestAreDroppedWhereAllTakeTooMuch) {
  KeptPrograms kept = keeping(60);  // each takes 22
  const auto a = kept.of("a text", {"sm_90"});
  kept.of("b text", {"sm_90"});
  kept.of("a text", {"sm_90"});
  kept.of("c text", {"sm_90"});
  kept.of("a text", {"sm_90"});
  EXPECT_EQ(compiled.size(), 3U) << "the first was asked for since";
  kept.of("b text", {"sm_90"});
  EXPECT_EQ(compiled.size(), 4U);
  EXPECT_EQ(a->ptx, "a text for sm_90") << "what a caller still has stays";
}

TEST_F(ProgramsKept, WhatIsLargerThanAllMayBeIsReturnedAndNotKept) {
  KeptPrograms kept = keeping(5);
  EXPECT_EQ(kept.of("kernel", {"sm_90"})->ptx, "kernel for sm_90");
  kept.of("kernel", {"sm_90"});
  EXPECT_EQ(compiled.size(), 2U);
}

}  // namespace
}  // namespace fftbench::backends::kept_programs_test
