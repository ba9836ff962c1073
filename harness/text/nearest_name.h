// "did you mean ...": the candidate with the smallest edit distance to what was typed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fftbench::text {

// Nothing where no candidate is near enough (more than half of the typed name would have to change).
std::optional<std::string> nearest_name(std::string_view typed, std::span<const std::string> candidates);

// " (did you mean \"radix4\"?)" or "": ready to append to a message.
std::string did_you_mean(std::string_view typed, std::span<const std::string> candidates);

}  // namespace fftbench::text
