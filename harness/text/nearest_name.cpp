#include "text/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace fftbench::text {
namespace {

// Returns the restricted distance of Damerau and Levenshtein: the least number of insertions, deletions,
// replacements and swaps of neighbours. It keeps one row of the table at a time.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1), above(to.size() + 1), two_above(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    two_above.swap(above);
    above.swap(row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      row[j + 1] = std::min({above[j] + (from[i] == to[j] ? 0 : 1), row[j] + 1, above[j + 1] + 1});
      const bool swapped = i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j];
      if (swapped) row[j + 1] = std::min(row[j + 1], two_above[j - 1] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view typed, std::span<const std::string> candidates) {
  std::optional<std::string> nearest;
  std::size_t smallest = typed.size() / 2 + 1;
  for (const std::string& candidate : candidates) {
    // At least as many insertions or deletions are needed, so that long text is never compared letter by
    // letter.
    const auto [shorter, longer] = std::minmax({typed.size(), candidate.size()});
    if (longer - shorter >= smallest) continue;
    const std::size_t distance = edit_distance(typed, candidate);
    if (distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> candidates) {
  const std::optional<std::string> nearest = nearest_name(typed, candidates);
  return nearest ? " (did you mean \"" + *nearest + "\"?)" : "";
}

}  // namespace fftbench::text
