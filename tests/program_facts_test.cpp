// What is read of the lines in which Mesa's compilers tell of a program, and what is left alone.
#include "backends/program_facts.h"

#include <gtest/gtest.h>

#include <vector>

namespace fftbench::program_facts_test {
namespace {

backends::ProgramFacts read(const std::vector<std::string>& notes) {
  return backends::read_compiler_notes(notes);
}

const std::string kOfAmd =
    "Shader Stats: SGPRS: 32 VGPRS: 24 Code Size: 1204 LDS: 8 Scratch: 256 Max Waves: 10 Spilled SGPRs: 2 "
    "Spilled VGPRs: 5 PrivMem VGPRs: 7 Outputs: 0 DivergentLoop: 0 InlineUniforms: 0 (compute, W64)";

std::string of_intel(int width, int spills) {
  return "CS SIMD" + std::to_string(width) + " shader: 210 inst, 1 loops, 3456 cycles, " +
         std::to_string(spills) +
         ":9 spills:fills, 12 sends, scheduled with mode top-down, Promoted 0 constants, " +
         "compacted 3360 to 2912 bytes.";
}

TEST(ProgramFacts, OfRadeonsiAreRegistersSpillsScratchAndWaves) {
  const backends::ProgramFacts facts = read({kOfAmd});
  EXPECT_EQ(facts.registers, 24U);
  EXPECT_EQ(facts.spills, 7U);
  EXPECT_EQ(facts.scratch_bytes, 256U);
  EXPECT_EQ(facts.waves, 10U);
  EXPECT_EQ(facts.words, kOfAmd);
}

TEST(ProgramFacts, OfIntelAreSpillsAlone) {
  const backends::ProgramFacts facts = read({of_intel(16, 3)});
  EXPECT_EQ(facts.spills, 3U);
  EXPECT_FALSE(facts.registers.has_value());
  EXPECT_FALSE(facts.waves.has_value());
}

TEST(ProgramFacts, InWhichTwoFormsDifferAreLeftOut) {
  EXPECT_EQ(read({of_intel(8, 0), of_intel(16, 0)}).spills, 0U);
  const backends::ProgramFacts facts = read({of_intel(8, 0), of_intel(16, 4)});
  EXPECT_FALSE(facts.spills.has_value());
  EXPECT_EQ(facts.words, of_intel(8, 0) + "; " + of_intel(16, 4));
}

TEST(ProgramFacts, OfOtherLinesAreNone) {
  const backends::ProgramFacts facts =
      read({"Program/shader state performance warning: recompiled", "VS SIMD8 shader: 2 inst", ""});
  EXPECT_FALSE(facts.registers || facts.spills || facts.waves || facts.scratch_bytes);
  EXPECT_EQ(facts.words, "");
  EXPECT_FALSE(read({"Shader Stats: SGPRS: many VGPRS: 99999999999999999999"}).registers.has_value());
}

}  // namespace
}  // namespace fftbench::program_facts_test
