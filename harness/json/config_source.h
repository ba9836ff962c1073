// The text and the name of a configuration, for messages that say where something stands in it.
#pragma once

#include <fmt/format.h>
#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "json/config_error.h"
#include "text/one_line.h"

namespace fftbench::json {

enum class JsonPart { kValue, kKey };

// Both count from 1; columns count characters, not bytes.
struct TextPosition {
  std::size_t line = 1;
  std::size_t column = 1;

  bool operator==(const TextPosition&) const = default;
};

// Returns the position of the byte with index `offset` of UTF-8 text, or the end where the text is shorter.
TextPosition position_at(std::string_view text, std::size_t offset);

// Returns where the JSON text `text` holds the value that `pointer` names, or that value's key; nothing where
// it has no such value, as for a default that the text leaves out.
std::optional<TextPosition> find_in_json(std::string_view text, const nlohmann::json::json_pointer& pointer,
                                         JsonPart part = JsonPart::kValue);

// The origin of an axis's value: a place in the file, or an option of the command line.
struct Place {
  std::string text;  // "at /sizes/3", "--sizes"
  std::optional<nlohmann::json::json_pointer> pointer;
};

// Returns "at /measure/rounds" or "at the top level".
Place place_of(const nlohmann::json::json_pointer& pointer);

class ConfigSource {
 public:
  // `text` must outlive this object. Where it is empty, messages name no line.
  explicit ConfigSource(std::filesystem::path file, std::string_view text = {})
      : file_(std::move(file)), text_(text) {}

  const std::filesystem::path& file() const { return file_; }

  // Returns the beginning of a message: "my.json:7:15: at /measure/rounds", "my.json: --sizes".
  std::string begin(const Place& place, JsonPart part = JsonPart::kValue) const;
  std::string begin(const nlohmann::json::json_pointer& pointer, JsonPart part = JsonPart::kValue) const;

 private:
  std::filesystem::path file_;
  std::string_view text_;
};

}  // namespace fftbench::json
