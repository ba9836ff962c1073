#include "system/content_hash.h"

#include <fmt/format.h>

// The header forces functions to be inline that it calls through pointers, which a compiler that optimises
// little can't do. Here the compiler decides.
#define XXH_NO_INLINE_HINTS 1
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace fftbench::system {

std::string content_hash(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace fftbench::system
