// Finds the entries of wisdom that this program cannot use.
#pragma once

#include <string>
#include <vector>

#include "json/config_source.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

// Returns a sentence for each of `entries` whose algorithm, option or value this program does not know. There
// are only a few sentences, and the last one says how many more entries there are. Each begins with the
// entry's place in `source`, which has the entries in the same order. No search uses such entries.
std::vector<std::string> unusable_entries(const std::vector<Entry>& entries,
                                          const json::ConfigSource& source);

}  // namespace fftbench::wisdom
