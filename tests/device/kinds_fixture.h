// Compares kernels with a reference of higher precision, whatever the problem's domain, precision and norm.
#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <variant>

#include "device/device_fixture.h"

namespace fftbench::tests {

class KindsTest : public DeviceTest {
 protected:
  static constexpr std::array kDomains{fft::Domain::kComplex, fft::Domain::kReal};
  static constexpr const char* kRegister = "stockham_register";
  static constexpr double kErrorUnits = 1.0;
  // Flags replace the last bit of what is passed on.
  static constexpr double kErrorUnitsOfFlags = 1.25;

  // Where the device is the CPU and other work takes that, groups may not run at once for a while.
  static bool has_timed_out(const std::variant<measure::Accuracy, fft::Skip>& accuracy) {
    const auto* skip = std::get_if<fft::Skip>(&accuracy);
    return skip != nullptr && skip->reason.find("timed out") != std::string::npos;
  }

  // Forward and inverse; a Skip is a failure.
  static void expect_right(fft::Problem problem, const std::string& name, const fft::Options& options = {},
                           double most_error_units = kErrorUnits) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      problem.direction = direction;
      const std::string what =
          fmt::format("{} {} {}", name, fft::describe_size(problem), fft::describe_kind(problem));
      auto accuracy = accuracy_of(algorithm, problem, options);
      for (int again = 0; again < 3 && has_timed_out(accuracy); ++again)
        accuracy = accuracy_of(algorithm, problem, options);
      if (const auto* skip = std::get_if<fft::Skip>(&accuracy)) {
        ADD_FAILURE() << what << ": " << skip->reason;
        continue;
      }
      const double error_units = std::get<measure::Accuracy>(accuracy).error_units;
      const bool has_flags = name == "stockham_fused" && (!options.contains("persistent_groups") ||
                                                          options.at("persistent_groups") != "1");
      EXPECT_TRUE(error_units <= (has_flags ? kErrorUnitsOfFlags : most_error_units))
          << what << ": " << error_units;
    }
  }
};

}  // namespace fftbench::tests
