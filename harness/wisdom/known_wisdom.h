// Finds the wisdom on this machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

// Returns $XDG_DATA_HOME/fftbench/wisdom.json, or the same under ~/.local/share; empty where neither variable
// is set.
std::filesystem::path users_wisdom_file();

std::filesystem::path wisdom_schema_file(const std::filesystem::path& data_folder);

struct KnownWisdom {
  std::vector<Entry> entries;      // the user's own entries, then those of configs/wisdom
  std::vector<std::string> notes;  // sentences about files that are not used
};

KnownWisdom read_known_wisdom(const std::filesystem::path& data_folder);

// Returns the wisdom of one file alone, with notes about its entries that cannot be used. Throws
// json::ConfigError where there is no such file, or no wisdom in it.
KnownWisdom read_given_wisdom(const std::filesystem::path& file, const std::filesystem::path& data_folder);

// Returns the user's own wisdom alone.
KnownWisdom read_users_wisdom(const std::filesystem::path& data_folder);

}  // namespace fftbench::wisdom
