#include "wisdom/known_wisdom.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "fft/registry.h"
#include "json/config_error.h"
#include "json/config_source.h"
#include "json/json_file.h"
#include "text/nearest_name.h"
#include "text/one_line.h"
#include "wisdom/wisdom_file.h"

namespace fftbench::wisdom {
namespace {

namespace fs = std::filesystem;

// The XDG base directory specification demands that relative paths are ignored.
fs::path absolute_path_in(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : fs::path();
}

std::vector<fs::path> shipped_files(const fs::path& data_folder) {
  std::vector<fs::path> files;
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator(data_folder / "configs" / "wisdom", unreadable)) {
    const fs::path& file = entry.path();
    if (file.extension() == ".json" && file.filename() != "schema.json") files.push_back(file);
  }
  std::ranges::sort(files);
  return files;
}

constexpr std::size_t kMostSentences = 3;  // about one file

std::optional<std::string> reason_unusable(const Entry& entry, const nlohmann::json::json_pointer& place,
                                           const json::ConfigSource& source) {
  const fft::Algorithm* algorithm = fft::find_algorithm(entry.algorithm);
  if (algorithm == nullptr) {
    const std::vector<std::string> names = fft::algorithm_names();
    return fmt::format("{}: unknown algorithm \"{}\"{}", source.begin(place / "algorithm"),
                       text::one_line(entry.algorithm), text::did_you_mean(entry.algorithm, names));
  }
  for (const auto& [name, value] : entry.options) {
    try {
      fft::complete_options(algorithm->options, {{name, value}});
    } catch (const fft::UnknownOption& error) {
      return fmt::format("{}: {}: {}", source.begin(place / "options" / name), algorithm->name, error.what());
    }
  }
  return std::nullopt;
}

// Returns a sentence for each of `entries` whose algorithm, option or value this program does not know. There
// are only a few sentences, and the last one says how many more entries there are. Each begins with the
// entry's place in `source`, which has the entries in the same order. No search uses such entries.
std::vector<std::string> unusable_entries(const std::vector<Entry>& entries,
                                          const json::ConfigSource& source) {
  std::vector<std::string> sentences;
  std::size_t count = 0;
  for (std::size_t index = 0; index < entries.size(); ++index) {
    const auto place = nlohmann::json::json_pointer("/entries") / index;
    const std::optional<std::string> reason = reason_unusable(entries[index], place, source);
    if (reason && ++count <= kMostSentences) sentences.push_back(*reason);
  }
  if (count > kMostSentences) {
    sentences.push_back(fmt::format("{}: {} more entries cannot be used either", source.file().string(),
                                    count - kMostSentences));
  }
  return sentences;
}

void add_file(const fs::path& file, const fs::path& data_folder, KnownWisdom& known) {
  const auto entries = read_wisdom(file, wisdom_schema_file(data_folder));
  known.entries.insert(known.entries.end(), entries.begin(), entries.end());
  if (entries.empty()) return;
  const std::string text = json::read_text(file);
  for (const std::string& sentence : unusable_entries(entries, json::ConfigSource(file, text))) {
    known.notes.push_back(fmt::format("wisdom that is ignored: {}", sentence));
  }
}

KnownWisdom read_files(const std::vector<fs::path>& files, const fs::path& data_folder) {
  KnownWisdom known;
  for (const fs::path& file : files) {
    try {
      add_file(file, data_folder, known);
    } catch (const json::ConfigError& error) {
      known.notes.push_back(fmt::format("wisdom that is ignored: {}", error.what()));
    }
  }
  return known;
}

}  // namespace

fs::path users_wisdom_file() {
  fs::path data = absolute_path_in("XDG_DATA_HOME");
  if (data.empty()) {
    const fs::path home = absolute_path_in("HOME");
    if (home.empty()) return {};
    data = home / ".local" / "share";
  }
  return data / "fftbench" / "wisdom.json";
}

fs::path wisdom_schema_file(const fs::path& data_folder) {
  return data_folder / "configs" / "wisdom" / "schema.json";
}

KnownWisdom read_known_wisdom(const fs::path& data_folder) {
  std::vector<fs::path> files = shipped_files(data_folder);
  if (const fs::path users = users_wisdom_file(); !users.empty()) files.insert(files.begin(), users);
  return read_files(files, data_folder);
}

KnownWisdom read_given_wisdom(const fs::path& file, const fs::path& data_folder) {
  json::read_text(file);  // Unlike the files that are looked for, this one has to be there.
  KnownWisdom known;
  add_file(file, data_folder, known);
  return known;
}

KnownWisdom read_users_wisdom(const fs::path& data_folder) {
  const fs::path users = users_wisdom_file();
  return users.empty() ? KnownWisdom{} : read_files({users}, data_folder);
}

}  // namespace fftbench::wisdom
