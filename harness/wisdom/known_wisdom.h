// The wisdom that there is on this machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

// $XDG_DATA_HOME/fftbench/wisdom.json, or ~/.local/share in its place; empty where there is neither.
std::filesystem::path users_wisdom_file();

std::filesystem::path wisdom_schema_file(const std::filesystem::path& data_folder);

struct KnownWisdom {
  std::vector<Entry> entries;      // the user's own, then those of configs/wisdom
  std::vector<std::string> notes;  // sentences about files that are not used
};

KnownWisdom read_known_wisdom(const std::filesystem::path& data_folder);

// The user's own alone.
KnownWisdom read_users_wisdom(const std::filesystem::path& data_folder);

}  // namespace fftbench::wisdom
