// Arrays that begin with a cache line, so that their place in memory is no reason for a time, and that
// FFTW's vector instructions find aligned.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace fftbench::backends::cpu {

template <typename Value>
struct CacheLineAllocator {
  using value_type = Value;
  static constexpr std::align_val_t kCacheLineBytes{64};

  CacheLineAllocator() = default;
  template <typename Other>
  explicit CacheLineAllocator(const CacheLineAllocator<Other>&) {}

  Value* allocate(std::size_t count) {
    return static_cast<Value*>(::operator new(count * sizeof(Value), kCacheLineBytes));
  }
  void deallocate(Value* memory, std::size_t) { ::operator delete(memory, kCacheLineBytes); }

  friend bool operator==(const CacheLineAllocator&, const CacheLineAllocator&) { return true; }
};

template <typename Value>
using AlignedVector = std::vector<Value, CacheLineAllocator<Value>>;

}  // namespace fftbench::backends::cpu
