// Random numbers by position: returns the value at `index` of the sequence that `seed` selects, without any
// state.
//
// The generator is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA
// 2014). Its state after n steps is seed + n * constant, so that any value can be computed directly. The
// standard library's distributions may differ from one library to the next; these values are the same
// everywhere.
#pragma once

#include <cstdint>

namespace fftbench::measure {

constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t mixed = seed + (index + 1) * 0x9e3779b97f4a7c15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return mixed ^ (mixed >> 31);
}

// Returns a value in the open interval (0, 1), whose logarithm is finite. It has 52 bits, so that the added
// half is exact.
constexpr double random_unit(std::uint64_t seed, std::uint64_t index) {
  return (static_cast<double>(random_bits(seed, index) >> 12) + 0.5) * 0x1p-52;
}

// Returns a value in [-1, 1). It is a multiple of 2^-23, which is exact in a float.
constexpr float random_signed_unit(std::uint64_t seed, std::uint64_t index) {
  return static_cast<float>(random_bits(seed, index) >> 40) * 0x1p-23f - 1.0f;
}

// Returns a value in [-1, 1) with all bits that a double has there: it is a multiple of 2^-52.
constexpr double random_signed_unit_of_double(std::uint64_t seed, std::uint64_t index) {
  return static_cast<double>(random_bits(seed, index) >> 11) * 0x1p-52 - 1.0;
}

}  // namespace fftbench::measure
