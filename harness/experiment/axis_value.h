// A value on an axis of an experiment, with the place where it was written.
#pragma once

#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

#include "json/config_error.h"
#include "json/config_source.h"
#include "text/one_line.h"

namespace fftbench::experiment {

inline constexpr std::size_t kLongestDescription = 200;  // longest description of a value in a message

template <typename Value>
struct AxisValue {
  Value value;
  json::Place place;
};

// Throws ConfigError where two values have the same description: they would make the same cases twice.
template <typename Value, typename Describe>
void reject_repeats(const std::vector<AxisValue<Value>>& axis, const json::ConfigSource& source,
                    Describe describe) {
  std::map<std::string, std::string> places;
  for (const AxisValue<Value>& entry : axis) {
    const auto [first, is_new] = places.emplace(describe(entry.value), entry.place.text);
    if (is_new) continue;
    const std::string earlier = first->second == entry.place.text ? "" : ", first " + first->second;
    throw json::ConfigError(fmt::format("{}: {} is there twice{}", source.begin(entry.place),
                                        text::one_line(first->first, kLongestDescription), earlier));
  }
}

}  // namespace fftbench::experiment
