// Text from a user or a file, made fit for one line of a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fftbench::text {

inline constexpr std::size_t kLongestQuote = 60;

// UTF-8 text of at most `most` bytes, then "..." where it was cut, which is between characters. Control
// characters, which would begin lines or command terminals, become '?'.
std::string one_line(std::string_view text, std::size_t most = kLongestQuote);

}  // namespace fftbench::text
