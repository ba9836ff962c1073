// Whether what tuning found once is still worth keeping.
#include "tune/review.h"

#include "made_up_landscape.h"
#include "testing.h"

namespace fftbench::tune::tune_review_test {
namespace {

using fftbench::tests::algorithm_with;
using fftbench::tests::MadeUpLandscape;

// Variants by their names, with a time each.
struct Device {
  fft::Algorithm algorithm = algorithm_with({{"v", {"known", "usual", "behind", "tried"}, ""}});
  std::map<std::string, double> cost_ms{{"known", 1.0}, {"usual", 2.0}, {"behind", 0.1}, {"tried", 3.0}};
  MadeUpLandscape landscape;
  Catalogue catalogue{landscape};

  Device() {
    landscape.cost = [this](const fft::Options& options) -> std::variant<double, Failure> {
      return cost_ms.at(options.at("v"));
    };
  }

  fft::Choice choice(const std::string& name) const { return {&algorithm, {{"v", name}}}; }

  ReviewedChoice review() {
    return review_choice(landscape, catalogue, choice("known"),
                         {.usual = {choice("usual"), choice("behind")}, .tried = {choice("tried")}});
  }
};

TEST(TuneReview, KeepsWhatIsStillFasterThanTheFirstThatPlanningChooses) {
  Device device;
  const ReviewedChoice review = device.review();
  EXPECT_EQ(review.verdict, Verdict::kWins);
  ASSERT_TRUE(review.confirmed);
  EXPECT_EQ(review.confirmed->timing.median_ms, 1.0);
  EXPECT_EQ(review.confirmed->baseline->median_ms, 2.0);
}

TEST(TuneReview, DropsWhatIsNoFasterOrSlowerThanWhatWouldBeTried) {
  Device device;
  device.cost_ms["known"] = 2.0;
  EXPECT_EQ(device.review().verdict, Verdict::kLoses);
  Device other;
  other.cost_ms["tried"] = 0.5;
  const ReviewedChoice review = other.review();
  EXPECT_EQ(review.verdict, Verdict::kLoses);
  EXPECT_EQ(review.reason, "is no faster than made_up v=tried");
}

TEST(TuneReview, DropsWithoutMeasuringWhatComesToThePlanOfPlanning) {
  Device device;
  device.landscape.plan = [](const fft::Options& options) {
    return options.at("v") == "known" ? std::string("v=usual;") : "v=" + options.at("v") + ";";
  };
  const ReviewedChoice review = device.review();
  EXPECT_EQ(review.verdict, Verdict::kLoses);
  EXPECT_EQ(review.reason, "is what planning chooses");
  EXPECT_TRUE(device.landscape.measurements.empty());
}

TEST(TuneReview, DropsWhatHasNoPlan) {
  Device device;
  device.landscape.skip = [](const fft::Options& options) {
    return options.at("v") == "known" ? "too large" : "";
  };
  EXPECT_EQ(device.review().verdict, Verdict::kLoses);
  EXPECT_TRUE(device.landscape.measurements.empty());
}

TEST(TuneReview, ComparesWithTheFirstUsualChoiceThatHasAPlan) {
  Device device;
  device.landscape.skip = [](const fft::Options& options) {
    return options.at("v") == "usual" ? "too large" : "";
  };
  EXPECT_EQ(device.review().verdict, Verdict::kLoses) << "the second of them is faster";
  device.cost_ms["behind"] = 5.0;
  EXPECT_EQ(device.review().verdict, Verdict::kWins);
}

TEST(TuneReview, DropsWhatFailsAndLeavesWhatThereIsNoTimeFor) {
  Device device;
  device.landscape.cost = [](const fft::Options& options) -> std::variant<double, Failure> {
    if (options.at("v") == "known") return Failure{"wrong result"};
    return 1.0;
  };
  EXPECT_EQ(device.review().verdict, Verdict::kLoses);
  Device hurried;
  hurried.landscape.seconds_left = 5;
  EXPECT_EQ(hurried.review().verdict, Verdict::kUnknown);
}

}  // namespace
}  // namespace fftbench::tune::tune_review_test
