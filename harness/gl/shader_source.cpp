#include "gl/shader_source.h"

#include <fmt/format.h>
#include <algorithm>
#include <sstream>
#include <utility>

#include "gl/preprocessor.h"
#include "gl/shader_loops.h"
#include "gl/shader_tokens.h"
#include "text/byte_order_mark.h"
#include "text/include_line.h"
#include "text/pattern.h"

namespace fftbench::gl {
namespace {

// Returns a line with a space in place of each comment. `is_within` says whether it begins, and then whether
// it ends, within one.
std::string without_comments(std::string_view line, bool& is_within) {
  std::string plain;
  while (!line.empty()) {
    const std::size_t end = is_within ? line.find("*/") : std::min(line.find("/*"), line.find("//"));
    if (!is_within) plain += line.substr(0, end);
    if (end == std::string_view::npos || (!is_within && line[end + 1] == '/')) break;
    is_within = !is_within;
    plain += ' ';
    line.remove_prefix(end + 2);
  }
  return plain;
}

class Expander {
 public:
  Expander(const ShaderFiles& shaders, std::span<const std::pair<std::string, std::string>> defines,
           const std::map<std::string, std::string>* first)
      : shaders_(shaders), defines_(defines), first_(first) {}

  ShaderSource expand(const std::string& file) {
    append_file(file);
    return std::move(source_);
  }

 private:
  struct File {
    std::string name;
    std::size_t number;  // in source_.files
    std::vector<std::string> lines;
  };

  [[noreturn]] static void refuse(const File& file, std::size_t line, std::string_view reason) {
    throw ShaderError(fmt::format("{}:{}: {}", file.name, line + 1, reason));
  }

  void append_file(const std::string& name) {
    File file{.name = name, .number = source_.files.size(), .lines = {}};
    source_.files.push_back(name);
    const std::string* text = find(name);
    if (text == nullptr) {
      throw ShaderError(fmt::format("cannot read the shader {}", (shaders_.folder() / name).string()));
    }
    if (text::is_utf16(*text)) throw ShaderError(fmt::format("{} is in UTF-16; save it as UTF-8", name));
    std::istringstream stream{std::string(text::without_byte_order_mark(*text))};
    for (std::string line; std::getline(stream, line);) file.lines.push_back(line);
    append_lines(file, 0, file.lines.size());
  }

  void append_lines(const File& file, std::size_t first, std::size_t end) {
    for (std::size_t index = first; index < end; ++index) {
      const std::string& line = file.lines[index];
      const auto name = text::included_name(line);
      const bool is_version = line.starts_with("#version");
      if ((name || is_version) && !numbers_.empty())
        refuse(file, index, "#for can't write out #include and #version");
      if (is_version) {
        append(line);
        for (const auto& [define, value] : defines_) append(fmt::format("#define {} {}", define, value));
        continue_at(file, index + 1);
      } else if (name) {
        const std::string included(*name);
        if (std::ranges::find(source_.files, included) == source_.files.end()) {
          source_.text += line_directive(0, source_.files.size());
          append_file(included);
        }
        continue_at(file, index + 1);
      } else if (is_directive(line, "for")) {
        const std::size_t last = end_of_loop(file, index, end);
        append_loop(file, index, last);
        index = last;
      } else if (is_directive(line, "endfor")) {
        refuse(file, index, "#endfor without #for");
      } else {
        append(written_out(file, index));
      }
    }
  }

  // Returns the line of the #endfor.
  static std::size_t end_of_loop(const File& file, std::size_t begin, std::size_t end) {
    int depth = 0;
    for (std::size_t index = begin; index < end; ++index) {
      if (is_directive(file.lines[index], "for")) ++depth;
      if (is_directive(file.lines[index], "endfor") && --depth == 0) return index;
    }
    refuse(file, begin, "#for without #endfor");
  }

  void append_loop(const File& file, std::size_t begin, std::size_t end) {
    if (continued_.empty()) {
      for_each_turn(file, begin, [&] {
        continue_at(file, begin + 1);
        append_lines(file, begin + 1, end);
      });
      return continue_at(file, end + 1);
    }
    // A macro counts as its lines: all turns stand at the first line that is no #for.
    std::string turns = turns_of_macro(file, begin, end);
    for (std::size_t index = begin; index < end; ++index) {
      const bool has_turns = !is_directive(file.lines[index], "for");
      append((has_turns ? std::exchange(turns, {}) : "") + "\\");
    }
    append(file.lines[end].ends_with('\\') ? "\\" : "");
  }

  std::string turns_of_macro(const File& file, std::size_t begin, std::size_t end) {
    std::string turns;
    for_each_turn(file, begin, [&] {
      for (std::size_t index = begin + 1; index < end; ++index) {
        const bool is_loop = is_directive(file.lines[index], "for");
        const std::size_t last = is_loop ? end_of_loop(file, index, end) : index;
        turns +=
            is_loop ? turns_of_macro(file, index, last) : without_line_end(written_out(file, index)) + " ";
        index = last;
      }
    });
    return turns;
  }

