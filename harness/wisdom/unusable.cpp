#include "wisdom/unusable.h"

#include <fmt/format.h>
#include <optional>

#include "fft/registry.h"
#include "text/nearest_name.h"
#include "text/one_line.h"

namespace fftbench::wisdom {
namespace {

constexpr std::size_t kMostTold = 3;  // sentences about one file

std::optional<std::string> trouble_with(const Entry& entry, const nlohmann::json::json_pointer& place,
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

}  // namespace

std::vector<std::string> unusable_entries(const std::vector<Entry>& entries,
                                          const json::ConfigSource& source) {
  std::vector<std::string> told;
  std::size_t count = 0;
  for (std::size_t index = 0; index < entries.size(); ++index) {
    const auto place = nlohmann::json::json_pointer("/entries") / index;
    const std::optional<std::string> trouble = trouble_with(entries[index], place, source);
    if (trouble && ++count <= kMostTold) told.push_back(*trouble);
  }
  if (count > kMostTold) {
    told.push_back(fmt::format("{}: {} entries more are alike", source.file().string(), count - kMostTold));
  }
  return told;
}

}  // namespace fftbench::wisdom
