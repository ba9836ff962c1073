#include "json/config_source.h"

#include <fmt/format.h>
#include <algorithm>
#include <vector>

#include "text/one_line.h"

namespace fftbench::json {
namespace {

constexpr std::size_t kLongestPointer = 200;

// Bytes that continue a UTF-8 sequence are not counted as characters.
bool starts_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

// Walks through JSON text without building values. Text that is not JSON ends the search at once.
class Search {
 public:
  explicit Search(std::string_view text) : text_(text) {}

  std::optional<std::size_t> find(const std::vector<std::string>& path, JsonPart part) {
    std::size_t key = 0;
    for (const std::string& step : path) {
      skip_space();
      key = position_;
      if (!(enter_object(step, key) || enter_array(step, key))) return std::nullopt;
    }
    skip_space();
    const std::size_t found = part == JsonPart::kKey && !path.empty() ? key : position_;
    return found < text_.size() ? std::optional(found) : std::nullopt;
  }

 private:
  char here() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  void skip_space() { position_ = std::min(text_.find_first_not_of(" \t\r\n", position_), text_.size()); }

  bool take(char wanted) {
    skip_space();
    if (here() != wanted) return false;
    ++position_;
    return true;
  }

  // Returns the string that begins here, with its quotes, and moves behind it.
  std::string_view take_string() {
    const std::size_t begin = position_;
    if (!take('"')) return {};
    while (position_ < text_.size() && text_[position_] != '"') position_ += text_[position_] == '\\' ? 2 : 1;
    position_ = std::min(position_ + 1, text_.size());
    return text_.substr(begin, position_ - begin);
  }

  void skip_value() {
    std::size_t depth = 0;
    do {
      skip_space();
      if (here() == '"') {
        take_string();
      } else if (here() == '{' || here() == '[') {
        ++depth;
        ++position_;
      } else if (here() == '}' || here() == ']') {
        if (depth == 0) return;
        --depth;
        ++position_;
      } else if (here() == ',' || here() == ':') {
        if (depth == 0) return;
        ++position_;
      } else {
        position_ = std::min(text_.find_first_of(" \t\r\n,:{}[]\"", position_), text_.size());
      }
    } while (depth > 0 && position_ < text_.size());
  }

  bool enter_object(const std::string& wanted, std::size_t& key) {
    if (here() != '{') return false;
    ++position_;
    do {
      skip_space();
      key = position_;
      const nlohmann::json name = nlohmann::json::parse(take_string(), nullptr, false);
      if (!name.is_string() || !take(':')) return false;
      if (name.get_ref<const std::string&>() == wanted) return true;
      skip_value();
    } while (take(','));
    return false;
  }

  bool enter_array(const std::string& wanted, std::size_t& element) {
    if (here() != '[') return false;
    ++position_;
    for (std::size_t index = 0;; ++index) {
      skip_space();
      element = position_;
      if (std::to_string(index) == wanted) return here() != ']';
      skip_value();
      if (!take(',')) return false;
    }
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace

TextPosition position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::string_view same_line = before.substr(before.rfind('\n') + 1);
  return {.line = 1 + std::size_t(std::ranges::count(before, '\n')),
          .column = 1 + std::size_t(std::ranges::count_if(same_line, starts_character))};
}

std::optional<TextPosition> find_in_json(std::string_view text, const nlohmann::json::json_pointer& pointer,
                                         JsonPart part) {
  std::vector<std::string> path;
  for (nlohmann::json::json_pointer rest = pointer; !rest.empty(); rest.pop_back())
    path.push_back(rest.back());
  std::ranges::reverse(path);
  const std::optional<std::size_t> offset = Search(text).find(path, part);
  return offset ? std::optional(position_at(text, *offset)) : std::nullopt;
}

Place place_of(const nlohmann::json::json_pointer& pointer) {
  return {"at " + (pointer.empty() ? "the top level" : text::one_line(pointer.to_string(), kLongestPointer)),
          pointer};
}

std::string ConfigSource::begin(const Place& place, JsonPart part) const {
  const auto position = place.pointer ? find_in_json(text_, *place.pointer, part) : std::nullopt;
  if (!position) return fmt::format("{}: {}", file_.string(), place.text);
  return fmt::format("{}:{}:{}: {}", file_.string(), position->line, position->column, place.text);
}

std::string ConfigSource::begin(const nlohmann::json::json_pointer& pointer, JsonPart part) const {
  return begin(place_of(pointer), part);
}

}  // namespace fftbench::json
