#include "text/one_line.h"

#include "testing.h"

namespace fftbench::fft::one_line_test {
namespace {

TEST(OneLine, LeavesShortTextAsItIs) {
  EXPECT_EQ(text::one_line(""), "");
  EXPECT_EQ(text::one_line("stockham \xC3\xA9 \xE2\x82\xAC"), "stockham \xC3\xA9 \xE2\x82\xAC");
  EXPECT_EQ(text::one_line("four", 4), "four");
}

TEST(OneLine, CutsBetweenCharacters) {
  EXPECT_EQ(text::one_line("fives", 4), "five...");
  EXPECT_EQ(text::one_line("a\xE2\x82\xAC", 3), "a...");
  EXPECT_EQ(text::one_line("a\xE2\x82\xAC!", 4), "a\xE2\x82\xAC...");
}

TEST(OneLine, ReplacesControlCharacters) {
  EXPECT_EQ(text::one_line("a\nb\tc\x1b[2J\x7f"), "a?b?c?[2J?");
  // In two bytes, U+009B begins a terminal's command. U+00A0 and U+011B are no control characters.
  EXPECT_EQ(text::one_line("\xC2\x9B"
                           "2J \xC2\xA0 \xC4\x9B"),
            "?2J \xC2\xA0 \xC4\x9B");
}

TEST(OneLine, TakesTextThatIsNotUtf8) {
  EXPECT_EQ(text::one_line("\xC2"), "\xC2");
  EXPECT_EQ(text::one_line("\x80\x80\x80", 2), "...");
}

}  // namespace
}  // namespace fftbench::fft::one_line_test
