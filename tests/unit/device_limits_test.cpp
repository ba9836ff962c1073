// How long a work group waits before it gives up is decided from several waits, which this test makes up.
#include "executor/device_limits.h"

#include "testing.h"

namespace fftbench::executor::device_limits_test {
namespace {

class MadeUpWaits {
 public:
  explicit MadeUpWaits(std::vector<double> ms) : ms_(std::move(ms)) {}
  double patience() {
    return patience_ms([this] { return ms_.at(taken_++); });
  }
  std::size_t taken() const { return taken_; }

 private:
  std::vector<double> ms_;
  std::size_t taken_ = 0;
};

TEST(Residency, AWaitThatABusyMachineMadeLongerIsNotPatience) {
  EXPECT_EQ(MadeUpWaits({2.5}).patience(), 2.5);
  EXPECT_EQ(MadeUpWaits({90, 40, 35, 30, 2.5}).patience(), 2.5);
}

TEST(Residency, OneWaitBelowATimeSliceIsEnoughToKnow) {
  MadeUpWaits waits({12, 3, 1});
  EXPECT_EQ(waits.patience(), 3);
  EXPECT_EQ(waits.taken(), 2U);
}

TEST(Residency, ADeviceThatAlwaysWaitsLongIsPatient) {
  EXPECT_EQ(MadeUpWaits({42.2, 42.1, 42.0, 42.3, 42.4}).patience(), 42.0);
}

// Returns what a device says that lets so many groups run at once, whatever is asked for.
std::uint32_t resident_on(std::uint32_t room, double patience_ms, std::vector<std::uint32_t>& asked) {
  asked.clear();
  return measure_residency([&] { return patience_ms; },
                           [&](std::uint32_t groups) {
                             asked.push_back(groups);
                             return groups <= room;
                           })
      .work_groups;
}

TEST(Residency, IsTheLargestPowerOfTwoOfGroupsThatAllArrive) {
  std::vector<std::uint32_t> asked;
  EXPECT_EQ(resident_on(8, 42, asked), 8U);
  EXPECT_EQ(asked, (std::vector<std::uint32_t>{2, 4, 8, 16}));
  EXPECT_EQ(resident_on(132, 42, asked), 128U);
  EXPECT_EQ(resident_on(1, 42, asked), 1U);
  EXPECT_EQ(asked, std::vector<std::uint32_t>{2});
}

TEST(Residency, EndsAtTheMostThatIsAskedFor) {
  std::vector<std::uint32_t> asked;
  EXPECT_EQ(resident_on(1'000'000, 42, asked), kMostResidentGroups);
  EXPECT_EQ(asked.back(), kMostResidentGroups);
}

TEST(Residency, IsOneAndNotAskedForWhereAWaitIsShorterThanATimeSlice) {
  std::vector<std::uint32_t> asked;
  EXPECT_EQ(resident_on(1024, 2.5, asked), 1U);
  EXPECT_TRUE(asked.empty());
}

}  // namespace
}  // namespace fftbench::executor::device_limits_test
