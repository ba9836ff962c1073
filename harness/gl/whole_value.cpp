#include <array>
#include <cstddef>
#include <stdexcept>

#include "gl/shader_tokens.h"

namespace fftbench::gl {
namespace {

class Evaluator {
 public:
  Evaluator(std::span<const std::string> tokens, const ValueOfName& value_of)
      : tokens_(tokens), value_of_(value_of) {}

  std::optional<std::int64_t> value() {
    const auto result = choice();
    return next_ == tokens_.size() ? result : std::nullopt;
  }

 private:
  using Value = std::optional<std::int64_t>;

  // Those that bind more tightly come later.
  static int strength(std::string_view sign) {
    constexpr std::array<std::string_view, 10> kLevels{"||",    "&&",        "|",     "^",   "&",
                                                       "== !=", "< > <= >=", "<< >>", "+ -", "* / %"};
    for (std::size_t level = 0; level < kLevels.size(); ++level) {
      const std::string padded = " " + std::string(kLevels[level]) + " ";
      if (padded.find(" " + std::string(sign) + " ") != std::string::npos) return int(level);
    }
    return -1;
  }

  bool take(std::string_view token) {
    if (next_ == tokens_.size() || tokens_[next_] != token) return false;
    ++next_;
    return true;
  }

  Value choice() {
    const Value condition = binary(0);
    if (!take("?")) return condition;
    const Value yes = choice();
    if (!take(":")) return std::nullopt;
    const Value no = choice();
    if (!condition) return std::nullopt;
    return *condition != 0 ? yes : no;
  }

  Value binary(int weakest) {
    Value left = unary();
    while (next_ < tokens_.size()) {
      const std::string& sign = tokens_[next_];
      const int level = strength(sign);
      if (level < weakest) break;
      ++next_;
      left = combined(sign, left, binary(level + 1));
    }
    return left;
  }

  static Value combined(std::string_view sign, const Value& left, const Value& right) {
    if (sign == "||" && ((left && *left != 0) || (right && *right != 0))) return 1;
    if (sign == "&&" && ((left && *left == 0) || (right && *right == 0))) return 0;
    if (!left || !right) return std::nullopt;
    // Sums and products wrap round, as they do in a shader.
    const auto a = std::uint64_t(*left), b = std::uint64_t(*right);
    if (sign == "||" || sign == "&&") return sign == "&&" ? 1 : 0;
    if (sign == "|") return std::int64_t(a | b);
    if (sign == "^") return std::int64_t(a ^ b);
    if (sign == "&") return std::int64_t(a & b);
    if (sign == "==") return *left == *right;
    if (sign == "!=") return *left != *right;
    if (sign == "<") return *left < *right;
    if (sign == ">") return *left > *right;
    if (sign == "<=") return *left <= *right;
    if (sign == ">=") return *left >= *right;
    if (sign == "<<" || sign == ">>") {
      if (b > 63) return std::nullopt;
      return sign == "<<" ? std::int64_t(a << b) : *left >> b;
    }
    if (sign == "+") return std::int64_t(a + b);
    if (sign == "-") return std::int64_t(a - b);
    if (sign == "*") return std::int64_t(a * b);
    if (*right == 0 || *right == -1) return *right == 0 ? std::nullopt : Value(sign == "/" ? -*left : 0);
    return sign == "/" ? *left / *right : *left % *right;
  }

  Value unary() {
    if (++depth_ > kMostDepth) return std::nullopt;
    const Value value = unary_within();
    --depth_;
    return value;
  }

  Value unary_within() {
    if (take("+")) return unary();
    for (const std::string_view sign : {"-", "!", "~"}) {
      if (!take(sign)) continue;
      const Value value = unary();
      if (!value) return std::nullopt;
      if (sign == "-") return std::int64_t(0 - std::uint64_t(*value));
      return sign == "!" ? std::int64_t(*value == 0) : ~*value;
    }
    if (take("(")) {
      const Value value = choice();
      return take(")") ? value : std::nullopt;
    }
    if (next_ == tokens_.size()) return std::nullopt;
    const std::string& token = tokens_[next_++];
    return is_name(token) ? named(token) : number(token);
  }

  // int(4) and uint(4) are numbers, too.
  Value named(const std::string& name) {
    if ((name == "int" || name == "uint") && take("(")) {
      const Value value = choice();
      return take(")") ? value : std::nullopt;
    }
    return value_of_(name);
  }

  static Value number(std::string token) {
    if (token.ends_with('u') || token.ends_with('U')) token.pop_back();
    try {
      std::size_t end = 0;
      const std::int64_t value = std::stoll(token, &end, 0);
      if (end == token.size()) return value;
    } catch (const std::logic_error&) {  // not a number, or too large for one
    }
    return std::nullopt;
  }

  static constexpr int kMostDepth = 200;

  std::span<const std::string> tokens_;
  const ValueOfName& value_of_;
  std::size_t next_ = 0;
  int depth_ = 0;
};

}  // namespace

std::optional<std::int64_t> whole_value(std::span<const std::string> tokens, const ValueOfName& value_of) {
  return Evaluator(tokens, value_of).value();
}

}  // namespace fftbench::gl
