#include "gl/preprocessor.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fftbench::gl {

Preprocessor::Preprocessor(std::span<const std::string> defined) {
  for (const std::string& name : defined) macros_[name] = {.body = {"1"}};
  macros_["GL_core_profile"] = {.body = {"1"}};
}

bool Preprocessor::is_live() const {
  return std::ranges::all_of(branches_, &Branch::is_live);
}

Tokens Preprocessor::tokens() && {
  replace_waiting();
  return std::move(result_);
}

void Preprocessor::add_line(std::string_view line) {
  Tokens tokens = tokens_of_line(line);
  if (tokens.empty()) return;
  if (tokens.front() != "#") {
    if (is_live()) std::ranges::move(tokens, std::back_inserter(waiting_));
    return;
  }
  if (tokens.size() < 2) return;
  replace_waiting();
  const std::string word = tokens[1];
  obey(word, std::span<const std::string>(tokens).subspan(2), line);
}

void Preprocessor::obey(const std::string& word, std::span<const std::string> rest, std::string_view line) {
  if (word == "if" || word == "ifdef" || word == "ifndef") {
    const bool holds = is_live() && (word == "if" ? is_true(rest) : is_defined(rest) == (word == "ifdef"));
    branches_.push_back({.is_live = holds, .was_live = holds});
  } else if (word == "elif" && !branches_.empty()) {
    Branch& branch = branches_.back();
    branch.is_live = false;
    branch.is_live = !branch.was_live && is_true(rest);
    branch.was_live |= branch.is_live;
  } else if (word == "else" && !branches_.empty()) {
    branches_.back().is_live = !branches_.back().was_live;
    branches_.back().was_live = true;
  } else if (word == "endif" && !branches_.empty()) {
    branches_.pop_back();
  } else if (!is_live() || rest.empty()) {
    return;
  } else if (word == "version") {
    macros_["__VERSION__"] = {.body = {rest.front()}};
  } else if (word == "undef") {
    macros_.erase(rest.front());
  } else if (word == "define") {
    define(rest, line);
  }
}

// A macro has parameters where its name is followed by a bracket at once.
void Preprocessor::define(std::span<const std::string> rest, std::string_view line) {
  Macro macro;
  std::size_t next = 1;
  const std::size_t keyword = line.find("define") + std::string_view("define").size();
  const std::size_t name = line.find(rest.front(), keyword);
  macro.has_parameters = line.substr(name + rest.front().size()).starts_with('(');
  if (macro.has_parameters) {
    for (++next; next < rest.size() && rest[next] != ")"; ++next) {
      if (rest[next] != ",") macro.parameters.push_back(rest[next]);
    }
    ++next;
  }
  if (next < rest.size()) macro.body.assign(rest.begin() + std::ptrdiff_t(next), rest.end());
  macros_[rest.front()] = std::move(macro);
}

bool Preprocessor::is_defined(std::span<const std::string> rest) const {
  return !rest.empty() && macros_.contains(rest.front());
}

bool Preprocessor::is_true(std::span<const std::string> condition) const {
  Tokens known;
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (condition[i] != "defined") {
      known.push_back(condition[i]);
      continue;
    }
    const bool has_bracket = i + 1 < condition.size() && condition[i + 1] == "(";
    i += has_bracket ? 2 : 1;
    known.emplace_back(i < condition.size() && macros_.contains(condition[i]) ? "1" : "0");
    if (has_bracket) ++i;
  }
  return value_of(known, [](const std::string&) { return 0; }).value_or(0) != 0;
}

std::optional<std::int64_t> Preprocessor::value_of(const Tokens& expression,
                                                   const ValueOfName& value_of_name) const {
  return whole_value(replace(expression), value_of_name);
}

void Preprocessor::replace_waiting() {
  std::ranges::move(replace(waiting_), std::back_inserter(result_));
  waiting_.clear();
}

Tokens Preprocessor::replace(const Tokens& tokens) const {
  Words words;
  for (const std::string& token : tokens) words.push_back({token, {}});
  Tokens replaced;
  for (Word& word : replace(std::move(words))) replaced.push_back(std::move(word.text));
  return replaced;
}

// What a macro becomes stands before what is left to be looked at, so that it is looked at again.
Preprocessor::Words Preprocessor::replace(Words left) const {
  std::ranges::reverse(left);
  Words done;
  while (!left.empty()) {
    Word word = std::move(left.back());
    left.pop_back();
    const auto found = macros_.find(word.text);
    const bool is_macro = found != macros_.end() && !word.within.contains(word.text) &&
                          (!found->second.has_parameters || (!left.empty() && left.back().text == "("));
    if (!is_macro) {
      done.push_back(std::move(word));
      continue;
    }
    const Macro& macro = found->second;
    Words body = filled_in(macro, macro.has_parameters ? take_arguments(left) : std::vector<Words>());
    std::set<std::string> within = std::move(word.within);
    within.insert(word.text);
    for (Word& each : body) each.within.insert(within.begin(), within.end());
    std::ranges::move(body.rbegin(), body.rend(), std::back_inserter(left));
  }
  return done;
}

std::vector<Preprocessor::Words> Preprocessor::take_arguments(Words& left) {
  std::vector<Words> arguments(1);
  left.pop_back();  // the bracket
  for (int depth = 1; !left.empty();) {
    Word word = std::move(left.back());
    left.pop_back();
    if (word.text == "(") ++depth;
    if (word.text == ")" && --depth == 0) break;
    if (word.text == "," && depth == 1) {
      arguments.emplace_back();
    } else {
      arguments.back().push_back(std::move(word));
    }
  }
  return arguments;
}

// What is pasted together takes arguments as they are, all else takes them with their macros replaced.
Preprocessor::Words Preprocessor::filled_in(const Macro& macro, const std::vector<Words>& arguments) const {
  Words filled;
  const Tokens& body = macro.body;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const auto parameter = std::ranges::find(macro.parameters, body[i]);
    const auto number = std::size_t(parameter - macro.parameters.begin());
    if (parameter == macro.parameters.end() || number >= arguments.size()) {
      filled.push_back({body[i], {}});
      continue;
    }
    const bool is_pasted = (i > 0 && body[i - 1] == "##") || (i + 1 < body.size() && body[i + 1] == "##");
    std::ranges::copy(is_pasted ? arguments[number] : replace(arguments[number]), std::back_inserter(filled));
  }
  return pasted(std::move(filled));
}

Preprocessor::Words Preprocessor::pasted(Words words) {
  Words result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].text == "##" && !result.empty() && i + 1 < words.size()) {
      result.back().text += words[++i].text;
    } else {
      result.push_back(std::move(words[i]));
    }
  }
  return result;
}

}  // namespace fftbench::gl
