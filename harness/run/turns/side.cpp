#include "run/turns/side.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "system/open_file.h"
#include "system/running_program.h"
#include "text/one_line.h"

namespace fftbench::run {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOwnProgram = "this";

// A comparison gives these by itself, or what they do is no run of all cases.
constexpr std::array<std::string_view, 10> kNotForSides{"--output", "--rounds",     "--resume",  "--quick",
                                                        "--watch",  "--list-cases", "--preview", "--format",
                                                        "--quiet",  "--progress"};

// Where a tree or an installation has its program.
constexpr std::array<std::string_view, 2> kPlaces{"build/fftbench", "bin/fftbench"};

bool is_assignment(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos || equals == 0) return false;
  const std::string_view name = word.substr(0, equals);
  return std::ranges::all_of(
             name, [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_'; }) &&
         std::isdigit(static_cast<unsigned char>(name.front())) == 0;
}

fs::path program_at(const std::string& side, const std::string& word, const fs::path& own) {
  if (word == kOwnProgram) return own;
  std::error_code unreadable;
  fs::path program = word;
  if (fs::is_directory(program, unreadable)) {
    const auto at = [&](std::string_view place) {
      return fs::path(word) / system::program_file_name(std::string(place));
    };
    const auto* const place = std::ranges::find_if(
        kPlaces, [&](std::string_view name) { return fs::is_regular_file(at(name), unreadable); });
    if (place == kPlaces.end()) {
      throw SideError(fmt::format("{}: {} has no program, neither {} nor {}; build it first", side,
                                  text::one_line(word, word.size()), kPlaces[0], kPlaces[1]));
    }
    program = at(*place);
  }
  if (!fs::exists(program, unreadable)) {
    throw SideError(fmt::format("{}: there is no program, tree or installation {}", side,
                                text::one_line(word, word.size())));
  }
  if (!system::is_program(program)) {
    throw SideError(fmt::format("{}: {} is no program that can be run", side,
                                text::one_line(program.string(), word.size() + kPlaces[0].size() + 1)));
  }
  return fs::absolute(program).lexically_normal();
}

std::string_view option_name(std::string_view word) {
  return word.substr(0, word.find('='));
}

}  // namespace

Side parse_side(const std::string& name, const std::vector<std::string>& words, const fs::path& own) {
  Side side{.name = name, .words = words, .environment = {}, .program = own, .config = {}, .options = {}};
  auto word = words.begin();
  for (; word != words.end() && is_assignment(*word); ++word) {
    const std::size_t equals = word->find('=');
    side.environment.emplace_back(word->substr(0, equals), word->substr(equals + 1));
  }
  if (word != words.end() && !word->starts_with('-')) side.program = program_at(name, *word++, own);
  for (; word != words.end(); ++word) {
    const std::string_view option = option_name(*word);
    if (std::ranges::find(kNotForSides, option) != kNotForSides.end()) {
      throw SideError(fmt::format("{}: {} is set for both sides; leave it out here", name, option));
    }
    if (option != "--config") {
      side.options.push_back(*word);
    } else if (option.size() < word->size()) {
      side.config = word->substr(option.size() + 1);
    } else if (++word != words.end()) {
      side.config = *word;
    } else {
      throw SideError(fmt::format("{}: --config needs a file", name));
    }
  }
  return side;
}

std::optional<std::string> own_value(const Side& side, std::string_view option) {
  for (auto word = side.options.begin(); word != side.options.end(); ++word) {
    if (option_name(*word) != option) continue;
    if (option.size() < word->size()) return word->substr(option.size() + 1);
    if (word + 1 != side.options.end()) return *(word + 1);
  }
  return std::nullopt;
}

std::vector<std::string> options_of(const Side& side,
                                    const std::vector<std::pair<std::string, std::string>>& common) {
  std::vector<std::string> options;
  for (const auto& [name, value] : common) {
    const bool is_own =
        std::ranges::any_of(side.options, [&](const std::string& word) { return option_name(word) == name; });
    if (!is_own) options.insert(options.end(), {name, value});
  }
  options.insert(options.end(), side.options.begin(), side.options.end());
  return options;
}

}  // namespace fftbench::run
