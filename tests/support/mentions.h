// Checks that a message mentions certain facts.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace fftbench::tests {

// EXPECT_TRUE(mentions(message, {"all", "of these"})): a failure shows the message and the part that it
// lacks.
inline ::testing::AssertionResult mentions(const std::string& message,
                                           std::initializer_list<std::string> parts) {
  for (const std::string& part : parts) {
    if (message.find(part) == std::string::npos) {
      return ::testing::AssertionFailure() << '"' << message << "\" does not mention \"" << part << '"';
    }
  }
  return ::testing::AssertionSuccess();
}

}  // namespace fftbench::tests
