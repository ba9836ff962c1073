// How long a work group waits before it gives up is decided from several waits, which this test makes up.
#include "executor/device_limits.h"

#include <gtest/gtest.h>

#include <vector>

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

}  // namespace
}  // namespace fftbench::executor::device_limits_test
