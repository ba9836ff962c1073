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
  // shares no dispatch with another. Those whose inputs are in one buffer, as their outputs are, go first.
  void record(std::span<const TransformArrays> transforms,
              const std::function<void(const TransformArrays&)>& record_single);

  // Records each plan once, with the first of as many transforms as share dispatches at most, which are parts
  // of one buffer: for trying the plans.
  void record_every_plan(std::span<const TransformArrays> transforms);

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
  static gl::BufferRange range_of(const TransformArrays& transform, const Side& side);
  bool is_one_binding(std::span<const TransformArrays> sorted, const Side& side) const;
  std::size_t record_some_parts(std::span<const TransformArrays> sorted);
  std::size_t record_some_buffers(std::span<const TransformArrays> transforms);
  void record_parts(const Merged& merged, std::span<const TransformArrays> transforms);
  void record_buffers(const Merged& merged, std::span<const TransformArrays> transforms);
  BoundBuffer bound(std::span<const TransformArrays> transforms, const Side& side,
                    std::vector<GLuint>& starts) const;

  std::uint32_t batch_;
  std::uint64_t most_bytes_;
  Side input_;
  Side output_;
  // The ones of most transforms first.
  std::vector<Merged> plans_;
  std::vector<Merged> plans_of_buffers_;
};

}  // namespace fftbench::executor
