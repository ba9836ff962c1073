#include "commands/algorithms.h"

#include <fmt/format.h>
#include <algorithm>
#include <iostream>
#include <map>

#include "fft/registry.h"
#include "run/cases/backend_set.h"
#include "system/installation.h"
#include "text/text_grid.h"

namespace fftbench::commands {

namespace {

// What this machine has of a backend.
struct Availability {
  std::string missing;                          // why the backend is missing; empty where it is there
  std::map<std::string, std::string> versions;  // Backend::library_versions
};

Availability availability_of(fft::BackendKind kind) {
  try {
    const auto made = run::make_backend(kind, {}, system::find_data_folder() / "glsl");
    if (const auto* reason = std::get_if<std::string>(&made)) return {.missing = *reason, .versions = {}};
    const auto versions = std::get<std::unique_ptr<backends::Backend>>(made)->library_versions();
    return {.missing = "", .versions = {versions.begin(), versions.end()}};
  } catch (const std::exception& reason) {
    return {.missing = reason.what(), .versions = {}};
  }
}

// Returns "1.3.4", or "1.3.4, 1.2.26" where several versions are built in. It is empty where nothing is
// known.
std::string version_text(const Availability& availability, const std::string& algorithm) {
  for (const std::string& name : {algorithm + "_releases", algorithm}) {
    const auto found = availability.versions.find(name);
    if (found != availability.versions.end() && !found->second.empty()) return found->second;
  }
  return "";
}

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 4;
constexpr std::size_t kWidestValues = 24;  // a longer list stands on lines of its own
constexpr std::size_t kHang = 8;  // of a paragraph's further lines, and of a meaning below its option
constexpr std::size_t kFewestBeside = 32;  // columns that a meaning needs to stand beside its option

// Returns an indented paragraph of lines that fit a terminal.
std::string paragraph(const std::string& text) {
  std::string lines;
  for (const std::string& line : text::wrap(text, kWidth - kIndent, kHang))
    lines += std::string(kIndent, ' ') + line + "\n";
  return lines;
}

struct OptionColumns {
  std::size_t names = 0;   // width of the longest name
  std::size_t values = 0;  // width of the longest list of values that is short
  std::size_t before_meaning() const { return kIndent + names + 2 + values + 2; }
  bool have_room() const { return before_meaning() + kFewestBeside <= kWidth; }
};

bool is_short(const std::string& values) {
  return values.size() <= kWidestValues;
}

OptionColumns columns_of(const std::vector<fft::OptionSpec>& options) {
  OptionColumns columns;
  for (const fft::OptionSpec& option : options) {
    columns.names = std::max(columns.names, option.name.size());
    if (const std::string values = option.values_text("|"); is_short(values))
      columns.values = std::max(columns.values, values.size());
  }
  return columns;
}

// Appends a text whose first line begins with `first`, and whose others are as far in.
void append_wrapped(std::string& text, std::string first, const std::string& what) {
  for (const std::string& line : text::wrap(what, kWidth - first.size())) {
    text += first + line + "\n";
    first = std::string(first.size(), ' ');
  }
}

// Returns the options with their values and meanings. A meaning stands beside short values where names leave
// room for it, and below them otherwise.
std::string options_text(const std::vector<fft::OptionSpec>& options) {
  const OptionColumns columns = columns_of(options);
  std::string text;
  for (const fft::OptionSpec& option : options) {
    const std::string name = fmt::format("{:<{}}{:<{}}  ", "", kIndent, option.name, columns.names);
    const std::string values = option.values_text("|");
    if (columns.have_room() && is_short(values)) {
      append_wrapped(text, fmt::format("{}{:<{}}  ", name, values, columns.values), option.meaning);
      continue;
    }
    append_wrapped(text, name, is_short(values) ? values : option.values_text(" | "));
    append_wrapped(text, std::string(columns.have_room() ? columns.before_meaning() : kHang, ' '),
                   option.meaning);
  }
  return text;
}

ExitCode list_algorithms() {
  using enum fft::BackendKind;
  std::map<fft::BackendKind, Availability> availabilities;
  for (const fft::BackendKind kind : {kOpenGl, kCuda, kCpu}) availabilities[kind] = availability_of(kind);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    std::cout << fmt::format("{}  ({})\n", algorithm.name, name_of(algorithm.backend))
              << paragraph(algorithm.summary) << paragraph("sizes:  " + algorithm.sizes)
              << paragraph("source: " + algorithm.source);
    const Availability& availability = availabilities[algorithm.backend];
    if (!availability.missing.empty()) std::cout << paragraph("unavailable here: " + availability.missing);
    const std::string version = version_text(availability, algorithm.name);
    if (!version.empty()) std::cout << fmt::format("    version: {}\n", version);
    std::cout << options_text(algorithm.options) << "\n";
  }
  std::cout << "The first value of an option is its default.\n";
  return kAllOk;
}

}  // namespace

void add_algorithms_command(Commands& commands) {
  commands
      .add("algorithms", "List every algorithm, its options and its source",
           "Example:\n  fftbench algorithms")
      .act = list_algorithms;
}

}  // namespace fftbench::commands
