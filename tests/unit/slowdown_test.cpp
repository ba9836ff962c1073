// The slowdown of a self-check takes the time that it was told to, on a device with simulated times.
#include "run/cases/slowdown.h"

#include "fake_backend.h"
#include "testing.h"

namespace fftbench::run::slowdown_test {
namespace {

using fftbench::tests::FakeBackend;
using fftbench::tests::FakeDevice;

TEST(Slowdown, TakesThePartOfTheTimeThatItWasTold) {
  FakeDevice device;
  FakeBackend backend(device);
  for (const double percent : {1.0, 2.0, 5.0, 50.0}) {
    Slowdown slowdown(backend, percent);
    for (const double elapsed_ms : {10.0, 30.0, 200.0}) {
      const double wanted_ms = elapsed_ms * percent / 100;
      EXPECT_NEAR(slowdown.after(elapsed_ms), wanted_ms, 0.01 * wanted_ms)
          << percent << " % of " << elapsed_ms;
    }
  }
}

TEST(Slowdown, CountsWhatADispatchCostsWhateverItsLength) {
  for (const double fixed_ms : {0.001, 0.02, 0.1}) {
    FakeDevice device;
    device.dummy_fixed_ms = fixed_ms;
    FakeBackend backend(device);
    Slowdown slowdown(backend, 10);
    EXPECT_NEAR(slowdown.after(5), 0.5, 0.005) << fixed_ms;
    EXPECT_NEAR(slowdown.after(90), 9, 0.09) << "more than one dispatch can take, " << fixed_ms;
  }
}

TEST(Slowdown, IsPartOfLongerWorkWhereADispatchWouldTakeLonger) {
  FakeDevice device;
  FakeBackend backend(device);
  Slowdown slowdown(backend, 5);
  for (const double elapsed_ms : {0.003, 0.03, 0.5, 1.0}) {
    EXPECT_NEAR(slowdown.after(elapsed_ms), 0.05 * elapsed_ms, 0.01 * 0.05 * elapsed_ms) << elapsed_ms;
  }
}

}  // namespace
}  // namespace fftbench::run::slowdown_test
