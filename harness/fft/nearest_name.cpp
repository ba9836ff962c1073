#include "fft/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace fftbench::fft {
namespace {

// Levenshtein: the least number of insertions, deletions and replacements, one row of the table at a time.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view typed, std::span<const std::string> candidates) {
  std::optional<std::string> nearest;
  std::size_t smallest = typed.size() / 2 + 1;
  for (const std::string& candidate : candidates) {
    // So many insertions or deletions are needed at least; long text is never compared letter by letter.
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

}  // namespace fftbench::fft
