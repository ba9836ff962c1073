// Finds the entries of wisdom that this program cannot use.
#pragma once

#include <string>
#include <vector>

#include "json/config_source.h"
#include "wisdom/wisdom.h"

namespace fftbench::wisdom {

// A sentence for each of `entries` whose algorithm, option or value this program does not know (a few; the
// last says how many more there are), each beginning with its place in `source`, where the entries stand in
// their order. Such entries are passed over by every search.
std::vector<std::string> unusable_entries(const std::vector<Entry>& entries,
                                          const json::ConfigSource& source);

}  // namespace fftbench::wisdom
