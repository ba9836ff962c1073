// Runs the part of a shader by which work groups wait for each other, step by step, for tests that try all
// orders of the groups' steps. It reads the shader's own text: numbers, structs of numbers, counters in
// buffers, barriers. What else the text does (vectors, stages, storage) is left out, but for functions that a
// test names, which it does itself. A step ends behind each access that other invocations can tell the time
// of.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gl/shader_tokens.h"

namespace fftbench::tests {

using Word = std::uint32_t;

enum class Code {
  kPush,
  kPop,
  kLocal,
  kSetLocal,
  kShared,
  kSetShared,
  kBuffer,
  kSetBuffer,
  kAtomicAdd,
  kUniform,
  kUnary,
  kBinary,
  kJump,
  kJumpIfZero,
  kForget,
  kBarrier,
  kMemoryBarrier,
  kIndex,
  kDo,
  kEnd
};

struct Instruction {
  Code code;
  Word a = 0;        // a value, a place, a target, the number of what a test does
  std::string sign;  // of an operation
  bool is_signed = false;
  Word count = 0;  // of the variables that are forgotten
};

// A shader's main(), with all functions that it calls in their places.
class ShaderProgram {
 public:
  // Functions that a test does itself, with the names' places as numbers. They get the words of their
  // arguments.
  ShaderProgram(const gl::Tokens& tokens, std::vector<std::string> done_by_test)
      : tokens_(tokens), done_by_test_(std::move(done_by_test)) {
    declare();
    for (const Global& global : globals_) {
      at_ = global.value;
      emit_conversion(expression(), global.type);
      emit(Code::kSetLocal, variables_.at(global.name).place);
    }
    call("main", {});
    emit(Code::kEnd);
  }

  const std::vector<Instruction>& code() const { return code_; }
  std::size_t locals() const { return locals_; }
  std::size_t shared() const { return shared_; }
  const std::vector<std::string>& uniforms() const { return uniforms_; }
  // The place of a buffer's counter, or of an array's first one.
  std::size_t place_of(const std::string& counter) const { return buffers_.at(counter).place; }
  bool has_counter(const std::string& counter) const { return buffers_.contains(counter); }
  std::size_t counters() const { return counters_; }

  static constexpr std::size_t kMostOfOpenArray = 16;

 private:
  struct Function {
    std::string type;
    std::vector<std::pair<std::string, std::string>> parameters;  // type and name
    std::size_t body;                                             // its first token behind the bracket
  };
  enum class Kind { kLocal, kShared, kBuffer, kUniform };
  struct Variable {
    Kind kind;
    std::string type;
    std::size_t place;
  };
  struct Global {
    std::string name;
    std::string type;
    std::size_t value;
  };
  using Scope = std::map<std::string, Variable>;

  [[noreturn]] void fail(const std::string& what) const {
    std::string near;
    for (std::size_t at = at_ < 8 ? 0 : at_ - 8; at < std::min(at_ + 8, tokens_.size()); ++at)
      near += tokens_[at] + " ";
    throw std::runtime_error(what + " near: " + near);
  }
  const std::string& token(std::size_t ahead = 0) const {
    static const std::string nothing;
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : nothing;
  }
  bool takes(const std::string& wanted) {
    if (token() != wanted) return false;
    ++at_;
    return true;
  }
  void expect(const std::string& wanted) {
    if (!takes(wanted)) fail("expected " + wanted);
  }
  void skip_brackets(const std::string& open, const std::string& close) {
    expect(open);
    for (int depth = 1; depth > 0; ++at_) {
      if (at_ >= tokens_.size()) fail("no end of brackets");
      if (token() == open) ++depth;
      if (token() == close) --depth;
    }
  }
  void skip_to(const std::string& end) {
    while (token() != end) {
      if (at_ >= tokens_.size()) fail("no " + end);
      if (token() == "(") {
        skip_brackets("(", ")");
      } else if (token() == "{") {
        skip_brackets("{", "}");
      } else {
        ++at_;
      }
    }
    ++at_;
  }

  static bool is_number(const std::string& type) { return type == "uint" || type == "int" || type == "bool"; }
  // Words of a value; 0 for what is left out.
  std::size_t words_of(const std::string& type) const {
    if (is_number(type)) return 1;
    const auto found = structs_.find(type);
    if (found == structs_.end()) return 0;
    for (const auto& [field_type, name] : found->second)
      if (!is_number(field_type)) return 0;
    return found->second.size();
  }

