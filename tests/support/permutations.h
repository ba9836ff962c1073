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

// The options that together decide what the kernels of powers of two read and write, and how; the others of
// those change one line of a shader each.
inline const std::set<std::string>& storage_options() {
  static const std::set<std::string> names{"exchange", "invocation", "storage", "twiddle"};
  return names;
}

inline bool works_in_registers(const fft::Algorithm& algorithm) {
  return option_names(algorithm).contains("values_per_invocation");
}

// Returns all combinations where they are few. Otherwise it returns each option varied alone, and all
// combinations of those options that together decide the work in shared memory, or in storage.
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
  add(works_in_registers(algorithm) ? std::set<std::string>{"exchange", "padding", "values_per_invocation"}
                                    : storage_options());
  return {permutations.begin(), permutations.end()};
}

// Returns all combinations where they are few, otherwise those of the first and the last value of every
// option, and of kernels of powers of two those of where they work, with their kinds of twiddle factors in
// turn. It is for tests that would take too long in every permutation, since a device compiles each of them.
inline std::vector<fft::Options> extreme_permutations(const fft::Algorithm& algorithm) {
  if (has_few_permutations(algorithm)) return option_permutations(algorithm);
  if (!works_in_registers(algorithm) && option_names(algorithm).contains("storage")) {
    std::vector<fft::Options> all = combinations(algorithm, {fft::complete_options(algorithm.options, {})},
                                                 {"exchange", "invocation", "storage"});
    const auto twiddle = std::ranges::find(algorithm.options, "twiddle", &fft::OptionSpec::name);
    for (std::size_t index = 0; index < all.size(); ++index)
      all[index]["twiddle"] = twiddle->values[index % twiddle->values.size()];
    return all;
  }
  std::vector<fft::Options> extremes(2, fft::complete_options(algorithm.options, {}));
  fft::Options& last = extremes.back();
  for (const fft::OptionSpec& spec : algorithm.options) last[spec.name] = spec.values.back();
  const auto storage = last.find("storage");
  if (storage == last.end() || storage->second != "image") return extremes;
  // Dispatches that synchronise in the shader take buffers alone, and so do two-phase columns, which make a
  // third combination therefore.
  if (last.contains("sync")) last["sync"] = "barrier";
  if (last.contains("columns")) {
    fft::Options in_buffers = last;
    in_buffers["storage"] = "buffer";
    in_buffers["first_axis"] = "rows";
    last["columns"] = "in_place";
    extremes.push_back(std::move(in_buffers));
  }
  return extremes;
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

// Returns the problem as an algorithm takes it that is no transform: as one of pictures, or else of a sea.
inline fft::Problem as_taken(const fft::Algorithm& algorithm, fft::Problem problem) {
  problem.direction = fft::Direction::kRoundtrip;
  problem.norm = fft::Norm::kBackward;
  fft::Problem pictures = problem;
  pictures.domain = fft::Domain::kReal;
  if (!algorithm.refuse(pictures)) return problem;
  problem.direction = fft::Direction::kInverse;
  problem.norm = fft::Norm::kForward;
  problem.batch = fft::kTransformsOfPatch;
  return problem;
}

// Tells whether the options take a batch's images some at a time, each of which then has to be a multiple of
// 256 bytes.
inline bool go_by_turns(const Permutation& permutation) {
  const auto at_once = permutation.options.find("batch_chunk");
  return at_once != permutation.options.end() && at_once->second != "auto" && at_once->second != "all";
}

// Returns how many images the options take: `usual`, or those of two turns.
inline unsigned images_for(const Permutation& permutation, unsigned usual) {
  if (!go_by_turns(permutation)) return usual;
  return 2 * static_cast<unsigned>(std::stoul(permutation.options.at("batch_chunk")));
}

inline std::string describe(const Permutation& permutation) {
  return permutation.algorithm->name + " " +
         fft::describe_options(permutation.algorithm->options, permutation.options);
}

}  // namespace fftbench::tests
