// Every shader algorithm with combinations of its options, for tests of all kernels.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "fft/registry.h"

namespace fftbench::tests {

struct Permutation {
  const fft::Algorithm* algorithm;
  fft::Options options;
};

// Returns each of `starts` with each combination of the values of the named options.
inline std::vector<fft::Options> combinations(const fft::Algorithm& algorithm,
                                              std::vector<fft::Options> starts,
                                              const std::set<std::string>& names) {
  for (const fft::OptionSpec& spec : algorithm.options) {
    if (!names.contains(spec.name)) continue;
    std::vector<fft::Options> longer;
    for (const fft::Options& options : starts) {
      for (const std::string& value : spec.values) {
        longer.push_back(options);
        longer.back()[spec.name] = value;
      }
    }
    starts = std::move(longer);
  }
  return starts;
}

inline std::set<std::string> option_names(const fft::Algorithm& algorithm) {
  std::set<std::string> names;
  for (const fft::OptionSpec& spec : algorithm.options) names.insert(spec.name);
  return names;
}

inline bool has_few_permutations(const fft::Algorithm& algorithm) {
  constexpr std::size_t kFew = 16;
  std::size_t count = 1;
  for (const fft::OptionSpec& spec : algorithm.options) count *= spec.values.size();
  return count <= kFew;
}

// Returns all combinations where they are few. Otherwise it returns each option varied alone, and all
// combinations of those options that together decide the work in shared memory.
inline std::vector<fft::Options> option_permutations(const fft::Algorithm& algorithm) {
  const std::set<std::string> names = option_names(algorithm);
  if (has_few_permutations(algorithm)) return combinations(algorithm, {{}}, names);

  const fft::Options defaults = fft::complete_options(algorithm.options, {});
  std::set<fft::Options> permutations;
  const auto add = [&](const std::set<std::string>& varied) {
    for (fft::Options& options : combinations(algorithm, {defaults}, varied))
      permutations.insert(std::move(options));
  };
  for (const std::string& name : names) add({name});
  add({"exchange", "padding", "elements"});
  return {permutations.begin(), permutations.end()};
}

// Returns all combinations where they are few, otherwise those of the first and the last value of every
// option. It is for tests that would take too long in every permutation, since a device compiles each of
// them.
inline std::vector<fft::Options> extreme_permutations(const fft::Algorithm& algorithm) {
  if (has_few_permutations(algorithm)) return option_permutations(algorithm);
  fft::Options last;
  for (const fft::OptionSpec& spec : algorithm.options) last[spec.name] = spec.values.back();
  // Dispatches that order themselves take buffers alone.
  if (last.contains("order") && last["storage"] == "image") last["order"] = "barrier";
  return {fft::complete_options(algorithm.options, {}), last};
}

using OptionSets = std::vector<fft::Options> (*)(const fft::Algorithm& algorithm);

// Returns the permutations of every algorithm that runs in shaders.
inline std::vector<Permutation> all_permutations(OptionSets option_sets = option_permutations) {
  std::vector<Permutation> all;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr) continue;
    for (fft::Options& options : option_sets(algorithm)) all.push_back({&algorithm, std::move(options)});
  }
  return all;
}

inline std::string describe(const Permutation& permutation) {
  return permutation.algorithm->name + " " +
         fft::describe_options(permutation.algorithm->options, permutation.options);
}

}  // namespace fftbench::tests
