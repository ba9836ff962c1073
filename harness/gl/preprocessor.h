// The preprocessor of GLSL: macros, and which lines #if leaves out. It uses no GL.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gl/shader_tokens.h"

namespace fftbench::gl {

class Preprocessor {
 public:
  // `defined` names what the compiler defines as 1, such as the extensions that it knows.
  explicit Preprocessor(std::span<const std::string> defined = {});

  // Takes the next line, without comments and with those that continue it. Lines that the compiler would
  // refuse are passed over.
  void add_line(std::string_view line);

  // Whether #if leaves in what comes next.
  bool is_live() const;

  // Returns the value of a constant expression of whole numbers, with macros as they are by now.
  // `value_of_name` tells those of other names.
  std::optional<std::int64_t> value_of(const Tokens& expression, const ValueOfName& value_of_name) const;

  // Returns the words of all lines that are no directives.
  Tokens tokens() &&;

 private:
  struct Macro {
    bool has_parameters = false;
    Tokens parameters = {};
    Tokens body = {};
  };
  // A token, and the macros that it came out of, which are not replaced in it again.
  struct Word {
    std::string text;
    std::set<std::string> within;
  };
  using Words = std::vector<Word>;
  struct Branch {
    bool is_live = false;
    bool was_live = false;  // this branch of the #if, or one before it
  };

  void obey(const std::string& word, std::span<const std::string> rest, std::string_view line);
  void define(std::span<const std::string> rest, std::string_view line);
  bool is_defined(std::span<const std::string> rest) const;
  bool is_true(std::span<const std::string> condition) const;
  void replace_waiting();
  Tokens replace(const Tokens& tokens) const;
  Words replace(Words left) const;
  static std::vector<Words> take_arguments(Words& left);
  Words filled_in(const Macro& macro, const std::vector<Words>& arguments) const;
  static Words pasted(Words words);

  std::map<std::string, Macro> macros_;
  std::vector<Branch> branches_;
  Tokens waiting_;  // of lines since the last one that begins with #
  Tokens result_;
};

}  // namespace fftbench::gl
