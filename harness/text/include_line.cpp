#include "text/include_line.h"

#include <algorithm>

namespace fftbench::text {
namespace {

constexpr std::string_view kWhiteSpace = " \t\v\f\r\n";

bool skip(std::string_view& line, std::string_view word) {
  if (!line.starts_with(word)) return false;
  line.remove_prefix(word.size());
  return true;
}

bool skip_white_space(std::string_view& line) {
  const std::size_t size = line.size();
  line.remove_prefix(std::min(line.find_first_not_of(kWhiteSpace), size));
  return line.size() < size;
}

}  // namespace

std::optional<std::string_view> included_name(std::string_view line) {
  skip_white_space(line);
  if (!skip(line, "#")) return std::nullopt;
  skip_white_space(line);
  if (!skip(line, "include") || !skip_white_space(line) || !skip(line, "\"")) return std::nullopt;
  const std::string_view name = line.substr(0, line.find('"'));
  line.remove_prefix(name.size());
  if (name.empty() || !skip(line, "\"")) return std::nullopt;
  skip_white_space(line);
  if (!line.empty()) return std::nullopt;
  return name;
}

}  // namespace fftbench::text
