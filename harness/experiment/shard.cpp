#include <fmt/format.h>

#include <charconv>

#include "experiment/experiment.h"

namespace fftbench::experiment {

Shard parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  const bool has_number = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
  const auto count = has_number ? std::from_chars(number.ptr + 1, end, shard.count) : number;
  if (!has_number || count.ec != std::errc() || count.ptr != end || shard.number < 1 ||
      shard.number > shard.count) {
    throw ConfigError(
        fmt::format("--shard: found \"{}\", expected I/N, part I of N, as in 1/3, 2/3 and 3/3", text));
  }
  return shard;
}

}  // namespace fftbench::experiment
