// One CUDA backend serves all tests of the executable. Tests are skipped, with the reason, where there is
// none.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <sstream>

#include "backends/cuda/loader/cuda_loader.h"
#include "complex_signals.h"
#include "fft/cuda_launch.h"
#include "permutations.h"
#include "system/running_program.h"

namespace fftbench::tests {

// Returns the build folder, which is above that of this executable.
inline std::filesystem::path program_folder() {
  return system::program_file().parent_path().parent_path();
}

// Returns the algorithms that compute transforms, in memory of CUDA and without parallel branches.
inline std::vector<Permutation> cuda_permutations() {
  std::vector<Permutation> all;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kCuda || !algorithm.is_transform()) continue;
    for (fft::Options& options : option_permutations(algorithm)) {
      const bool is_whole = !fft::shares_gl_buffers(algorithm, options) && fft::branches_of(options) == 1;
      if (is_whole) all.push_back({&algorithm, std::move(options)});
    }
  }
  return all;
}

inline bool is_library(const Permutation& permutation) {
  return permutation.algorithm->name == "cufft" || permutation.algorithm->name == "vkfft";
}

inline fft::Problem image(unsigned width, unsigned height, unsigned batch = 1,
                          fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

class CudaTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto* reason = std::get_if<std::string>(&loaded())) GTEST_SKIP() << *reason;
  }

  static backends::Backend& backend() { return *std::get<std::unique_ptr<backends::Backend>>(loaded()); }

  // Returns a version from Backend::library_versions; empty where it is missing.
  static std::string version_of(const std::string& name) {
    for (const auto& [library, version] : backend().library_versions()) {
      if (library == name) return version;
    }
    return "";
  }

  // Returns the registry's permutations, and vkfft with each release that was built in.
  static std::vector<Permutation> all_permutations() {
    std::vector<Permutation> all = cuda_permutations();
    std::istringstream releases(version_of("vkfft_releases"));
    for (std::string release; std::getline(releases >> std::ws, release, ',');) {
      all.push_back({fft::find_algorithm("vkfft"), {{"release", release}}});
    }
    return all;
  }

  template <typename Check>
  static void for_every_algorithm(Check check) {
    for (const Permutation& permutation : all_permutations()) {
      SCOPED_TRACE(describe(permutation));
      check(permutation);
    }
  }

  // Throws std::runtime_error where the case is skipped.
  static std::unique_ptr<backends::Transform> prepare(const Permutation& permutation,
                                                      const fft::Problem& problem) {
    return unless_skipped(backend().prepare(*permutation.algorithm, problem, permutation.options));
  }

  static std::unique_ptr<backends::Transform> unless_skipped(backends::TransformOrSkip prepared) {
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) throw std::runtime_error(skip->reason);
    return std::get<std::unique_ptr<backends::Transform>>(std::move(prepared));
  }

 private:
  static const backends::BackendOrReason& loaded() {
    static const backends::BackendOrReason shared = backends::load_cuda_backend(program_folder());
    return shared;
  }
};

}  // namespace fftbench::tests
