// Runs the tests that need an OpenGL context: on the machine's own driver, or on the one that
// FFTBENCH_TEST_DRIVER names. On that one it is by default a short form of them, and nightly every test
// with a sample of its cases, since drivers compile the kernels of all cases for hours.
#include <exception>
#include <iostream>

#include "device/driver.h"
#include "sample.h"
#include "testing.h"

namespace {

// A third of the kernels in each domain and precision, buffers and images, the library, copies and the timer.
constexpr const char* kShortForm = "EveryKernel.*:Library.*:OpenGl.Copy*:OpenGl.Tells*";

bool has_filter() {
  return ::testing::GTEST_FLAG(filter) != "*";
}

}  // namespace

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  try {
    if (fftbench::tests::choose_driver()) {
      if (!fftbench::tests::tests_everything() && !has_filter()) {
        ::testing::GTEST_FLAG(filter) = kShortForm;
        fftbench::tests::choose_short_form();
      }
      unsetenv("FFTBENCH_TEST_FULL");
    }
  } catch (const std::exception& error) {
    std::cerr << "device_tests: " << error.what() << "\n";
    return EXIT_FAILURE;
  }
  return RUN_ALL_TESTS();
}