  void declare() {
    static const std::set<std::string> qualifiers{"volatile",  "coherent", "readonly",
                                                  "writeonly", "const",    "restrict"};
    while (at_ < tokens_.size()) {
      if (takes(";")) continue;
      bool is_constant = token() == "const";
      if (takes("layout")) {
        skip_brackets("(", ")");
        continue;
      }
      if (qualifiers.contains(token())) {
        ++at_;
        if (!is_constant) continue;
      }
      if (token() == "in" || token() == "precision") {
        skip_to(";");
      } else if (takes("struct")) {
        auto& fields = structs_[token()];
        ++at_;
        expect("{");
        while (!takes("}")) {
          fields.emplace_back(token(), token(1));
          skip_to(";");
        }
      } else if (takes("buffer")) {
        at_ += 1;
        declare_counters();
      } else if (takes("uniform")) {
        if (is_number(token())) {
          scope_[token(1)] = {Kind::kUniform, token(), uniforms_.size()};
          uniforms_.push_back(token(1));
        }
        skip_to(";");
      } else if (takes("shared")) {
        if (is_number(token()) && token(2) != "[") scope_[token(1)] = {Kind::kShared, token(), shared_++};
        skip_to(";");
      } else {
        declare_name(is_constant);
      }
    }
    variables_ = scope_;
  }

  void declare_counters() {
    expect("{");
    while (!takes("}")) {
      const std::string type = token(), name = token(1);
      at_ += 2;
      std::size_t count = 1;
      if (takes("[")) {
        count = kMostOfOpenArray;
        if (token() != "]") count = std::min<std::size_t>(std::stoul(token()), kMostOfOpenArray);
        skip_to("]");
      }
      if (type == "uint") {
        buffers_[name] = {Kind::kBuffer, type, counters_};
        scope_[name] = buffers_[name];
        counters_ += count;
      }
      expect(";");
    }
    skip_to(";");
  }

  void declare_name(bool is_constant) {
    const std::string type = token(), name = token(1);
    at_ += 2;
    if (token() == "(") {
      Function function{type, {}, 0};
      ++at_;
      while (!takes(")")) {
        std::vector<std::string> words;
        int depth = 0;
        while (depth > 0 || (token() != "," && token() != ")")) {
          if (token() == "[") ++depth;
          if (depth == 0) words.push_back(token());
          if (token() == "]") --depth;
          ++at_;
        }
        takes(",");
        if (words.size() >= 2) function.parameters.emplace_back(words[words.size() - 2], words.back());
      }
      if (takes(";")) return;
      function.body = at_ + 1;
      skip_brackets("{", "}");
      functions_[name] = function;
      return;
    }
    if (takes("=")) {
      if (is_constant) constants_[name] = {name, type, at_};
      if (!is_constant && is_number(type)) {
        globals_.push_back({name, type, at_});
        scope_[name] = {Kind::kLocal, type, locals_++};
      }
    } else if (is_number(type)) {
      scope_[name] = {Kind::kLocal, type, locals_++};
    }
    skip_to(";");
  }

  std::size_t emit(Code code, std::size_t a = 0, const std::string& sign = {}, bool is_signed = false) {
    code_.push_back({code, Word(a), sign, is_signed, 0});
    return code_.size() - 1;
  }
  void land(std::size_t jump) { code_[jump].a = Word(code_.size()); }
  // What is left out is 0 where a number is asked for.
  void emit_conversion(const std::string& from, const std::string& to) {
    if (to == "bool" && from != "bool" && is_number(from)) emit(Code::kUnary, 0, "bool");
    const std::size_t given = words_of(from), wanted = words_of(to);
    if (given == wanted) return;
    if (given > 0 && wanted > 0) fail("a value of type " + from + " for one of type " + to);
    for (std::size_t word = 0; word < given; ++word) emit(Code::kPop);
    for (std::size_t word = 0; word < wanted; ++word) emit(Code::kPush, 0);
  }

  // Calls a function whose arguments stand on the stack.
  std::string call(const std::string& name, const std::vector<std::string>& types) {
    const Function& function = functions_.at(name);
    const std::size_t back = at_;
    const Scope outer = std::exchange(variables_, scope_);
    auto outer_returns = std::exchange(returns_, {});
    const std::string outer_type = std::exchange(return_type_, function.type);
    const std::size_t outer_result = std::exchange(result_, locals_);
    locals_ += words_of(function.type);
    if (types.size() != function.parameters.size()) fail("arguments of " + name);
    for (const auto& [type, parameter] : function.parameters) {
      variables_[parameter] = {Kind::kLocal, type, locals_};
      locals_ += words_of(type);
    }
    for (auto each = function.parameters.rbegin(); each != function.parameters.rend(); ++each)
      for (std::size_t word = words_of(each->first); word-- > 0;)
        emit(Code::kSetLocal, variables_[each->second].place + word);
    if (++depth_ > 40) fail("recursion in " + name);
    at_ = function.body;
    while (!takes("}")) statement();
    --depth_;
    for (const std::size_t jump : returns_) land(jump);
    for (std::size_t word = 0; word < words_of(function.type); ++word) emit(Code::kLocal, result_ + word);
    // Else the same state would be taken for many.
    emit(Code::kForget, result_);
    code_.back().count = Word(locals_ - result_);
    variables_ = outer;
    returns_ = outer_returns;
    return_type_ = outer_type;
    result_ = outer_result;
    at_ = back;
    return function.type;
  }

