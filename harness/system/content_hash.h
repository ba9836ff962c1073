// Computes a fingerprint of text.
#pragma once

#include <string>
#include <string_view>

namespace fftbench::system {

// Returns XXH3 of 128 bits as 32 hexadecimal digits. Equal bytes have equal hashes on every machine.
// Different bytes have different hashes except by a very unlikely accident; this is no protection from
// someone who constructs a collision.
std::string content_hash(std::string_view bytes);

}  // namespace fftbench::system
