// The CPU as a backend runs the dissertation's algorithms as it states them, and FFTW.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backends/backend.h"

namespace fftbench::backends {

class CpuBackend final : public Backend {
 public:
  std::string device_name() const override;  // the processor's model
  std::string timer_name() const override { return "wall_clock"; }
  std::vector<std::pair<std::string, std::string>> facts() const override;
  std::vector<std::pair<std::string, std::string>> library_versions() const override;

  // Skips problems that the algorithm refuses, arrays beyond the machine's memory, and more threads than
  // there are processors. Throws std::logic_error for an algorithm of another backend.
  TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                          const fft::Options& options) override {
    return prepare_ring(algorithm, problem, options, {});
  }
  TransformOrSkip prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& problem,
                               const fft::Options& options, const RingShape& ring) override;

  // Writes every element of an array of eviction_bytes.
  void evict_caches() override;
  std::span<const std::uint64_t> eviction_array() const { return eviction_; }  // empty until it is needed

  TransformOrSkip prepare_copy(const fft::Problem& problem) override;  // memcpy on one thread

  // Skips: a CPU needs no dispatch.
  TransformOrSkip prepare_empty_dispatch() override;
  TransformOrSkip prepare_pace() override;

 private:
  std::vector<std::uint64_t> eviction_;
};

// Returns twice the size of the last-level cache, but at least 256 MiB and at most a quarter of the memory. 0
// stands for a size that is not known.
std::uint64_t eviction_bytes(std::uint64_t last_level_cache_bytes, std::uint64_t memory_bytes);

}  // namespace fftbench::backends
