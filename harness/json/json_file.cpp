#include "json/json_file.h"

#include <fmt/format.h>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "json/config_error.h"
#include "json/config_source.h"
#include "text/one_line.h"

namespace fftbench::json {

namespace {

constexpr std::size_t kLongestMessage = 200;

// Returns the index of the character that a message points at: the first one of a misplaced token, otherwise
// the last one that was read.
std::size_t offset_of(std::string_view text, std::size_t position, std::string_view last_token,
                      std::string_view message) {
  const bool is_whole_token = message.find("unexpected string literal") != std::string_view::npos ||
                              message.find("unexpected number literal") != std::string_view::npos;
  const std::size_t length = is_whole_token ? last_token.size() : 1;
  return std::min(position - std::min(position, length), text.size());
}

// Shortens messages such as "[json.exception...] parse error at line 7, column 3: syntax error while parsing
// object key - unexpected '}'; ...".
std::string shortened_message(std::string_view message) {
  constexpr std::string_view kBegin = "syntax error while parsing ";
  const std::size_t begin = message.find(kBegin);
  if (begin == std::string_view::npos)
    return std::string(message.substr(std::min(message.find("] ") + 2, message.size())));
  const std::string_view rest = message.substr(begin + kBegin.size());
  const std::size_t dash = rest.find(" - ");
  if (dash == std::string_view::npos) return std::string(rest);
  const std::string_view article =
      std::string_view("aeiou").find(rest.front()) == std::string_view::npos ? "a" : "an";
  return fmt::format("while reading {} {}: {}", article, rest.substr(0, dash), rest.substr(dash + 3));
}

// Replaces bytes that are not UTF-8, which a file may hold, so that a message can be printed and logged
// everywhere.
std::string with_valid_utf8(const std::string& text) {
  return nlohmann::json::parse(
             nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
      .get<std::string>();
}

// Returns advice for the most frequent mistakes.
std::string_view hint_for(std::string_view text, std::size_t offset, std::string_view message) {
  if (offset >= text.size()) return "";
  const char found = text[offset];
  if (found == '/' || found == '#') return " (JSON has no comments)";
  if (found == '}' || found == ']') {
    const std::size_t before =
        offset == 0 ? std::string_view::npos : text.find_last_not_of(" \t\r\n", offset - 1);
    return before != std::string_view::npos && text[before] == ',' ? " (take away the comma before it)" : "";
  }
  const bool is_between_elements = message.ends_with("expected '}'") || message.ends_with("expected ']'");
  return is_between_elements ? " (or a comma before it)" : "";
}

}  // namespace

std::string describe_syntax_error(const std::filesystem::path& file, std::string_view text,
                                  std::size_t position, std::string_view last_token,
                                  std::string_view parser_message) {
  const std::size_t offset = offset_of(text, position, last_token, parser_message);
  const TextPosition place = position_at(text, offset);

  const std::string message =
      text::one_line(with_valid_utf8(shortened_message(parser_message)), kLongestMessage);
  return fmt::format("{}:{}:{}: not valid JSON: {}{}", file.string(), place.line, place.column, message,
                     hint_for(text, offset, parser_message));
}

namespace {

constexpr std::size_t kDeepest = 64;
// Every value takes time and memory to check, most of all where it is wrong.
constexpr std::size_t kMostValues = 100000;

// Numbers without a fraction become integers, as JSON Schema demands: 128.0 is 128. Beyond 2^53 doubles can't
// represent every integer.
void make_integers(nlohmann::json& value) {
  constexpr double kLargest = 9007199254740992;
  if (value.is_structured()) {
    for (nlohmann::json& element : value) make_integers(element);
  } else if (value.is_number_float()) {
    const double number = value.get<double>();
    if (std::trunc(number) == number && std::abs(number) <= kLargest)
      value = static_cast<std::int64_t>(number);
  }
}

// Reads the text without building values, and throws at the first mistake.
class StructureCheck final : public nlohmann::json_sax<nlohmann::json> {
 public:
  StructureCheck(std::string_view text, const std::filesystem::path& file) : text_(text), file_(file) {}

