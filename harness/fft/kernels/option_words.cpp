#include "fft/kernels/option_words.h"

#include <fmt/format.h>
#include <charconv>
#include <stdexcept>

namespace fftbench::fft {

void refuse_value(std::string_view option, std::string_view value) {
  throw std::logic_error(fmt::format("planning does not know the value {} of the option {}", value, option));
}

const std::string& value_of(const Options& options, std::string_view option) {
  const auto found = options.find(option);
  if (found == options.end()) throw std::logic_error(fmt::format("planning lacks the option {}", option));
  return found->second;
}

std::optional<std::uint32_t> read_number(const Options& options, std::string_view option) {
  const std::string& value = value_of(options, option);
  if (value == kAutoWord) return std::nullopt;
  std::uint32_t number = 0;
  const char* end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || rest != end) refuse_value(option, value);
  return number;
}

}  // namespace fftbench::fft
