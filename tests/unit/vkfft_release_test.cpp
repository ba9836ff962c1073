// The option `release` of vkfft accepts its values without VkFFT. Only VkFFT tells which releases exist.
#include "fft/vkfft_release.h"

#include "experiment_files.h"
#include "fft/registry.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::vkfft_release_test {
namespace {

using tests::mentions;

constexpr std::array<std::string_view, 2> kBuilt{"1.3.4", "1.2.26"};

std::string skip_reason(std::span<const std::string_view> built, std::string_view value) {
  const auto chosen = fft::choose_release(built, value);
  const auto* skip = std::get_if<fft::Skip>(&chosen);
  return skip == nullptr ? "chosen" : skip->reason;
}

TEST(VkfftRelease, TheDefaultIsTheNewestBuiltIn) {
  const fft::Algorithm& vkfft = *fft::find_algorithm("vkfft");
  const fft::Options options = fft::complete_options(vkfft.options, {});
  EXPECT_EQ(std::get<std::size_t>(fft::choose_release(kBuilt, options.at("release"))), 0U);
  EXPECT_EQ(fft::describe_options(vkfft.options, options), "");
}

TEST(VkfftRelease, ANumberChoosesItsRelease) {
  EXPECT_EQ(std::get<std::size_t>(fft::choose_release(kBuilt, "1.2.26")), 1U);
  EXPECT_EQ(std::get<std::size_t>(fft::choose_release(kBuilt, "1.3.4")), 0U);
}

TEST(VkfftRelease, OneThatIsNotBuiltInIsSkippedWithThoseThatAre) {
  EXPECT_TRUE(mentions(skip_reason(kBuilt, "1.2.33"), {"1.2.33", "1.3.4, 1.2.26", "FFTBENCH_VKFFT_DIRS"}));
  EXPECT_TRUE(mentions(skip_reason(kBuilt, "1.3.40"), {"1.3.40"}));
}

TEST(VkfftRelease, WithoutAnyTheReasonSaysWhatToInstall) {
  for (const std::string_view value : {std::string_view("1.3.4"), fft::kNewestRelease}) {
    EXPECT_TRUE(mentions(skip_reason({}, value), {"libvkfft-dev", "FFTBENCH_VKFFT_DIRS"}));
  }
}

TEST(VkfftRelease, NumbersAreThreePartsWithoutLeadingZeros) {
  for (const char* right : {"1.3.4", "1.2.26", "0.0.0", "10.20.30"}) {
    EXPECT_TRUE(fft::is_release_number(right)) << right;
  }
  for (const char* wrong : {"", ".", "..", "1.3", "1.3.", "1.3.4.", "1.3.4.5", ".3.4", "1..4", "1.03.4",
                            "1.3.4a", "v1.3.4", "1.3.-4", " 1.3.4", "latest"}) {
    EXPECT_FALSE(fft::is_release_number(wrong)) << wrong;
  }
}

TEST(VkfftRelease, AnExperimentTakesEveryNumberAndNamesThoseThatAreNone) {
  const tests::ExperimentFiles files;
  const auto loaded = files.load(
      R"({"algorithms": [{"name": "vkfft", "options": {"release": ["1.3.4", "1.2.26"]}}], "sizes": [128],
          "measure": {"modes": ["latency"]}})");
  ASSERT_EQ(loaded.cases.size(), 2U);
  EXPECT_EQ(fft::options_text(loaded.cases[0].choice), "release=1.3.4");
  EXPECT_EQ(fft::options_text(loaded.cases[1].choice), "release=1.2.26");
  EXPECT_TRUE(mentions(
      files.error_of(R"({"algorithms": [{"name": "vkfft", "options": {"release": "newer"}}]})"),
      {"/algorithms/0/options/release", "newer", "did you mean \"newest\"", "a release such as 1.3.4"}));
}

}  // namespace
}  // namespace fftbench::vkfft_release_test
