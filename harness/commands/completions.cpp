#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>

#include "commands/manual.h"
#include "fft/best.h"
#include "fft/registry.h"

namespace fftbench::commands {
namespace {

enum class ValueKind { kNone, kChoices, kFile, kFolder, kOther };

std::vector<std::string> choices_of(const OptionFacts& option) {
  return option.name == "--algorithm" ? fft::algorithm_names() : option.choices;
}

ValueKind kind_of(const OptionFacts& option) {
  if (option.value_name.empty()) return ValueKind::kNone;
  if (!choices_of(option).empty()) return ValueKind::kChoices;
  if (option.value_name == "FILE") return ValueKind::kFile;
  if (option.value_name.ends_with("DIR")) return ValueKind::kFolder;
  return ValueKind::kOther;
}

std::string spaced(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string> words_of(const Manual& manual) {
  std::vector<std::string> words;
  for (const CommandManual& command : manual) {
    if (!command.word.empty()) words.push_back(command.word);
  }
  return words;
}

// Puts a backslash before each of the characters.
std::string with_backslashes(const std::string& text, std::string_view before) {
  std::string safe;
  for (const char c : text) {
    if (before.find(c) != std::string_view::npos) safe += '\\';
    safe += c;
  }
  return safe;
}

// In a shell's single quotes, "'" ends them: it stands between two pairs.
std::string in_quotes(const std::string& text) {
  std::string safe = "'";
  for (const char c : text) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return safe + "'";
}

std::string zsh_option(const OptionFacts& option) {
  std::string spec =
      fmt::format("{}{}{}[{}]", option.is_repeatable ? "*" : "", option.name,
                  option.value_name.empty() ? "" : "=", with_backslashes(option.description, "[]\\:"));
  const std::string name = with_backslashes(option.value_name, ":\\");
  switch (kind_of(option)) {
    case ValueKind::kNone:
      break;
    case ValueKind::kChoices:
      spec += fmt::format(":{}:({})", name, spaced(choices_of(option)));
      break;
    case ValueKind::kFile:
      spec += fmt::format(":{}:_files", name);
      break;
    case ValueKind::kFolder:
      spec += fmt::format(":{}:_files -/", name);
      break;
    case ValueKind::kOther:
      spec += fmt::format(":{}: ", name);
      break;
  }
  return in_quotes(spec);
}

// What zsh's _arguments takes.
std::string zsh_arguments(const CommandManual& command, const std::vector<std::string>& words) {
  std::string text = "      _arguments '(- *)'{-h,--help}'[Explain this]'";
  if (command.word.empty()) text += " \\\n        '(- *)--version[Say which version and revision this is]'";
  for (const OptionFacts& option : command.options) text += " \\\n        " + zsh_option(option);
  if (command.word == "help") text += fmt::format(" \\\n        '1:command:({})'", spaced(words));
  return text + "\n      ;;\n";
}

}  // namespace

std::string bash_completion(const Manual& manual) {
  const std::vector<std::string> words = words_of(manual);
  std::string options;
  std::string values;
  for (const CommandManual& command : manual) {
    std::vector<std::string> names{"--help"};
    if (command.word.empty()) names.insert(names.begin(), "--version");
    for (const OptionFacts& option : command.options) {
      names.push_back(option.name);
      const std::string place = fmt::format("    '{} {}') ", command.word, option.name);
      switch (kind_of(option)) {
        case ValueKind::kNone:
          break;
        case ValueKind::kChoices:
          values += fmt::format("{}words='{}' ;;\n", place, spaced(choices_of(option)));
          break;
        case ValueKind::kFile:
          values += place + "kind=-f ;;\n";
          break;
        case ValueKind::kFolder:
          values += place + "kind=-d ;;\n";
          break;
        case ValueKind::kOther:
          values += place + "return ;;\n";
          break;
      }
    }
    options += fmt::format("      '{}') words='{}' ;;\n", command.word, spaced(names));
  }
  return fmt::format(
      "# Completions of fftbench for bash. Made by fftbench from its own options.\n"
      "_fftbench() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command= kind= "
      "words=\n"
      "  COMPREPLY=()\n"
      "  # The value of --option=VALUE is a word of its own, behind the sign.\n"
      "  [ \"$current\" != = ] || current=\n"
      "  [ \"$before\" != = ] || before=${{COMP_WORDS[COMP_CWORD - 2]}}\n"
      "  if [ \"$COMP_CWORD\" -gt 1 ]; then\n"
      "    case ${{COMP_WORDS[1]}} in {}) command=${{COMP_WORDS[1]}} ;; esac\n"
      "  fi\n"
      "  case \"$command $before\" in\n{}"
      "  esac\n"
      "  if [ -n \"$kind\" ]; then\n"
      "    compopt -o filenames 2>/dev/null\n"
      "    mapfile -t COMPREPLY < <(compgen \"$kind\" -- \"$current\")\n"
      "    return\n"
      "  fi\n"
      "  if [ -z \"$words\" ]; then\n"
      "    case $command in\n{}"
      "    esac\n"
      "    [ \"$COMP_CWORD\" -gt 1 ] || words=\"{} $words\"\n"
      "    [ \"$command\" != help ] || words=\"{} $words\"\n"
      "  fi\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
      "}}\n"
      "complete -F _fftbench fftbench\n",
      fmt::join(words, " | "), values, options, spaced(words), spaced(words));
}

std::string zsh_completion(const Manual& manual) {
  const std::vector<std::string> words = words_of(manual);
  std::string commands;
  std::string cases;
  for (const CommandManual& command : manual) {
    if (command.word.empty()) continue;
    commands += "      " + in_quotes(with_backslashes(command.word, ":") + ":" + command.summary) + "\n";
    cases += fmt::format("    {})\n{}", command.word, zsh_arguments(command, words));
  }
  cases += "    *)\n" + zsh_arguments(manual.front(), words);
  return fmt::format(
      "#compdef fftbench\n"
      "# Completions of fftbench for zsh. Made by fftbench from its own options.\n"
      "_fftbench() {{\n"
      "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
      "    local -a commands=(\n{}    )\n"
      "    _describe -t commands command commands\n"
      "    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  if [[ $command != -* ]]; then\n"
      "    shift words\n"
      "    (( CURRENT-- ))\n"
      "  fi\n"
      "  case $command in\n{}"
      "  esac\n"
      "}}\n"
      "_fftbench \"$@\"\n",
      commands, cases);
}

std::string fish_completion(const Manual& manual) {
  const std::vector<std::string> words = words_of(manual);
  const std::string no_word = fmt::format("not __fish_seen_subcommand_from {}", spaced(words));
  std::string text =
      "# Completions of fftbench for fish. Made by fftbench from its own options.\n"
      "complete -c fftbench -f\n"
      "complete -c fftbench -s h -l help -d 'Explain this'\n";
  text += fmt::format("complete -c fftbench -n '{}' -l version -d 'Say which version and revision this is'\n",
                      no_word);
  // In fish's single quotes a backslash takes "'" and "\" as they are.
  const auto in_fish_quotes = [](const std::string& plain) {
    return "'" + with_backslashes(plain, "'\\") + "'";
  };
  for (const CommandManual& command : manual) {
    const std::string where = command.word.empty() ? no_word : "__fish_seen_subcommand_from " + command.word;
    if (!command.word.empty())
      text += fmt::format("complete -c fftbench -n '{}' -a {} -d {}\n", no_word, command.word,
                          in_fish_quotes(command.summary));
    if (command.word == "help")
      text += fmt::format("complete -c fftbench -n '{}' -a '{}'\n", where, spaced(words));
    for (const OptionFacts& option : command.options) {
      std::string value;
      switch (kind_of(option)) {
        case ValueKind::kNone:
          break;
        case ValueKind::kChoices:
          value = fmt::format(" -x -a '{}'", spaced(choices_of(option)));
          break;
        case ValueKind::kFile:
          value = " -r -F";
          break;
        case ValueKind::kFolder:
          value = " -x -a '(__fish_complete_directories)'";
          break;
        case ValueKind::kOther:
          value = " -x";
          break;
      }
      text += fmt::format("complete -c fftbench -n '{}' -l {}{} -d {}\n", where, option.name.substr(2), value,
                          in_fish_quotes(option.description));
    }
  }
  return text;
}

}  // namespace fftbench::commands
