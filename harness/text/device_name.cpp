#include <array>

#include "text/device_name.h"

namespace fftbench::text {
namespace {

constexpr std::size_t kLongestSlug = 40;

// Drivers append these to say how the device is attached and which instructions the driver uses.
constexpr std::array<std::string_view, 5> kDriverSuffixes{"/SSE2", "/PCIe", "/PCI", "/AGP", "/integrated"};

std::string_view without_driver_suffixes(std::string_view device) {
  for (bool removed = true; removed;) {
    removed = false;
    for (const std::string_view suffix : kDriverSuffixes) {
      if (!device.ends_with(suffix)) continue;
      device.remove_suffix(suffix.size());
      removed = true;
    }
  }
  return device;
}

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::string device_slug(std::string_view device) {
  std::string slug;
  bool gap = false;
  int open_parentheses = 0;
  for (const char c : without_driver_suffixes(device)) {
    if (c == '(') ++open_parentheses;
    const bool kept = open_parentheses == 0 && is_letter_or_digit(c);
    if (c == ')' && open_parentheses > 0) --open_parentheses;
    if (!kept) {
      gap = !slug.empty();
      continue;
    }
    if (slug.size() + (gap ? 2 : 1) > kLongestSlug) break;
    if (gap) slug += '-';
    gap = false;
    slug += lower_case(c);
  }
  return slug.empty() ? "device" : slug;
}

}  // namespace fftbench::text
