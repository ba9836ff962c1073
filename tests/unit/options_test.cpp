#include "fft/options.h"

#include "testing.h"
#include "text/nearest_name.h"

namespace fftbench::fft::options_test {
namespace {

const std::vector<OptionSpec> kSpecs{{"storage", {"image", "buffer"}, "where the data are"},
                                     {"lines_per_group", {"1", "2", "4"}, "per work group"}};

std::string error_of(std::span<const OptionSpec> specs, const Options& chosen) {
  try {
    complete_options(specs, chosen);
  } catch (const UnknownOption& error) {
    return error.what();
  }
  return "no error";
}

TEST(Options, FirstValueIsTheDefault) {
  EXPECT_EQ(complete_options(kSpecs, {}), (Options{{"lines_per_group", "1"}, {"storage", "image"}}));
}

TEST(Options, ChosenValuesStay) {
  EXPECT_EQ(complete_options(kSpecs, {{"lines_per_group", "4"}}),
            (Options{{"lines_per_group", "4"}, {"storage", "image"}}));
}

TEST(Options, UnknownNamesAndValuesAreAnsweredWithTheNearest) {
  EXPECT_EQ(error_of(kSpecs, {{"lines_per_grup", "1"}}),
            "unknown option \"lines_per_grup\" (did you mean \"lines_per_group\"?); options: storage, "
            "lines_per_group");
  EXPECT_EQ(error_of(kSpecs, {{"storage", "imag"}}),
            "unknown value \"imag\" of option \"storage\" (did you mean \"image\"?); values: image, buffer");
  EXPECT_EQ(error_of({}, {{"lines_per_grup", "1"}}),
            "unknown option \"lines_per_grup\"; there are no options here");
}

TEST(Options, DescriptionIsAlphabeticalAndLeavesOutDefaults) {
  EXPECT_EQ(describe_options(kSpecs, {{"storage", "buffer"}, {"lines_per_group", "2"}}),
            "lines_per_group=2;storage=buffer");
  EXPECT_EQ(describe_options(kSpecs, {{"storage", "buffer"}, {"lines_per_group", "1"}}), "storage=buffer");
  EXPECT_EQ(describe_options(kSpecs, complete_options(kSpecs, {})), "");
}

TEST(NearestName, HasTheFewestInsertionsDeletionsAndReplacements) {
  const std::vector<std::string> names{"sitting", "kitchen", "mitten"};
  EXPECT_EQ(text::nearest_name("mittn", names), "mitten");      // one insertion
  EXPECT_EQ(text::nearest_name("kittchen", names), "kitchen");  // one deletion; "mitten" takes three changes
  EXPECT_EQ(text::nearest_name("kitten", names),
            "mitten");  // one replacement; "kitchen" would take two, "sitting" three
}

TEST(NearestName, IsNoneWhereMoreThanHalfWouldChange) {
  const std::vector<std::string> names{"abcd"};
  EXPECT_EQ(text::nearest_name("ab", std::vector<std::string>{"abc"}), "abc");  // an insertion counts 1
  EXPECT_EQ(text::nearest_name("ab", std::vector<std::string>{"b"}), "b");      // and so does a deletion
  EXPECT_EQ(text::nearest_name("abxy", names), "abcd");                         // 2 of 4
  EXPECT_EQ(text::nearest_name("ba", std::vector<std::string>{"ab"}), "ab");    // a swap counts 1
  EXPECT_EQ(text::nearest_name("axyz", names), std::nullopt);
  EXPECT_EQ(text::nearest_name("", names), std::nullopt);
  EXPECT_EQ(text::nearest_name("abcd", {}), std::nullopt);
  EXPECT_EQ(text::did_you_mean("axyz", names), "");
  EXPECT_EQ(text::did_you_mean("abcx", names), " (did you mean \"abcd\"?)");
}

}  // namespace
}  // namespace fftbench::fft::options_test