  template <typename Turn>
  void for_each_turn(const File& file, std::size_t begin, const Turn& turn) {
    if (!preprocessor_.is_live()) return;
    const auto loop = loop_line(written_out(file, begin));
    if (!loop) refuse(file, begin, "#for is no #for NAME in FIRST .. END");
    const std::int64_t first = value_of(loop->first, file, begin), end = value_of(loop->end, file, begin);
    if (end - first > kMostTurns)
      refuse(file, begin,
             fmt::format("#for has {} turns, and at most {} are written out", end - first, kMostTurns));
    for (std::int64_t number = first; number < end; ++number) {
      numbers_.push_back({loop->name, number});
      turn();
      numbers_.pop_back();
    }
  }

  std::int64_t value_of(std::string_view expression, const File& file, std::size_t line) const {
    std::string unknown;
    const auto value = preprocessor_.value_of(tokens_of_line(expression), [&](const std::string& name) {
      if (unknown.empty()) unknown = name;
      return std::nullopt;
    });
    if (!unknown.empty())
      refuse(file, line, fmt::format("{} asks for {}, which is not defined here", expression, unknown));
    if (!value || *value < 0) refuse(file, line, fmt::format("{} is no whole number from 0 on", expression));
    return *value;
  }

  // Returns a line with the numbers of loops and the values of $( ) in place. What #if leaves out has none.
  std::string written_out(const File& file, std::size_t index) const {
    const std::string& line = file.lines[index];
    if (numbers_.empty() && line.find("$(") == std::string::npos) return line;
    const bool goes_on = line.ends_with('\\');
    std::string text = with_numbers(without_line_end(line), numbers_);
    // The innermost one first.
    for (std::size_t begin = text.rfind("$("); begin != std::string::npos; begin = text.rfind("$(")) {
      if (!preprocessor_.is_live()) return goes_on ? "\\" : "";
      std::size_t end = begin + 2;
      for (int depth = 1; end < text.size() && depth > 0; ++end)
        depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
      const std::string value =
          fmt::format("{}", value_of(text.substr(begin + 1, end - begin - 1), file, index));
      text.replace(begin, end - begin, value);
    }
    return text + (goes_on ? " \\" : "");
  }

  void append(const std::string& line) {
    source_.text += line + "\n";
    heed(line);
  }

  // Tells the preprocessor what directives say.
  void heed(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const bool goes_on = line.ends_with('\\');
    if (goes_on) line.remove_suffix(1);
    continued_ += line;
    if (goes_on) {
      continued_ += ' ';
      return;
    }
    const std::string whole = without_comments(std::exchange(continued_, {}), is_in_comment_);
    if (whole.find_first_not_of(" \t") != std::string::npos && whole[whole.find_first_not_of(" \t")] == '#')
      preprocessor_.add_line(whole);
  }

  const std::string* find(const std::string& file) const {
    if (first_ != nullptr) {
      if (const auto found = first_->find(file); found != first_->end()) return &found->second;
    }
    return shaders_.find(file);
  }

  static std::string line_directive(std::size_t line, std::size_t file) {
    return fmt::format("#line {}\n", file * kLinesPerFile + line + 1);
  }
  void continue_at(const File& file, std::size_t line) { source_.text += line_directive(line, file.number); }

  const ShaderFiles& shaders_;
  std::span<const std::pair<std::string, std::string>> defines_;
  const std::map<std::string, std::string>* first_;
  ShaderSource source_;
  Preprocessor preprocessor_;
  std::vector<LoopNumber> numbers_;  // of the loops that a line stands in, the outermost one first
  std::string continued_;            // lines that a backslash ends, up to the one being read
  bool is_in_comment_ = false;
};

}  // namespace

ShaderSource expand_shader(const ShaderFiles& shaders, const std::string& file,
                           std::span<const std::pair<std::string, std::string>> defines,
                           const std::map<std::string, std::string>* first) {
  return Expander(shaders, defines, first).expand(file);
}

std::string name_files_in_log(std::string_view log, std::span<const std::string> files) {
  static const text::Pattern place(R"(^(ERROR: |WARNING: )?\d+([:(])(\d{1,9})(.*))");
  std::istringstream lines{std::string(log)};
  std::string named;
  std::string line;
  while (std::getline(lines, line)) {
    if (const auto match = place.match_whole(line)) {
      const std::size_t number = std::stoul(match->at(3));
      const std::size_t file = number / kLinesPerFile;
      std::string rest = match->at(4);
      if (match->at(2) == "(" && rest.starts_with(')')) rest.erase(0, 1);
      if (file < files.size()) {
        line = fmt::format("{}{}:{}{}", match->at(1), files[file], number % kLinesPerFile, rest);
      }
    }
    if (line.empty()) continue;
    named += named.empty() ? line : "\n" + line;
  }
  return named;
}

}  // namespace fftbench::gl
