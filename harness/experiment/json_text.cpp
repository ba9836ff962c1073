#include "experiment/json_text.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "experiment/config_error.h"
#include "experiment/config_source.h"
#include "experiment/syntax_error.h"
#include "fft/one_line.h"

namespace fftbench::experiment {
namespace {

using nlohmann::json;

constexpr std::size_t kDeepest = 64;
// Each takes time and memory to check, most of all where it is wrong.
constexpr std::size_t kMostValues = 100000;

// Numbers without a fraction are integers, as JSON Schema has it: 128.0 is 128. Beyond 2^53 not every integer
// has a double of its own.
void make_integers(json& value) {
  constexpr double kLargest = 9007199254740992;
  if (value.is_structured()) {
    for (json& element : value) make_integers(element);
  } else if (value.is_number_float()) {
    const double number = value.get<double>();
    if (std::trunc(number) == number && std::abs(number) <= kLargest)
      value = static_cast<std::int64_t>(number);
  }
}

// Reads along without building values, and throws at the first thing that is wrong.
class StructureCheck final : public nlohmann::json_sax<json> {
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
                                    fft::one_line(json(name).dump())));
    return true;
  }

  bool parse_error(std::size_t position, const std::string& last_token,
                   const json::exception& error) override {
    throw ConfigError(describe_syntax_error(file_, text_, position, last_token, error.what()));
  }

 private:
  struct Level {
    bool is_array = false;
    std::size_t index = 0;       // array: of the element being read
    std::string key;             // object: of the value being read
    std::set<std::string> keys;  // object: read so far
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

  json::json_pointer here() const {
    json::json_pointer pointer;
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

json parse_json(std::string_view text, const std::filesystem::path& file) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw ConfigError(file.string() +
                      R"(: is empty; the least experiment is {"algorithms": ["stockham_radix4"]})");
  StructureCheck check(text, file);
  json::sax_parse(text, &check);
  json value = json::parse(text);
  make_integers(value);
  return value;
}

}  // namespace fftbench::experiment
