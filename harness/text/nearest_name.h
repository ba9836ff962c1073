// Finds the candidate with the smallest edit distance to what a user typed, for "did you mean ...".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fftbench::text {

// Returns nothing where no candidate is near enough (more than half of the typed name would have to change).
std::optional<std::string> nearest_name(std::string_view typed, std::span<const std::string> candidates);

// Returns " (did you mean \"radix4\"?)" or "", which can be appended to a message.
std::string did_you_mean(std::string_view typed, std::span<const std::string> candidates);

}  // namespace fftbench::text
