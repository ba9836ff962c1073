#include "gl/shader_declarations.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "gl/shader_statements.h"

namespace fftbench::gl {
namespace {

// Returns the parts between commas that no bracket holds.
std::vector<TokenSpan> parts_of(TokenSpan tokens) {
  std::vector<TokenSpan> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= tokens.size(); ++i) {
    if (i < tokens.size()) depth += int(opens(tokens[i])) - int(closes(tokens[i]));
    if (i < tokens.size() && (depth > 0 || tokens[i] != ",")) continue;
    parts.push_back(tokens.subspan(begin, i - begin));
    begin = i + 1;
  }
  return parts;
}

bool is_image_format(std::string_view name) {
  constexpr std::array<std::string_view, 4> kChannels{"r", "rg", "rgba", "r11f_g11f_b10f"};
  return std::ranges::any_of(kChannels, [&](std::string_view channels) {
    if (name == channels) return true;
    return name.starts_with(channels) && name.size() > channels.size() && name[channels.size()] >= '0' &&
           name[channels.size()] <= '9';
  });
}

constexpr std::array<std::string_view, 4> kBehindName{",", ";", "[", "="};

class Declarations {
 public:
  explicit Declarations(TokenSpan tokens) : tokens_(tokens) {}

  ShaderDeclarations all() {
    for (const Statement& each : statements_of(tokens_)) {
      if (each.is_function) {
        read_function(each.tokens);
      } else {
        read_declaration(each.tokens);
      }
    }
    const std::set<std::string> reached = names_that_main_reaches();
    for (const Block& block : blocks_) {
      const auto is_reached = [&](const std::string& name) { return reached.contains(name); };
      const bool is_used = !functions_.contains("main") || std::ranges::any_of(block.names, is_reached);
      found_.blocks.push_back({.name = block.name, .is_used = is_used});
    }
    return std::move(found_);
  }

 private:
  // The name stands before the first bracket; functions of one name are taken together.
  void read_function(TokenSpan definition) {
    const auto bracket = std::ranges::find(definition, "(");
    if (bracket == definition.begin()) return;
    Tokens& tokens = functions_[*(bracket - 1)];
    tokens.insert(tokens.end(), bracket, definition.end());
  }

  std::set<std::string> names_that_main_reaches() const {
    std::set<std::string> reached(of_initial_values_.begin(), of_initial_values_.end());
    Tokens left(reached.begin(), reached.end());
    left.emplace_back("main");
    while (!left.empty()) {
      const auto function = functions_.find(left.back());
      left.pop_back();
      if (function == functions_.end()) continue;
      for (const std::string& token : function->second) {
        if (is_name(token) && reached.insert(token).second) left.push_back(token);
      }
    }
    return reached;
  }

  // `rest` begins with the members in their bracket. With a name of its own, a block's members need it.
  void read_block(const std::string& name, TokenSpan rest) {
    const std::size_t length = bracket_length(rest);
    Block block{.name = name, .names = {}};
    if (length < rest.size() && is_name(rest[length])) {
      block.names.push_back(rest[length]);
    } else {
      for (std::size_t i = 0; i + 1 < length; ++i) {
        const bool ends = rest[i + 1] == ";" || rest[i + 1] == "[" || rest[i + 1] == ",";
        if (is_name(rest[i]) && ends) block.names.push_back(rest[i]);
      }
    }
    blocks_.push_back(std::move(block));
  }

  void read_declaration(TokenSpan rest) {
    bool is_uniform = false, is_constant = false, is_input = false, is_buffer = false;
    std::string format;
    while (!rest.empty() && is_qualifier(rest.front())) {
      const std::string& word = rest.front();
      is_uniform |= word == "uniform";
      is_constant |= word == "const";
      is_input |= word == "in";
      is_buffer |= word == "buffer";
      std::size_t length = 1;
      if (word == "layout" || word == "subroutine") {
        const bool has_bracket = rest.size() > 1 && rest[1] == "(";
        length += has_bracket ? bracket_length(rest.subspan(1)) : 0;
        if (word == "layout" && length > 2) read_layout(rest.subspan(2, length - 3), format);
      }
      rest = rest.subspan(length);
    }
    if (const auto value = std::ranges::find(rest, "="); value != rest.end()) {
      of_initial_values_.insert(of_initial_values_.end(), value, rest.end());
    }
    if (is_input && rest.empty()) found_.has_variable_group_size |= has_variable_size_;
    has_variable_size_ = false;
    if (rest.empty() || (!is_uniform && !is_constant && !is_buffer)) return;
    const bool is_struct = rest.front() == "struct";
    if (is_struct) rest = rest.subspan(1);
    std::string type;
    if (!rest.empty() && is_name(rest.front())) {
      type = rest.front();
      rest = rest.subspan(1);
    }
    if (!rest.empty() && rest.front() == "{") {
      if (!is_struct) return read_block(type, rest);
      rest = rest.subspan(bracket_length(rest));
    }
    const std::optional<std::int64_t> of_type = take_array(rest);
    for (const TokenSpan part : parts_of(rest)) {
      if (part.empty() || !is_name(part.front())) continue;
      if (is_uniform) add_uniform(part, type, format, of_type);
      if (is_constant) add_constant(part);
    }
  }

