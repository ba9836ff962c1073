// Independent transforms of one kind on parts of buffers, as many as can be in each dispatch
// (fft::MergedPlans).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "executor/bound_resource.h"
#include "executor/executor_context.h"
#include "executor/plan_on_arrays.h"
#include "fft/merged_plans.h"

namespace fftbench::executor {

// What a transform reads and writes.
struct TransformArrays {
  BoundResource input;
  BoundResource output;
};

class MergedTransforms {
 public:
  // Compiles and allocates. `single` is the plan of one transform, `most_bytes` what a binding may have.
  // `context` must outlive this.
  MergedTransforms(const fft::MergedPlans& merged, const fft::Plan& single, std::uint64_t most_bytes,
                   ExecutorContext& context);

  // Records transforms that don't depend on each other, in any order, and calls `record_single` for each that
  // shares no dispatch with another. Dispatches have the inputs in one buffer, and the outputs in one.
  void record(std::span<const TransformArrays> transforms,
              const std::function<void(const TransformArrays&)>& record_single);

  // How many transforms share dispatches at most; 1 where none do.
  std::uint32_t most() const { return plans_.empty() ? 1 : plans_.front().transforms; }

  // Returns how many work groups have waited in vain for others. Waits for the device.
  std::uint32_t waits_in_vain() const;

 private:
  // How a transform's input or output lies in a buffer.
  struct Side {
    BoundResource TransformArrays::*array;
    std::uint64_t bytes_of_element;
    std::uint64_t bytes_at_once;  // that shaders may access as one value
    std::uint64_t bytes;          // from the first element to behind the last one
    std::uint32_t image_stride;   // in elements
  };
  struct Merged {
    std::uint32_t transforms;
    std::unique_ptr<PlanOnArrays> plan;
  };

  static Side side_of(const fft::Resource& resource, const fft::ArrayLayout& layout, std::uint32_t batch,
                      BoundResource TransformArrays::*array);
  // The buffer of a transform's side, and how its offset divides into values.
  static std::pair<GLuint, std::uint64_t> place_of(const TransformArrays& transform, const Side& side);
  bool is_one_binding(std::span<const TransformArrays> sorted, const Side& side) const;
  std::size_t record_some(std::span<const TransformArrays> sorted);
  BoundBuffer bound(std::span<const TransformArrays> transforms, const Side& side,
                    std::vector<GLuint>& starts) const;

  std::uint32_t batch_;
  std::uint64_t most_bytes_;
  Side input_;
  Side output_;
  std::vector<Merged> plans_;  // the one of most transforms first
};

}  // namespace fftbench::executor
