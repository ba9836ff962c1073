// Turns text from a user or a file into one line of a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fftbench::text {

inline constexpr std::size_t kLongestQuote = 60;

// Returns at most `most` bytes of the UTF-8 text, followed by "..." where it was cut. It is cut between
// characters. Control characters, which could begin lines or control terminals, become '?'.
std::string one_line(std::string_view text, std::size_t most = kLongestQuote);

}  // namespace fftbench::text
