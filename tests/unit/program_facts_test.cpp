// What is read of the lines in which Mesa's compilers tell of a program and of the text in which NVIDIA's
// does, and what is left alone.
#include "backends/program_facts.h"

#include "testing.h"

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

// Made after the form of what NVIDIA's driver stores.
std::string binary_of(const std::string& statements) {
  using namespace std::string_literals;
  const std::string before = "\x01\x00\xFFheader\x00 TEMP lmem[9];"s;
  const std::string behind = "\x00\xAB CAL BB9; TEMP lmem[9];"s;
  return before + "!!NVcp5.0\nOPTION NV_internal;\n" + statements + "\nEND\n" + behind;
}

TEST(ProgramFacts, OfNvidiaAreMemoryCallsAndTemporariesOfTheText) {
  const std::string binary = binary_of(
      "#Semantic: CAL BB3;\n"
      "GROUP_SIZE 256 1 1;\n"
      "TEMP R0, R1, R2;\n"
      "LONG TEMP D0;\n"
      "TEMP RC, HC;\n"
      "TEMP lmem[512];\n"
      "SHARED_MEMORY 16384;\n"
      "main:\n"
      "MOV.F R0.x, {0, 0, 0, 0};  # CAL BB4;\n"
      "CAL BB12;\n"
      "BB7: CAL BB12 (NE.x);\n"
      "  CAL\tfft_radix8;\n"
      "MOV.S lmem[3].x, R0;\n"
      "BB12:\n"
      "RET;");
  const backends::ProgramFacts facts = backends::read_program_binary(binary);
  EXPECT_EQ(facts.local_bytes, 512U * 16);
  EXPECT_EQ(facts.calls, 3U);
  EXPECT_EQ(facts.temporaries, 4U);
  EXPECT_EQ(facts.binary_bytes, binary.size());
  EXPECT_FALSE(facts.registers || facts.spills);  // registers are given out later
  EXPECT_EQ(facts.words, "!!NVcp5.0: 4 temporaries, lmem of 8192 bytes, 3 CAL");
}

TEST(ProgramFacts, OfATextWithoutMemoryAndCallsAreZero) {
  const backends::ProgramFacts facts = backends::read_program_binary(binary_of("TEMP R0;\nMOV R0, R0;"));
  EXPECT_EQ(facts.local_bytes, 0U);
  EXPECT_EQ(facts.calls, 0U);
  EXPECT_EQ(facts.temporaries, 1U);
}

TEST(ProgramFacts, OfABinaryWithoutTextAreItsSizeAlone) {
  for (const std::string& binary : {std::string("\x7F\x00 CAL BB3; TEMP lmem[4];", 25), std::string()}) {
    const backends::ProgramFacts facts = backends::read_program_binary(binary);
    EXPECT_FALSE(facts.local_bytes || facts.calls || facts.temporaries);
    EXPECT_EQ(facts.binary_bytes.value_or(0), binary.size());
    EXPECT_EQ(facts.words, "");
  }
}

TEST(ProgramFacts, OfATextThatIsCutOffAreReadToItsEnd) {
  const std::string mark = "!!NVcp5.0\n";
  EXPECT_EQ(backends::read_program_binary(mark + "TEMP R0, R1;CAL BB1;CAL B").calls, 1U);
  EXPECT_EQ(backends::read_program_binary("!!NVcp").calls, 0U);
  EXPECT_EQ(backends::read_program_binary(mark + "TEMP lmem[99999999999999999999999];").local_bytes, 0U);
  EXPECT_EQ(backends::read_program_binary(mark + "TEMP ,, lmem[;").local_bytes, 0U);
}

TEST(ProgramFacts, InWhichTwoTextsDifferAreLeftOut) {
  const std::string binary = binary_of("TEMP R0;\nCAL BB1;") + binary_of("TEMP R0, R1;\nCAL BB1;");
  const backends::ProgramFacts facts = backends::read_program_binary(binary);
  EXPECT_EQ(facts.calls, 1U);
  EXPECT_FALSE(facts.temporaries.has_value());
}

TEST(ProgramFacts, OfNotesAndBinaryStandBesideEachOther) {
  const backends::ProgramFacts facts =
      backends::joined_facts(read({kOfAmd}), backends::read_program_binary(binary_of("TEMP R0;\nCAL BB1;")));
  EXPECT_EQ(facts.registers, 24U);
  EXPECT_EQ(facts.calls, 1U);
  EXPECT_TRUE(facts.words.starts_with(kOfAmd + "; !!NVcp5.0: "));
}

}  // namespace
}  // namespace fftbench::program_facts_test