  void read_layout(TokenSpan identifiers, std::string& format) {
    for (const TokenSpan each : parts_of(identifiers)) {
      if (each.size() != 1) continue;
      if (is_image_format(each.front())) format = each.front();
      has_variable_size_ |= each.front() == "local_size_variable";
    }
  }

  static bool is_qualifier(const std::string& word) {
    static const std::set<std::string_view> words{
        "layout",   "uniform",   "const",    "buffer",        "shared",    "in",         "out",      "inout",
        "coherent", "restrict",  "volatile", "readonly",      "writeonly", "highp",      "mediump",  "lowp",
        "precise",  "invariant", "flat",     "noperspective", "smooth",    "subroutine", "centroid", "sample",
        "patch"};
    return words.contains(word);
  }

  void add_uniform(TokenSpan part, const std::string& type, const std::string& format,
                   std::optional<std::int64_t> of_type) {
    DeclaredUniform uniform{.name = part.front(), .type = type, .format = format};
    TokenSpan rest = part.subspan(1);
    const std::optional<std::int64_t> own = take_array(rest);
    uniform.elements = own && of_type ? std::optional(*own * *of_type) : std::nullopt;
    uniform.has_initial_value = !rest.empty() && rest.front() == "=";
    found_.uniforms.push_back(std::move(uniform));
  }

  void add_constant(TokenSpan part) {
    if (part.size() < 3 || part[1] != "=") return;
    if (const auto value = value_of(part.subspan(2))) constants_[part.front()] = *value;
  }

  // Takes [2][3] from the front, and returns how many elements they make.
  std::optional<std::int64_t> take_array(TokenSpan& rest) const {
    std::optional<std::int64_t> elements = 1;
    while (!rest.empty() && rest.front() == "[") {
      const std::size_t length = bracket_length(rest);
      const std::optional<std::int64_t> size = value_of(rest.subspan(1, length > 1 ? length - 2 : 0));
      elements = elements && size ? std::optional(*elements * *size) : std::nullopt;
      rest = rest.subspan(length);
    }
    return elements;
  }

  std::optional<std::int64_t> value_of(TokenSpan expression) const {
    return whole_value(expression, [&](const std::string& name) -> std::optional<std::int64_t> {
      const auto found = constants_.find(name);
      return found == constants_.end() ? std::nullopt : std::optional(found->second);
    });
  }

  struct Block {
    std::string name;
    Tokens names;  // by which functions use it
  };

  TokenSpan tokens_;
  std::map<std::string, std::int64_t> constants_;
  std::map<std::string, Tokens> functions_;  // parameters and bodies
  Tokens of_initial_values_;                 // of globals
  std::vector<Block> blocks_;
  bool has_variable_size_ = false;  // in the layout() of the declaration that is being read
  ShaderDeclarations found_;
};

}  // namespace

const DeclaredUniform* ShaderDeclarations::find(std::string_view name) const {
  const auto found = std::ranges::find(uniforms, name, &DeclaredUniform::name);
  return found == uniforms.end() ? nullptr : &*found;
}

bool ShaderDeclarations::uses_block(std::string_view name) const {
  const auto found = std::ranges::find(blocks, name.substr(0, name.find('[')), &DeclaredBlock::name);
  return found == blocks.end() || found->is_used;
}

ShaderDeclarations declarations_of(std::string_view text, std::span<const std::string> defined) {
  const Tokens tokens = preprocessed(text, defined);
  return Declarations(tokens).all();
}

std::set<std::string> names_declared_anywhere(std::string_view text) {
  const Tokens tokens = of_all_branches(text);
  std::set<std::string> names;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] != "uniform") continue;
    for (; i < tokens.size() && tokens[i] != ";"; ++i) {
      const bool ends_here = i + 1 == tokens.size() || std::ranges::count(kBehindName, tokens[i + 1]) > 0;
      if (is_name(tokens[i]) && ends_here) names.insert(tokens[i]);
    }
  }
  return names;
}

}  // namespace fftbench::gl
