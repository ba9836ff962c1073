#include "experiment/sizes.h"

#include <charconv>
#include <string_view>

#include "experiment/experiment.h"

namespace fftbench::experiment {
namespace {

std::vector<glm::uvec2> squares_in(const nlohmann::json& range, const std::string& place) {
  const auto from = range["from"].get<std::uint64_t>();
  const auto to = range["to"].get<std::uint64_t>();
  const auto factor = range["factor"].get<std::uint64_t>();
  if (from > to)
    throw ConfigError(
        fmt::format("{}: the range is empty: from ({}) is larger than to ({})", place, from, to));
  std::vector<glm::uvec2> squares;
  for (std::uint64_t side = from; side <= to; side *= factor)
    squares.emplace_back(static_cast<std::uint32_t>(side));
  return squares;
}

std::uint32_t parse_side(std::string_view digits, std::string_view entry) {
  std::uint32_t side = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), side);
  if (error != std::errc{} || end != digits.data() + digits.size() || side < 1 || side > kLargestSide)
    throw ConfigError(
        fmt::format("--sizes: \"{}\" is no size; expected the side of a square or WIDTHxHEIGHT, each from "
                    "1 to {}, joined by commas: 128,256x512",
                    entry, kLargestSide));
  return side;
}

glm::uvec2 parse_size(std::string_view entry) {
  const std::size_t cross = entry.find('x');
  if (cross == std::string_view::npos) return glm::uvec2(parse_side(entry, entry));
  return {parse_side(entry.substr(0, cross), entry), parse_side(entry.substr(cross + 1), entry)};
}

}  // namespace

std::vector<AxisValue<glm::uvec2>> expand_sizes(const nlohmann::json& sizes, const ConfigSource& source) {
  std::vector<AxisValue<glm::uvec2>> extents;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const nlohmann::json& size = sizes[i];
    const nlohmann::json::json_pointer pointer = nlohmann::json::json_pointer("/sizes") / i;
    if (size.is_object()) {
      for (const glm::uvec2 square : squares_in(size, source.begin(pointer)))
        extents.push_back({square, place_of(pointer)});
    } else if (size.is_array()) {
      extents.push_back({{size[0].get<std::uint32_t>(), size[1].get<std::uint32_t>()}, place_of(pointer)});
    } else {
      extents.push_back({glm::uvec2(size.get<std::uint32_t>()), place_of(pointer)});
    }
  }
  return extents;
}

std::vector<glm::uvec2> parse_sizes(std::string_view text) {
  std::vector<glm::uvec2> extents;
  std::size_t begin = 0;
  while (true) {
    const std::size_t comma = text.find(',', begin);
    extents.push_back(parse_size(text.substr(begin, comma - begin)));
    if (comma == std::string_view::npos) return extents;
    begin = comma + 1;
  }
}

}  // namespace fftbench::experiment
