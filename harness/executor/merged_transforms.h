// Independent transforms of one kind on parts of buffers or layers of textures, as many as can be in each
// dispatch (fft::MergedPlans).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
  struct Merged {
    std::uint32_t transforms;
    std::unique_ptr<PlanOnArrays> plan;
    std::size_t dispatches;  // of all these transforms together
  };

  // Compiles and allocates. `single` is the plan of one transform, `most_bytes` what a binding may have.
  // `context` must outlive this.
  MergedTransforms(const fft::MergedPlans& merged, const fft::Plan& single, std::uint64_t most_bytes,
                   ExecutorContext& context);

  // What a plan of several transforms binds for one side of theirs.
  struct SharedSide {
    BoundResource array = {};
    // What the array has as spans: where images begin, and buffers or textures of their own.
    std::vector<GLuint> starts = {};
    std::vector<gl::BufferRange> parts = {};
    std::vector<GLuint> textures = {};

    BoundResource bound() const;
  };
  // Transforms that share the dispatches of one plan, and what these bind.
  struct Shared {
    const Merged* plan = nullptr;
    SharedSide input = {};
    SharedSide output = {};
  };
  // How some transforms go through dispatches. It holds names and offsets of arrays, no array itself.
  struct Recording {
    std::vector<Shared> shared = {};
    std::vector<TransformArrays> singles = {};  // those that share no dispatch with another
  };

  // Works out how transforms are recorded that don't depend on each other, in any order. Those whose inputs
  // are in one buffer or texture, as their outputs are, go first.
  Recording prepare(std::span<const TransformArrays> transforms) const;

  // Records them, and calls `record_single` for each of the singles. `behind` is what comes behind the last
  // of all; between them they need nothing where their plans can do without it.
  using Behind = PlanExecutor::Behind;
  using RecordSingle = std::function<void(const TransformArrays& transform, Behind behind)>;
  void record(const Recording& recording, const RecordSingle& record_single,
              Behind behind = Behind::kBarrier);

  // Records transforms that share dispatches so many times, and calls `ended` behind each pass.
  static void record_passes(const Shared& shared, unsigned repeats, const PlanExecutor::PassEnded& ended);

  // Records each plan once, with the first of as many transforms as share dispatches at most, which are parts
  // of one buffer or texture: for trying the plans.
  void record_every_plan(std::span<const TransformArrays> transforms);

  // How many transforms share dispatches at most; 1 where none do.
  std::uint32_t most() const { return plans_.empty() ? 1 : plans_.front().transforms; }

  // Whether a transform's images may be in other layers of textures than the first ones.
  bool reaches_layers() const { return !plan_of_layers_.empty(); }

  // From now on a barrier follows each dispatch, also of plans whose dispatches synchronise in the shader.
  void separate_by_barriers();

  // Returns how many work groups have timed out for others. Waits for the device.
  std::uint32_t spin_timeouts() const;

 private:
  // How a transform's input or output lies in a buffer. In a texture, layers stand for bytes and elements.
  struct Side {
    BoundResource TransformArrays::*array;
    std::uint64_t bytes_of_element;
    std::uint64_t bytes_at_once;  // that shaders may access as one value
    std::uint64_t bytes;          // from the first element to behind the last one
    std::uint32_t image_stride;   // in elements
  };

  static Side side_of(const fft::Resource& resource, const fft::ArrayLayout& layout, std::uint32_t batch,
                      BoundResource TransformArrays::*array);
  // The array of a transform's side, and how its offset divides into values.
  static std::pair<GLuint, std::uint64_t> place_of(const TransformArrays& transform, const Side& side);
  static gl::BufferRange range_of(const TransformArrays& transform, const Side& side);
  bool is_one_binding(std::span<const TransformArrays> sorted, const Side& side) const;
  std::optional<Shared> some_parts(std::span<const TransformArrays> sorted) const;
  std::optional<Shared> some_buffers(std::span<const TransformArrays> transforms) const;
  std::optional<Shared> layers_of_first(std::span<const TransformArrays> transforms) const;
  Shared parts(const Merged& merged, std::span<const TransformArrays> transforms) const;
  Shared buffers(const Merged& merged, std::span<const TransformArrays> transforms) const;
  static std::span<const BoundResource> bound(const Shared& shared);
  static void record(const Shared& shared, Behind behind);
  SharedSide shared(std::span<const TransformArrays> transforms, const Side& side) const;
  SharedSide shared_apart(std::span<const TransformArrays> transforms, const Side& side) const;
  void add_starts(SharedSide& shared, std::uint64_t start, const Side& side) const;

  std::uint32_t batch_;
  std::uint64_t most_bytes_;
  Side input_;
  Side output_;
  // The ones of most transforms first.
  std::vector<Merged> plans_;
  std::vector<Merged> plans_of_buffers_;
  std::vector<Merged> plan_of_layers_;  // one or none
};

}  // namespace fftbench::executor
