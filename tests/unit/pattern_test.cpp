#include "text/pattern.h"

#include "testing.h"

namespace fftbench::text::pattern_test {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(Pattern, FindsTheFirstPartThatMatchesWithItsGroups) {
  const Pattern pattern(R"((\w+)=(\d+)(;)?)");
  EXPECT_THAT(pattern.find_in("of a=1; b=22"), Optional(ElementsAre("a=1;", "a", "1", ";")));
  EXPECT_THAT(pattern.find_in("b=22"), Optional(ElementsAre("b=22", "b", "22", "")));
  EXPECT_FALSE(pattern.find_in("a:1"));
}

TEST(Pattern, MatchesAWholeTextFromItsBeginningToItsEnd) {
  const Pattern pattern("(a+)b");
  EXPECT_THAT(pattern.match_whole("aab"), Optional(ElementsAre("aab", "aa")));
  EXPECT_FALSE(pattern.match_whole("aabc"));
  EXPECT_FALSE(pattern.match_whole("xab"));
}

TEST(Pattern, SaysWhyAnExpressionIsNone) {
  try {
    Pattern("(a");
    FAIL() << "the parenthesis stays open";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()), "");
  }
}

}  // namespace
}  // namespace fftbench::text::pattern_test
