// A ring of pairs, each an input and an output of the same plan, which transforms take in turn.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "executor/array.h"
#include "executor/merged_transforms.h"
#include "executor/plan_executor.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "gl/arrays.h"

namespace fftbench::backends {

// Arrays that are alike. They are parts of one buffer where the device binds so much at once, or layers of
// one texture where `has_layers` says that a plan reaches them, so that a dispatch can reach all of them;
// else each is an array of its own.
class AlikeArrays {
 public:
  AlikeArrays(const fft::Resource& resource, unsigned count, const fft::DeviceLimits& limits,
              bool has_layers = false);

  executor::BoundResource bound(unsigned number) const;
  bool lie_together() const { return together_ || layers_; }
  static bool can_lie_together(const fft::Resource& resource, unsigned count,
                               const fft::DeviceLimits& limits);

  // Throw std::invalid_argument for a span of another size.
  void write(unsigned number, std::span<const std::byte> values);
  void read(unsigned number, std::span<std::byte> values) const;
  void write_repeated(unsigned number, std::span<const std::byte> values);  // as executor::Array does
  void fill(std::byte value);                                               // every byte of all

 private:
  std::uint32_t first_layer(unsigned number) const { return number * fft::layer_count(resource_); }

  fft::Resource resource_;
  std::uint64_t bytes_;     // of an array
  std::uint64_t distance_;  // of the beginnings of two
  std::optional<gl::Buffer> together_;
  std::optional<executor::Array> layers_;
  std::vector<executor::Array> apart_;
};

class Ring {
 public:
  // `bound` are the plan's resources of a single transform, of which those that are not the input and the
  // output serve all pairs. `has_layers` is that of AlikeArrays.
  Ring(const fft::Plan& plan, std::span<const executor::BoundResource> bound, unsigned pairs,
       const fft::DeviceLimits& limits, bool has_layers);

  unsigned pairs() const { return unsigned(bound_.size()); }
  std::span<const executor::BoundResource> bound(unsigned pair) const { return bound_.at(pair); }
  executor::TransformArrays arrays(unsigned pair) const {
    return {inputs_.bound(pair), outputs_.bound(pair)};
  }
  AlikeArrays& inputs() { return inputs_; }
  AlikeArrays& outputs() { return outputs_; }

  // Records so many transforms, the first one on pair 0 and each on the next pair; no barrier stands behind
  // one where the plan's order asks for none. `of_call` of them, those on the next pairs, are handed over
  // with one call, and fewer at the ring's end: within a call, transforms may do without barriers between
  // them. Calls `recorded` behind each.
  void record(executor::PlanExecutor& executor, unsigned transforms, unsigned of_call,
              const std::function<void()>& recorded) const;

  // Whether all inputs can be parts of one buffer, or layers of one texture, as all outputs are.
  static bool lies_together(const fft::Plan& plan, unsigned pairs, const fft::DeviceLimits& limits);

  // Returns the bytes of the arrays of so many pairs.
  static std::uint64_t byte_count(const fft::Plan& plan, unsigned pairs);

 private:
  AlikeArrays inputs_;
  AlikeArrays outputs_;
  std::vector<std::vector<executor::BoundResource>> bound_;  // a pair each
};

// Whether the plan has one input and one output, as pairs have.
bool has_pair(const fft::Plan& plan);

// Returns how many bytes of memory the current context's device has left, where it tells.
std::optional<std::uint64_t> free_device_bytes();

}  // namespace fftbench::backends
