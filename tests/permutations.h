// Every shader algorithm with every combination of its options: what tests of "all kernels" run over.
#pragma once

#include <vector>

#include "fft/algorithm.h"

namespace fftbench::testing {

struct Permutation {
  const fft::Algorithm* algorithm;
  fft::Options options;
};

inline std::vector<fft::Options> option_permutations(const fft::Algorithm& algorithm) {
  std::vector<fft::Options> permutations{{}};
  for (const fft::OptionSpec& spec : algorithm.options) {
    std::vector<fft::Options> longer;
    for (const fft::Options& options : permutations) {
      for (const std::string& value : spec.values) {
        longer.push_back(options);
        longer.back()[spec.name] = value;
      }
    }
    permutations = std::move(longer);
  }
  return permutations;
}

inline std::vector<Permutation> all_permutations() {
  std::vector<Permutation> all;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr) continue;
    for (fft::Options& options : option_permutations(algorithm))
      all.push_back({&algorithm, std::move(options)});
  }
  return all;
}

inline std::string describe(const Permutation& permutation) {
  return permutation.algorithm->name + " " +
         fft::describe_options(permutation.algorithm->options, permutation.options);
}

}  // namespace fftbench::testing
