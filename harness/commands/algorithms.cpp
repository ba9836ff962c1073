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
constexpr std::size_t kHang = 8;           // of a paragraph's further lines

// Returns an indented paragraph of lines that fit a terminal.
std::string paragraph(const std::string& text) {
  std::string lines;
  for (const std::string& line : text::wrap(text, kWidth - kIndent, kHang))
    lines += std::string(kIndent, ' ') + line + "\n";
  return lines;
}

// Returns the options with their values and meanings. The parts of an option stand in columns, and the values
// that take too much room for that before the meaning.
std::string options_text(const std::vector<fft::OptionSpec>& options) {
  std::size_t name_width = 0;
  std::size_t values_width = 0;
  const auto values_of = [](const fft::OptionSpec& option) { return option.values_text("|"); };
  const auto fits = [](const std::string& values) { return values.size() <= kWidestValues; };
  for (const fft::OptionSpec& option : options) {
    name_width = std::max(name_width, option.name.size());
    if (const std::string values = values_of(option); fits(values))
      values_width = std::max(values_width, values.size());
  }
  const std::size_t before_meaning = kIndent + name_width + 2 + values_width + 2;
  std::string text;
  for (const fft::OptionSpec& option : options) {
    const std::string values = values_of(option);
    std::string first = fmt::format("{:<{}}{:<{}}  ", "", kIndent, option.name, name_width);
    if (fits(values)) {
      first += fmt::format("{:<{}}  ", values, values_width);
    } else {
      for (const std::string& line : text::wrap(option.values_text(" | "), kWidth - first.size())) {
        text += first + line + "\n";
        first = std::string(first.size(), ' ');
      }
      first = std::string(before_meaning, ' ');
    }
    for (const std::string& line : text::wrap(option.meaning, kWidth - before_meaning)) {
      text += first + line + "\n";
      first = std::string(before_meaning, ' ');
    }
  }
  return text;
}

}  // namespace

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

}  // namespace fftbench::commands