  bool null() override { return finish_element(); }
  bool boolean(bool) override { return finish_element(); }
  bool number_integer(number_integer_t) override { return finish_element(); }
  bool number_unsigned(number_unsigned_t) override { return finish_element(); }
  bool number_float(number_float_t, const string_t&) override { return finish_element(); }
  bool string(string_t&) override { return finish_element(); }
  bool binary(binary_t&) override { return finish_element(); }
  bool start_object(std::size_t) override { return enter(false); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(true); }
  bool end_array() override { return leave(); }

  bool key(string_t& name) override {
    Level& object = levels_.back();
    object.key = name;
    if (!object.keys.insert(name).second)
      throw ConfigError(fmt::format("{}: the key {} is there twice; keep one",
                                    ConfigSource(file_, text_).begin(here(), JsonPart::kKey),
                                    text::one_line(nlohmann::json(name).dump())));
    return true;
  }

  bool parse_error(std::size_t position, const std::string& last_token,
                   const nlohmann::json::exception& error) override {
    throw ConfigError(describe_syntax_error(file_, text_, position, last_token, error.what()));
  }

 private:
  struct Level {
    bool is_array = false;
    std::size_t index = 0;       // of the current element, in an array
    std::string key;             // of the current value, in an object
    std::set<std::string> keys;  // that have been read so far, in an object
  };

  bool enter(bool is_array) {
    if (levels_.size() == kDeepest)
      throw ConfigError(fmt::format("{}: nested deeper than {} levels", file_.string(), kDeepest));
    levels_.push_back({.is_array = is_array, .index = 0, .key = {}, .keys = {}});
    return true;
  }

  bool leave() {
    levels_.pop_back();
    return finish_element();
  }

  bool finish_element() {
    if (++value_count_ > kMostValues)
      throw ConfigError(fmt::format("{}: has more than {} values, far more than an experiment needs",
                                    file_.string(), kMostValues));
    if (!levels_.empty() && levels_.back().is_array) ++levels_.back().index;
    return true;
  }

  nlohmann::json::json_pointer here() const {
    nlohmann::json::json_pointer pointer;
    for (const Level& level : levels_) {
      if (level.is_array)
        pointer /= level.index;
      else
        pointer /= level.key;
    }
    return pointer;
  }

  std::string_view text_;
  const std::filesystem::path& file_;
  std::vector<Level> levels_;
  std::size_t value_count_ = 0;
};

}  // namespace

nlohmann::json parse_json(std::string_view text, const std::filesystem::path& file) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw ConfigError(file.string() +
                      R"(: is empty; the least experiment is {"algorithms": ["stockham_radix4"]})");
  StructureCheck check(text, file);
  nlohmann::json::sax_parse(text, &check);
  nlohmann::json value = nlohmann::json::parse(text);
  make_integers(value);
  return value;
}

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;

}  // namespace

std::string read_text(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (std::filesystem::is_directory(status))
    throw ConfigError(file.string() + ": is a directory; a JSON file is expected");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw ConfigError(file.string() +
                      ": is no regular file; a JSON file is expected (experiments can come by a pipe: "
                      "--config -)");

  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw ConfigError(file.string() + ": cannot be opened: " + std::generic_category().message(errno));
  return read_text(stream, file.string());
}

std::string read_text(std::istream& stream, std::string_view name) {
  // One byte more than allowed distinguishes a file that is too large from one that just fits.
  std::string text(kMostBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) throw ConfigError(std::string(name) + ": cannot be read to its end");
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > kMostBytes)
    throw ConfigError(std::string(name) + ": is larger than 16 MiB, far more than an experiment needs");
  return text;
}

nlohmann::json read_json(const std::filesystem::path& file) {
  return parse_json(read_text(file), file);
}

}  // namespace fftbench::json