  bool begins_declaration() const {
    if (token() == "const") return true;
    return gl::is_name(token()) && gl::is_name(token(1)) && token() != "return" && token() != "else";
  }

  void statement() {
    if (takes(";")) return;
    if (takes("{")) {
      const Scope outer = variables_;
      while (!takes("}")) statement();
      variables_ = outer;
    } else if (takes("if")) {
      expect("(");
      emit_conversion(expression(), "bool");
      expect(")");
      const std::size_t over = emit(Code::kJumpIfZero);
      statement();
      if (takes("else")) {
        const std::size_t end = emit(Code::kJump);
        land(over);
        statement();
        land(end);
      } else {
        land(over);
      }
    } else if (takes("while")) {
      loop(code_.size(), ")", {});
    } else if (takes("for")) {
      expect("(");
      const Scope outer = variables_;
      if (begins_declaration()) {
        declaration();
      } else {
        expression_or_nothing(";");
      }
      const std::size_t start = code_.size();
      at_ -= 1;
      loop(start, ";", true);
      variables_ = outer;
    } else if (takes("return")) {
      if (token() != ";") {
        const std::string type = expression();
        emit_conversion(type, return_type_);
        for (std::size_t word = words_of(return_type_); word-- > 0;) emit(Code::kSetLocal, result_ + word);
      }
      expect(";");
      returns_.push_back(emit(Code::kJump));
    } else if (token() == "break" || token() == "continue") {
      fail("no " + token());
    } else if (begins_declaration()) {
      declaration();
    } else {
      expression_or_nothing(";");
    }
  }

  // Behind `while`, or behind the first part of `for`.
  void loop(std::size_t start, const std::string& end, std::optional<bool> has_step) {
    expect(end == ")" ? "(" : ";");
    emit_conversion(expression(), "bool");
    const std::size_t over = emit(Code::kJumpIfZero);
    std::size_t step = 0;
    if (has_step) {
      expect(";");
      step = at_;
      int depth = 0;
      for (; depth > 0 || token() != ")"; ++at_) depth += token() == "(" ? 1 : token() == ")" ? -1 : 0;
    }
    expect(")");
    statement();
    if (has_step) {
      const std::size_t back = std::exchange(at_, step);
      expression_or_nothing(")");
      at_ = back;
    }
    emit(Code::kJump, start);
    land(over);
  }

  void declaration() {
    takes("const");
    const std::string type = token();
    ++at_;
    do {
      const std::string name = token();
      ++at_;
      std::string held = type;
      if (token() == "[") {
        skip_brackets("[", "]");
        held = "an array";
      }
      variables_[name] = {Kind::kLocal, held, locals_};
      locals_ += words_of(held);
      if (!takes("=")) continue;
      const std::string given = expression();
      emit_conversion(given, held);
      for (std::size_t word = words_of(held); word-- > 0;)
        emit(Code::kSetLocal, variables_[name].place + word);
    } while (takes(","));
    expect(";");
  }

  void expression_or_nothing(const std::string& end) {
    if (token() != end) {
      const std::string type = assignment();
      for (std::size_t word = 0; word < words_of(type); ++word) emit(Code::kPop);
    }
    expect(end);
  }

