#include "gl/shader_source.h"

#include <fmt/format.h>
#include <algorithm>
#include <sstream>

#include "text/byte_order_mark.h"
#include "text/include_line.h"
#include "text/pattern.h"

namespace fftbench::gl {
namespace {

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
  void append_file(const std::string& file) {
    const std::size_t number = source_.files.size();
    source_.files.push_back(file);
    const std::string* text = find(file);
    if (text == nullptr) {
      throw ShaderError(fmt::format("cannot read the shader {}", (shaders_.folder() / file).string()));
    }
    if (text::is_utf16(*text)) throw ShaderError(fmt::format("{} is in UTF-16; save it as UTF-8", file));
    std::istringstream stream{std::string(text::without_byte_order_mark(*text))};

    std::string line;
    for (int line_number = 1; std::getline(stream, line); ++line_number) {
      if (line.starts_with("#version")) {
        source_.text += line + "\n";
        for (const auto& [name, value] : defines_)
          source_.text += fmt::format("#define {} {}\n", name, value);
        continue_at(line_number + 1, number);
      } else if (const auto name = text::included_name(line)) {
        const std::string included(*name);
        if (std::ranges::find(source_.files, included) == source_.files.end()) {
          continue_at(1, source_.files.size());
          append_file(included);
        }
        continue_at(line_number + 1, number);
      } else {
        source_.text += line + "\n";
      }
    }
  }

  const std::string* find(const std::string& file) const {
    if (first_ != nullptr) {
      if (const auto found = first_->find(file); found != first_->end()) return &found->second;
    }
    return shaders_.find(file);
  }

  void continue_at(int line_number, std::size_t file_number) {
    source_.text += fmt::format("#line {}\n", file_number * kLinesPerFile + std::size_t(line_number));
  }

  const ShaderFiles& shaders_;
  std::span<const std::pair<std::string, std::string>> defines_;
  const std::map<std::string, std::string>* first_;
  ShaderSource source_;
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
