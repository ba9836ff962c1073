#include "fft/vkfft_release.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>

namespace fftbench::fft {
namespace {

bool is_number(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && std::ranges::all_of(text, is_digit) && (text.size() == 1 || text.front() != '0');
}

}  // namespace

OptionSpec release_option() {
  return {.name = "release",
          .values = {std::string(kNewestRelease)},
          .meaning = "which release of VkFFT, of those built in",
          .further = {.description = "a release such as 1.3.4", .accepts = is_release_number}};
}

bool is_release_number(std::string_view text) {
  constexpr unsigned kNumbers = 3;
  for (unsigned number = 1; number < kNumbers; ++number) {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos || !is_number(text.substr(0, point))) return false;
    text.remove_prefix(point + 1);
  }
  return is_number(text);
}

std::variant<std::size_t, Skip> choose_release(std::span<const std::string_view> built,
                                               std::string_view value) {
  if (built.empty()) {
    return Skip{
        "the CUDA module was built without VkFFT: install libvkfft-dev, or name folders that hold vkFFT.h "
        "with "
        "-DFFTBENCH_VKFFT_DIRS=..., then configure and build again"};
  }
  if (value == kNewestRelease) return std::size_t{0};
  const auto found = std::ranges::find(built, value);
  if (found != built.end()) return std::size_t(found - built.begin());
  return Skip{fmt::format("VkFFT {} is not built in; there is {} (-DFFTBENCH_VKFFT_DIRS=... adds others)",
                          value, fmt::join(built, ", "))};
}

}  // namespace fftbench::fft
