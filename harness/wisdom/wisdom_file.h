// Reads and writes files of wisdom, whose format is stated in configs/wisdom/schema.json.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "system/file_descriptor.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

nlohmann::json to_json(const std::vector<Entry>& entries);

// `document` must be valid under the schema. Throws json::ConfigError for a moment that is not one, which the
// schema can't find.
std::vector<Entry> entries_from(const nlohmann::json& document, const std::filesystem::path& file);

// Returns the entries of a file, or none where it does not exist. Throws json::ConfigError, with the place
// and what would be right, where the file holds anything but wisdom.
std::vector<Entry> read_wisdom(const std::filesystem::path& file, const std::filesystem::path& schema_file);

// Adds the entries to those of the file and replaces it in one step. An entry replaces the file's entry with
// the same key. Makes the folder where it is missing. Throws json::ConfigError as read_wisdom does, and then
// leaves the file as it is; system::WriteError; and system::LockHeld where another process has been writing
// to the file for half a minute.
void merge_wisdom(const std::filesystem::path& file, const std::vector<Entry>& entries,
                  const std::filesystem::path& schema_file);

// The same, but first takes out the file's entries with the keys of `dropped`.
void exchange_wisdom(const std::filesystem::path& file, const std::vector<Entry>& dropped,
                     const std::vector<Entry>& entries, const std::filesystem::path& schema_file);

}  // namespace fftbench::wisdom
