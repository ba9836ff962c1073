// Runs the device tests on another one of Mesa's OpenGL drivers: FFTBENCH_TEST_DRIVER names it.
#pragma once

#include <string>

namespace fftbench::tests {

// Sets the environment in which Mesa takes the driver that FFTBENCH_TEST_DRIVER names. It has to be called
// before anything loads OpenGL. Returns whether a driver was named. Throws std::runtime_error where the name
// is unknown, or where a file is missing without which Mesa would take another driver.
bool choose_driver();

// Throws std::runtime_error where a driver was named and this is no renderer of it: Mesa takes another driver
// without a word where it can't start the one that was asked for.
void require_driver(const std::string& renderer);

}  // namespace fftbench::tests
