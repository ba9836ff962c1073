// Values of options, as planning reads them from the words that users type.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "fft/options.h"

namespace fftbench::fft {

inline constexpr std::string_view kAutoWord = "auto";

// Throws std::logic_error: a registry entry lists more than its planning reads.
[[noreturn]] void refuse_value(std::string_view option, std::string_view value);

// Takes options that complete_options has completed.
const std::string& value_of(const Options& options, std::string_view option);

// The word that stands for a value; nothing for "auto".
template <typename Value>
std::optional<Value> read_word(const Options& options, std::string_view option,
                               std::initializer_list<std::pair<std::string_view, Value>> words) {
  const std::string& value = value_of(options, option);
  if (value == kAutoWord) return std::nullopt;
  for (const auto& [word, meaning] : words) {
    if (value == word) return meaning;
  }
  refuse_value(option, value);
}

// A whole number; nothing for "auto".
std::optional<std::uint32_t> read_number(const Options& options, std::string_view option);

}  // namespace fftbench::fft