  // A statement's expression. Those of what is left out are passed over.
  std::string assignment() {
    std::string sign;  // of a step
    for (const char* each : {"+", "-"})
      if (token() == each && token(1) == each) sign = each;
    const bool steps_before = !sign.empty();
    const std::string name = token(steps_before ? 2 : 0);
    const auto found = variables_.find(name);
    if (found == variables_.end() || words_of(found->second.type) == 0) {
      const std::string type = expression();
      if (token() == ";" || token() == ")") return type;
      while (token() != "=") ++at_;  // an assignment to what is left out
      ++at_;
      return expression();
    }
    at_ += steps_before ? 3 : 1;
    Variable target = found->second;
    if (takes("[")) {
      if (target.kind != Kind::kBuffer) fail("an array that is no buffer's");
      expression();
      expect("]");
      emit(Code::kIndex, target.place);
    } else if (takes(".")) {
      target = field_of(target);
    } else if (target.kind == Kind::kBuffer) {
      emit(Code::kPush, target.place);
    }
    std::string operation = token();
    if (operation != "=" && !steps_before) {
      operation += token(1);
      ++at_;
    }
    if (steps_before) {
      if (target.kind != Kind::kLocal) fail("steps of what is shared");
      emit(Code::kLocal, target.place);
      emit(Code::kPush, 1);
      emit(Code::kBinary, 0, sign);
    } else {
      ++at_;
      if (operation != "=") {
        if (target.kind != Kind::kLocal) fail("a change of what is shared");
        emit(Code::kLocal, target.place);
      }
      const std::string type = expression();
      if (operation != "=") emit(Code::kBinary, 0, operation.substr(0, operation.size() - 1));
      emit_conversion(type, target.type);
    }
    const Code set = target.kind == Kind::kBuffer   ? Code::kSetBuffer
                     : target.kind == Kind::kShared ? Code::kSetShared
                                                    : Code::kSetLocal;
    if (target.kind == Kind::kBuffer) {
      emit(set);
    } else {
      for (std::size_t word = words_of(target.type); word-- > 0;) emit(set, target.place + word);
    }
    return "void";
  }

  Variable field_of(const Variable& of) {
    const auto found = structs_.find(of.type);
    if (found == structs_.end()) fail("a field of what is no struct");
    for (std::size_t index = 0; index < found->second.size(); ++index) {
      if (found->second[index].second != token()) continue;
      ++at_;
      return {of.kind, found->second[index].first, of.place + index};
    }
    fail("no such field");
  }

  std::string expression() {
    const std::string condition = binary(0);
    if (!takes("?")) return condition;
    emit_conversion(condition, "bool");
    const std::size_t over = emit(Code::kJumpIfZero);
    const std::string type = expression();
    expect(":");
    const std::size_t end = emit(Code::kJump);
    land(over);
    emit_conversion(expression(), type);
    land(end);
    return type;
  }

