// Loops in the text of shaders, which the compiler finds written out.
#include "gl/shader_loops.h"

#include "gl/shader_source.h"
#include "gl/shader_tokens.h"
#include "testing.h"

namespace fftbench::shader_loops_test {
namespace {

using Defines = std::vector<std::pair<std::string, std::string>>;

const Defines kSizes{{"ROWS", "3"}, {"NONE", "0"}};

std::string expanded(const std::string& text, const Defines& defines = kSizes) {
  const gl::ShaderFiles files(
      "shaders", {{"a.comp", "#version 430 core\n" + text}, {"lib/pair.glsl", "#define PAIR (ROWS - 1)\n"}});
  return gl::expand_shader(files, "a.comp", defines).text;
}

// Returns what the compiler sees behind its preprocessor, with spaces between the words.
std::string words(const std::string& text) {
  return fmt::format("{}", fmt::join(gl::preprocessed(expanded(text)), " "));
}

TEST(ShaderLoops, PutTheirLinesInPlaceOnceForEachNumber) {
  EXPECT_EQ(words("#for j in 1 .. ROWS\na[j] = j;\n#endfor\nend;\n"),
            "a [ 1u ] = 1u ; a [ 2u ] = 2u ; end ;");
}

TEST(ShaderLoops, MakePartsOfNamesAndValues) {
  EXPECT_EQ(words("#for j in 0 .. 2\nfactor_$j = $(j * ROWS + 1)u + row_$(j + 1)_of(jj, $k);\n#endfor\n"),
            "factor_0 = 1u + row_1_of ( jj , $ k ) ; factor_1 = 4u + row_2_of ( jj , $ k ) ;");
}

TEST(ShaderLoops, FindNamesByValuesOfOthers) {
  EXPECT_EQ(
      words(
          "#define SIZE_2 7\n#for j in 0 .. 2\n#define AT_$j $(SIZE_$(ROWS - 1) * 2 + j)\n#endfor\nAT_1;\n"),
      "15 ;");
}

TEST(ShaderLoops, FindTheirBoundsByValuesOfOthers) {
  EXPECT_EQ(words("#for i in 0 .. 2\n#define END_$(i)_OF $(i + 1)\n#for j in i .. END_$(i)_OF\ni "
                  "j\n#endfor\n#endfor\n"),
            "0u 0u 1u 1u");
}

TEST(ShaderLoops, KnowValuesOutsideToo) {
  EXPECT_EQ(words("float of_$(ROWS);  // not $(HERE)\n"), "float of_3 ;");
}

TEST(ShaderLoops, StandWithinEachOther) {
  EXPECT_EQ(words("#for i in 0 .. ROWS\n  #  for j in i + 1 .. ROWS // pairs\ni j\n#endfor\n#endfor\n"),
            "0u 1u 0u 2u 1u 2u");
}

TEST(ShaderLoops, HaveNoTurnWhereTheEndIsNotBeyondTheFirst) {
  EXPECT_EQ(words("#for j in 0 .. NONE\nno;\n#endfor\n#for j in ROWS .. 1\nno;\n#endfor\nend;\n"), "end ;");
}

TEST(ShaderLoops, KnowMacrosOfTheLinesAbove) {
  EXPECT_EQ(words("#include \"lib/pair.glsl\"\n"
                  "#for j in 0 .. PAIR\n#define PLACE_$j (j * ROWS)\n#endfor\n"
                  "#for j in 0 .. PLACE_1 - 2\nturn;\n#endfor\n"),
            "turn ;");
}

TEST(ShaderLoops, AreNotLookedAtWhereTheyAreLeftOut) {
  EXPECT_EQ(words("#ifdef ABSENT\n#for j in 0 .. ABSENT\nno $(ABSENT);\n#endfor\n$(ABSENT)\n#endif\nend;\n"),
            "end ;");
  EXPECT_EQ(words("/* #define ROWS 1\n#define ROWS 2 */\n#for j in 0 .. ROWS\nj\n#endfor\n"), "0u 1u 2u");
}

TEST(ShaderLoops, GiveConditionsPlainNumbers) {
  EXPECT_NE(expanded("#for j in 0 .. 2\n#if j == 1\none\n#endif\n#endfor\n").find("#if 1 == 1\n"),
            std::string::npos);
  EXPECT_EQ(words("#for j in 0 .. 3\n#if j % 2 == 0\n#for k in 0 .. j\nj k\n#endfor\n#endif\n#endfor\n"),
            "2u 0u 2u 1u");
}

TEST(ShaderLoops, WriteOutMacrosOfSeveralLines) {
  const std::string text =
      "#define EACH(S) \\\n"
      "#for i in 0 .. 2 \\\n"
      "#for j in 0 .. 2 \\\n"
      "  S($(2 * i + j)u, j) /* all */ \\\n"
      "#endfor \\\n"
      "#for j in i .. 1 \\\n"
      "  T(j) \\\n"
      "#endfor \\\n"
      "#endfor \\\n"
      "  last\n"
      "EACH(F)\n";
  EXPECT_EQ(words(text), "F ( 0u , 0u ) F ( 1u , 1u ) T ( 0u ) F ( 2u , 0u ) F ( 3u , 1u ) last");
  // As many lines as before, so that messages of compilers name the right ones.
  const std::string all = expanded(text);
  const std::string own = all.substr(all.find("#define EACH"));
  EXPECT_EQ(std::ranges::count(own, '\n'), std::ranges::count(text, '\n'));
}

TEST(ShaderLoops, NumberTheirLinesAsInTheFile) {
  EXPECT_EQ(expanded("#for j in 0 .. 2\nint a_$j;  // one\n#endfor\nint b;\n", {}),
            "#version 430 core\n#line 2\n#line 3\nint a_0;\n#line 3\nint a_1;\n#line 5\nint b;\n");
}

TEST(ShaderLoops, AreRefusedWithFileAndLine) {
  const std::map<std::string, std::string> refusals{
      {"\n#for j in 0 .. ROWS\n", "a.comp:3: #for without #endfor"},
      {"#endfor\n", "a.comp:2: #endfor without #for"},
      {"#for j in 0 .. LINES\n#endfor\n", "a.comp:2: LINES asks for LINES, which is not defined here"},
      {"#for j in 0 .. 2\nint $(j + LINES);\n#endfor\n", "a.comp:3: (0u + LINES) asks for LINES"},
      {"#for j in 0 .. 257\n#endfor\n", "a.comp:2: #for has 257 turns, and at most 256 are written out"},
      {"#for j in -1 .. 2\n#endfor\n", "a.comp:2: -1 is no whole number from 0 on"},
      {"#for j in 0 .. ROWS /\n#endfor\n", "a.comp:2: ROWS / is no whole number"},
      {"#for j of 0 .. 2\n#endfor\n", "a.comp:2: #for is no #for NAME in FIRST .. END"},
      {"#for j in 0 .. 2\n#for j in 0 .. 2\n#endfor\n#endfor\n", "a.comp:3: #for is no #for NAME"},
      {"#for j in 0 .. 2\n#include \"lib/pair.glsl\"\n#endfor\n", "a.comp:3: #for can't write out #include"},
      {"int $(ROWS;\n", "a.comp:2: (ROWS; is no whole number"}};
  for (const auto& [text, message] : refusals) {
    try {
      const std::string taken = expanded(text);
      ADD_FAILURE() << text << "became\n" << taken;
    } catch (const gl::ShaderError& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with(message)) << error.what();
    }
  }
}

}  // namespace
}  // namespace fftbench::shader_loops_test
