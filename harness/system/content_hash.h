// A fingerprint of text.
#pragma once

#include <string>
#include <string_view>

namespace fftbench::system {

// XXH3 of 128 bits as 32 hexadecimal digits: equal for equal bytes on every machine, and different for
// different ones as far as accidents go (it is no protection from someone who looks for a collision).
std::string content_hash(std::string_view bytes);

}  // namespace fftbench::system