  std::string binary(std::size_t level) {
    static const std::vector<std::set<std::string>> levels{
        {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="},
        {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
    if (level == levels.size()) return unary();
    std::string type = binary(level + 1);
    while (levels[level].contains(token())) {
      const std::string sign = token();
      ++at_;
      if (level < 2) {
        emit_conversion(type, "bool");
        // What stands behind is asked for only where it decides.
        const std::size_t decided = emit(Code::kJumpIfZero);
        if (level == 1) {
          emit_conversion(binary(level + 1), "bool");
          const std::size_t end = emit(Code::kJump);
          land(decided);
          emit(Code::kPush, 0);
          land(end);
        } else {
          emit(Code::kPush, 1);
          const std::size_t end = emit(Code::kJump);
          land(decided);
          emit_conversion(binary(level + 1), "bool");
          land(end);
        }
        type = "bool";
        continue;
      }
      const std::string other = binary(level + 1);
      if (words_of(type) + words_of(other) < 2) {
        for (std::size_t word = 0; word < words_of(type) + words_of(other); ++word) emit(Code::kPop);
        type = "left out";
        continue;
      }
      emit(Code::kBinary, 0, sign, type == "int");
      if (level == 5 || level == 6) type = "bool";
    }
    return type;
  }

  // The fields and elements of what is left out.
  std::string left_out() {
    while (token() == "." || token() == "[") {
      if (takes(".")) {
        ++at_;
      } else {
        skip_brackets("[", "]");
      }
    }
    return "left out";
  }

  std::string unary() {
    for (const char* sign : {"!", "-", "~"}) {
      if (!takes(sign)) continue;
      const std::string type = unary();
      emit(Code::kUnary, 0, sign);
      return type;
    }
    return primary();
  }

  std::string primary() {
    const bool is_name_in_brackets = token() == "(" && token(2) == ")" && token(3) == ".";
    if (is_name_in_brackets) ++at_;
    if (!is_name_in_brackets && takes("(")) {
      const std::string type = expression();
      expect(")");
      return words_of(type) == 0 ? left_out() : type;
    }
    const std::string name = token();
    at_ += is_name_in_brackets ? 2 : 1;
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) {
      emit(Code::kPush, std::stoul(name, nullptr, 0));
      return name.find_first_of("uU") != std::string::npos ? "uint" : "int";
    }
    if (name == "true" || name == "false") {
      emit(Code::kPush, name == "true" ? 1 : 0);
      return "bool";
    }
    if (token() == "(") return call_of(name);
    if (const auto found = constants_.find(name); found != constants_.end()) {
      const std::size_t back = std::exchange(at_, found->second.value);
      expression();
      at_ = back;
      return found->second.type;
    }
    const auto found = variables_.find(name);
    if (found == variables_.end()) {
      if (name.starts_with("gl_") && token() != ".") {
        emit(Code::kUniform, uniform(name));
        return "uint";
      }
      if (name.starts_with("gl_")) {
        emit(Code::kUniform, uniform(name + "." + token(1)));
        at_ += 2;
        return "uint";
      }
      return left_out();
    }
    Variable variable = found->second;
    if (words_of(variable.type) == 0) return left_out();
    if (variable.kind == Kind::kBuffer) {
      if (takes("[")) {
        expression();
        expect("]");
        emit(Code::kIndex, variable.place);
      } else {
        emit(Code::kPush, variable.place);
      }
      emit(Code::kBuffer);
      return variable.type;
    }
    if (words_of(variable.type) > 0 && takes(".")) variable = field_of(variable);
    const Code code = variable.kind == Kind::kShared    ? Code::kShared
                      : variable.kind == Kind::kUniform ? Code::kUniform
                                                        : Code::kLocal;
    for (std::size_t word = 0; word < words_of(variable.type); ++word) emit(code, variable.place + word);
    return variable.type;
  }

  std::string call_of(const std::string& name) {
    if (name == "atomicAdd") {
      expect("(");
      const Variable counter = variables_.at(token());
      ++at_;
      if (takes("[")) {
        expression();
        expect("]");
        emit(Code::kIndex, counter.place);
      } else {
        emit(Code::kPush, counter.place);
      }
      expect(",");
      expression();
      expect(")");
      emit(Code::kAtomicAdd);
      return "uint";
    }
    if (name == "barrier" || name.starts_with("memoryBarrier")) {
      skip_brackets("(", ")");
      emit(name == "barrier" ? Code::kBarrier : Code::kMemoryBarrier);
      return "void";
    }
    const auto done = std::find(done_by_test_.begin(), done_by_test_.end(), name);
    const auto function = functions_.find(name);
    const bool is_left_out = done == done_by_test_.end() && !is_number(name) && !structs_.contains(name) &&
                             (function == functions_.end() ||
                              (words_of(function->second.type) == 0 && function->second.type != "void"));
    if (is_left_out) {
      skip_brackets("(", ")");
      return left_out();
    }
    expect("(");
    std::vector<std::string> types;
    std::size_t words = 0;
    const bool is_called = done == done_by_test_.end() && function != functions_.end();
    while (!takes(")")) {
      types.push_back(expression());
      const std::size_t last = types.size() - 1;
      std::string wanted;
      if (is_called) wanted = function->second.parameters.at(last).first;
      if (words_of(name) > 0 && structs_.contains(name)) wanted = structs_.at(name).at(last).first;
      if (!wanted.empty()) {
        emit_conversion(types.back(), wanted);
        types.back() = wanted;
      }
      words += words_of(types.back());
      takes(",");
    }
    if (is_number(name)) {
      emit_conversion(types.at(0), name);
      return name;
    }
    if (structs_.contains(name)) {
      if (words_of(name) > 0) return name;
      for (std::size_t word = 0; word < words; ++word) emit(Code::kPop);
      return left_out();
    }
    if (done != done_by_test_.end()) {
      emit(Code::kPush, words);
      emit(Code::kDo, std::size_t(done - done_by_test_.begin()));
      return "void";
    }
    return call(name, types);
  }

  std::size_t uniform(const std::string& name) {
    const auto found = std::find(uniforms_.begin(), uniforms_.end(), name);
    if (found != uniforms_.end()) return std::size_t(found - uniforms_.begin());
    uniforms_.push_back(name);
    return uniforms_.size() - 1;
  }

  const gl::Tokens& tokens_;
  std::vector<std::string> done_by_test_;
  std::size_t at_ = 0;
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> structs_;
  std::map<std::string, Function> functions_;
  std::map<std::string, Global> constants_;
  std::vector<Global> globals_;
  Scope scope_;      // of what stands outside of functions
  Scope variables_;  // of what is seen where the text is read
  std::map<std::string, Variable> buffers_;
  std::vector<std::string> uniforms_;
  std::vector<std::size_t> returns_;
  std::string return_type_;
  std::size_t result_ = 0;
  std::size_t locals_ = 0;
  std::size_t shared_ = 0;
  std::size_t counters_ = 0;
  int depth_ = 0;
  std::vector<Instruction> code_;
};

}  // namespace fftbench::tests
