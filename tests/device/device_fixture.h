// One OpenGL backend serves all device tests of the executable, since making a context takes long.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <vector>

#include "backends/opengl/opengl_backend.h"
#include "complex_signals.h"
#include "permutations.h"

namespace fftbench::tests {

class DeviceTest : public ::testing::Test {
 protected:
  static backends::OpenGlBackend& backend() {
    static backends::OpenGlBackend shared({}, std::filesystem::path(FFTBENCH_SOURCE_DIR) / "glsl");
    return shared;
  }

  // Returns the transform of `input`, written to an output that was filled with NaN.
  static std::vector<std::complex<float>> transform(const Permutation& permutation,
                                                    const fft::Problem& problem,
                                                    const std::vector<std::complex<float>>& input) {
    auto prepared = backend().prepare(*permutation.algorithm, problem, permutation.options);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) {
      ADD_FAILURE() << describe(permutation) << ": " << skip->reason;
      return std::vector<std::complex<float>>(input.size());
    }
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    tests::upload(transform, input);
    transform.poison();
    transform.run(1);
    std::vector<std::complex<float>> output(input.size());
    tests::download(transform, output);
    return output;
  }
};

}  // namespace fftbench::tests
