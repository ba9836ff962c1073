#include "text/include_line.h"

#include "testing.h"

namespace fftbench::text::include_line_test {
namespace {

TEST(IncludeLine, NamesWhatStandsBetweenTheQuotes) {
  for (const char* line : {"#include \"lib/complex.glsl\"", "  #  include\t\"lib/complex.glsl\"  ",
                           "#include \"lib/complex.glsl\"\r"})
    EXPECT_EQ(included_name(line), "lib/complex.glsl") << line;
}

TEST(IncludeLine, TakesNoOtherLineForOne) {
  for (const char* line : {"", "#", "#include", "#include \"\"", "#include \"a", "#include <a>",
                           "#include\"a\"", "#includes \"a\"", "// #include \"a\"", "#include \"a\" b",
                           "#include \"a\" // b", "#define A \"a\"", "include \"a\""})
    EXPECT_EQ(included_name(line), std::nullopt) << line;
}

}  // namespace
}  // namespace fftbench::text::include_line_test
