#include <fmt/format.h>
#include <fmt/ranges.h>

#include "commands/manual.h"

namespace fftbench::commands {
namespace {

// A backslash begins a request to the formatter, a plain "-" may become a hyphen that cannot be copied, and a
// dot or an apostrophe in front makes a line a request.
std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    const bool begins_a_line = safe.empty() || safe.back() == '\n';
    if (begins_a_line && (c == '.' || c == '\'')) safe += "\\&";
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else {
      safe += c;
    }
  }
  return safe;
}

// Lines stay as they are.
std::string verbatim(const std::string& text) {
  return fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(text));
}

std::string options_text(const CommandManual& command) {
  std::string text;
  for (const OptionFacts& option : command.options) {
    text += fmt::format(".TP\n\\fB{}\\fR", escaped(option.name));
    if (!option.value_name.empty()) text += fmt::format(" \\fI{}\\fR", escaped(option.value_name));
    text += "\n" + escaped(option.description) + ".\n";
    const std::string choices = fmt::format("{}", fmt::join(option.choices, ", "));
    // Many options list their choices where others have the name of a value.
    if (!choices.empty() && option.value_name != fmt::format("{}", fmt::join(option.choices, "|")))
      text += "One of: " + escaped(choices) + ".\n";
  }
  return text;
}

std::string command_text(const CommandManual& command) {
  std::string text =
      fmt::format(".SS \"fftbench {}{}{}\"\n{}.\n", escaped(command.word),
                  command.argument.empty() ? "" : " ", escaped(command.argument), escaped(command.summary));
  text += options_text(command);
  if (!command.details.empty()) text += verbatim(command.details);
  return text;
}

}  // namespace

std::string man_page(const Manual& manual, const std::string& version, const std::string& date) {
  const CommandManual& main = manual.front();
  std::string text = fmt::format(
      ".\\\" Made by fftbench from its own options.\n"
      ".TH FFTBENCH 1 {} \"fftbench {}\" \"User Commands\"\n"
      ".SH NAME\nfftbench \\- benchmark FFTs on OpenGL\n"
      ".SH SYNOPSIS\n.B fftbench\n\\fB\\-\\-config\\fR \\fIFILE\\fR [\\fIOPTION\\fR ...]\n.br\n"
      ".B fftbench\n\\fICOMMAND\\fR [\\fIOPTION\\fR ...]\n.SH DESCRIPTION\n{}\n.SH OPTIONS\n",
      date, escaped(version), escaped(main.summary));
  text += options_text(main) + verbatim(main.details) + ".SH COMMANDS\n";
  for (const CommandManual& command : manual) {
    if (!command.word.empty()) text += command_text(command);
  }
  text +=
      ".SH FILES\n.TP\n.I results/\nThe runs of experiments, in the folder where fftbench is called.\n"
      ".TP\n.I ~/.local/share/fftbench/wisdom/\nWhat tune found, for the algorithm best.\n"
      ".TP\n.I ~/.cache/fftbench/\nPrograms that were compiled.\n"
      ".SH ENVIRONMENT\n.TP\n.BR XDG_DATA_HOME \" and \" XDG_CACHE_HOME\n"
      "Other places than ~/.local/share and ~/.cache.\n";
  return text;
}

}  // namespace fftbench::commands
