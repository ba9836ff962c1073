// Reading and writing files of wisdom.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "system/file_descriptor.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

// Wisdom as JSON: configs/wisdom/schema.json states the format.

nlohmann::json to_json(const std::vector<Entry>& entries);

// `document` is valid under the schema. Throws experiment::ConfigError for what the schema can't say: a
// moment that is none.
std::vector<Entry> entries_from(const nlohmann::json& document, const std::filesystem::path& file);

// The entries of a file; none where there is no such file. Throws experiment::ConfigError, with the place and
// what would be right, where it holds anything but wisdom.
std::vector<Entry> read_wisdom(const std::filesystem::path& file, const std::filesystem::path& schema_file);

// Adds the entries to those of the file, each instead of the one that is about the same, and replaces the
// file in one step; makes its folder where there is none. Throws experiment::ConfigError as read_wisdom does,
// then the file is left as it is, files::WriteError, and files::LockHeld where another process has been
// writing to the file for half a minute.
void merge_wisdom(const std::filesystem::path& file, const std::vector<Entry>& entries,
                  const std::filesystem::path& schema_file);

}  // namespace fftbench::wisdom
