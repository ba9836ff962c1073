#include "apps/npy_header.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <charconv>
#include <optional>

#include "apps/npy.h"

namespace fftbench::apps {
namespace {

constexpr std::size_t kDataAlignment = 64;
constexpr std::size_t kLongestQuote = 40;
constexpr std::string_view kBlanks = " \t\r\n";

// Reads the few Python literals that a header is made of, from left to right, without recursion.
class LiteralReader {
 public:
  explicit LiteralReader(std::string_view text) : rest_(text) {}

  bool accept(char expected) {
    skip_blanks();
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void require(char expected, std::string_view where) {
    if (!accept(expected)) fail(fmt::format("'{}' {}", expected, where));
  }

  std::string_view quoted_text(std::string_view what) {
    skip_blanks();
    if (rest_.empty() || (rest_[0] != '\'' && rest_[0] != '"')) fail(fmt::format("quoted text ({})", what));
    const std::size_t end = rest_.find(rest_[0], 1);
    if (end == std::string_view::npos) fail(fmt::format("the closing quote of {}", what));
    const std::string_view text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return text;
  }

  bool boolean() {
    skip_blanks();
    for (const std::string_view word : {"True", "False"}) {
      if (!rest_.starts_with(word)) continue;
      rest_.remove_prefix(word.size());
      return word == "True";
    }
    fail("True or False");
  }

  std::uint64_t whole_number() {
    skip_blanks();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error == std::errc::result_out_of_range) fail("a dimension below 2^64");
    if (error != std::errc()) fail("a dimension, a whole number that is not negative");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    if (rest_.starts_with('L')) rest_.remove_prefix(1);
    return number;
  }

  std::vector<std::uint64_t> tuple() {
    std::vector<std::uint64_t> numbers;
    require('(', "before the shape");
    while (!accept(')')) {
      numbers.push_back(whole_number());
      if (accept(',')) continue;
      require(')', "after the shape");
      break;
    }
    return numbers;
  }

  // Reads the dtype: quoted text or, for a structured dtype, the list up to the bracket that closes it.
  std::string_view descr() {
    skip_blanks();
    if (!rest_.starts_with('[')) return quoted_text("descr");
    std::size_t depth = 0;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      if (rest_[i] == '[') ++depth;
      if (rest_[i] != ']' || --depth > 0) continue;
      const std::string_view list = rest_.substr(0, i + 1);
      rest_.remove_prefix(i + 1);
      return list;
    }
    fail("the bracket that closes descr");
  }

  void require_end() {
    skip_blanks();
    if (!rest_.empty()) fail("nothing more");
  }

  [[noreturn]] void fail(std::string_view expected) const {
    throw NpyError(
        fmt::format("the header is malformed: expected {} but found \"{}\"", expected, printable(rest_)));
  }

 private:
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size())); }

  std::string_view rest_;
};

}  // namespace

NpyHeader parse_npy_header(std::string_view text) {
  LiteralReader reader(text);
  std::optional<std::string> descr;
  std::optional<bool> fortran_order;
  std::optional<std::vector<std::uint64_t>> shape;

  reader.require('{', "at its start");
  while (!reader.accept('}')) {
    const std::string_view key = reader.quoted_text("a key");
    reader.require(':', "after a key");
    if (key == "descr" && !descr) {
      descr = reader.descr();
    } else if (key == "fortran_order" && !fortran_order) {
      fortran_order = reader.boolean();
    } else if (key == "shape" && !shape) {
      shape = reader.tuple();
    } else {
      throw NpyError(
          fmt::format("the header is malformed: the key \"{}\" is unknown or there twice; it has descr, "
                      "fortran_order and shape",
                      printable(key)));
    }
    if (reader.accept(',')) continue;
    reader.require('}', "at its end");
    break;
  }
  reader.require_end();
  if (!descr || !fortran_order || !shape) {
    throw NpyError("the header is malformed: it needs the keys descr, fortran_order and shape");
  }
  return {.descr = *descr, .fortran_order = *fortran_order, .shape = *shape};
}

std::string format_npy_header(std::string_view descr, const std::vector<std::uint64_t>& shape,
                              std::size_t bytes_before_header) {
  const std::string_view one_comma = shape.size() == 1 ? "," : "";
  std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", descr,
                                 fmt::join(shape, ", "), one_comma);
  const std::size_t used = bytes_before_header + text.size() + 1;
  text.append((kDataAlignment - used % kDataAlignment) % kDataAlignment, ' ');
  text += '\n';
  return text;
}

std::string printable(std::string_view text) {
  const bool is_cut = text.size() > kLongestQuote;
  std::string shown(text.substr(0, kLongestQuote));
  std::ranges::replace_if(
      shown, [](char c) { return c < ' ' || c > '~'; }, '?');
  return is_cut ? shown + "..." : shown;
}

}  // namespace fftbench::apps
