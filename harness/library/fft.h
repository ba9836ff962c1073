// FFTs as steps of a caller's own OpenGL work: made in the context that is current, recorded on the caller's
// buffers or textures. Shaders and known wisdom are inside the program; no window system is touched.
//
//   fftbench::FftDevice device(glfwGetProcAddress);                       // once a context
//   fftbench::Fft fft(device, {.problem = {.extent = {512, 512}}});
//   fft.record(BoundBuffer{input}, BoundBuffer{output});                  // every frame
//
//   const auto recording = device.begin_recording();  // around many records: state is brought back once
//   fft.record(several);  // transforms that don't depend on each other: they share dispatches (most_merged)
//
// Threads: everything of a device happens on threads where its context is current, one at a time. All throw
// std::runtime_error for what the driver refuses.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "executor/array.h"
#include "executor/merged_transforms.h"
#include "executor/plan_executor.h"
#include "executor/plan_on_arrays.h"
#include "fft/choice.h"
#include "library/fft_device.h"
#include "library/fft_request.h"
#include "library/last_call.h"
#include "library/plan_fft.h"
#include "library/repair.h"

namespace fftbench {

using executor::BoundBuffer;
using executor::BoundImage;
using executor::BoundResource;
using executor::TransformArrays;

class Fft {
 public:
  // Plans, compiles, and allocates scratch arrays and tables. On a GPU, `best` runs several kernels a few
  // times where no wisdom says which is the fastest at a size that is no power of two, which waits for the
  // device. Leaves GL state as it was. `device` must outlive this. Throws gl::ShaderError, and
  // std::invalid_argument with the reason for an algorithm or option that does not exist and for a problem
  // that the algorithm or the device can't solve.
  Fft(FftDevice& device, const FftRequest& request);

  // Returns why the request can't be planned on the device, or nothing. Compiles and allocates nothing, but
  // for asking the device again where what was kept of it may be too low. Throws std::invalid_argument for an
  // algorithm or option that does not exist.
  static std::optional<std::string> refusal(FftDevice& device, const FftRequest& request);

  // Plans the request under these limits, without a context: `best` goes by what is usual and by no wisdom of
  // a device. Throws std::invalid_argument as the constructor does.
  static FftPlan plan_without_device(const FftRequest& request, const fft::DeviceLimits& limits);

  // Appends the transform from `input` to `output` to the current context. Both have the layout of
  // fft::Problem and are either buffers or array textures (rg32f, of fp16 rg16f; of colours those that
  // executor::image_format tells), as storage() says; they must not overlap, but for an FFT in place. Writes
  // to the input must be visible to shaders (glMemoryBarrier). Shaders that follow see the output, and other
  // readers need a barrier of their own. Leaves GL state as it was. Throws std::invalid_argument where they
  // overlap, where a part of a buffer is too small or at an offset that the device can't bind, and for other
  // layers than the first where no merged plan reaches them.
  void record(const BoundResource& input, const BoundResource& output) const;

  // Appends transforms that don't depend on each other, in any order, with what each gives by itself, bit by
  // bit, with shared inputs or not. As many as FftRequest::most_merged share dispatches where inputs are
  // parts of one buffer, or layers of one texture, and outputs as well; of others, as many as can be bound at
  // once. Nothing is recorded where it throws std::invalid_argument, which names the transform by its index:
  // as above, where an output overlaps an array of another transform, where an array is none of the
  // context's, and where a texture has another format, or less than the transform takes.
  void record(std::span<const TransformArrays> transforms) const;

  // Return how many transforms share dispatches at most, 1 where none do; and by which plans, or why by none.
  std::uint32_t most_merged() const { return merged_ ? merged_->most() : 1; }
  const fft::MergedPlans& merged_plans() const { return merged_plans_; }

  fft::Storage storage() const;

  // Return arrays for record(), for a caller that has none of its own.
  executor::Array make_input() const;
  executor::Array make_output() const;

  // Return the bytes that the caller's arrays span, gaps included.
  std::uint64_t input_byte_count() const { return input_bytes_; }
  std::uint64_t output_byte_count() const { return output_bytes_; }

  // What record() does, as data; and the final GLSL of one of its passes, which needs no other file.
  const fft::Plan& plan() const { return plan_; }
  std::string shader_text(const fft::Pass& pass) const;

  // Returns what an array of a plan has to hold before the first transform, in the layout of fft::Resource:
  // tables, and counters at zero. Nothing for the caller's arrays, and where anything will do.
  static std::optional<std::vector<std::byte>> initial_content(const fft::Resource& resource);

  // Returns the algorithm that runs with its options. For `best`, describe() also says how the choice is
  // known.
  const fft::Choice& choice() const { return choice_; }
  const std::string& remark() const { return remark_; }
  FftPlan as_planned() const {
    return {choice_,       remark_,       plan_,          own_shaders_, input_bytes_,
            output_bytes_, input_layout_, output_layout_, merged_plans_};
  }

  // Return whether one array may be both, and where the rows of a caller's array lie: those of the layout's
  // strides, or without gaps where it is empty.
  bool is_in_place() const { return in_place_; }
  const fft::ArrayLayout& layout(fft::Role role) const {
    return role == fft::Role::kInput ? input_layout_ : output_layout_;
  }

  // Returns how many work groups have timed out for others so far; where dispatches synchronise in the
  // shader, in all FFTs of the device. Above 0, outputs are wrong that have not been repaired. This can
  // happen only to stockham_fused and to such dispatches, beside other work on the device, for which this
  // waits.
  std::uint32_t spin_timeouts() const;

 private:
  static void settle_limits(FftDevice& device, const FftRequest& request);
  static std::vector<std::optional<double>> tried_ms(FftDevice& device, const fft::Problem& problem,
                                                     const std::vector<fft::Choice>& choices);
  void check(const BoundBuffer& given, std::uint64_t bytes, const char* what) const;
  void check(const BoundResource& input, const BoundResource& output) const;
  std::vector<library::ArrayName> check(std::span<const TransformArrays> transforms) const;
  const executor::MergedTransforms::Recording& recording_of(
      std::span<const TransformArrays> transforms) const;
  executor::PlanExecutor::Behind behind_last() const;
  void record_independent(std::span<const TransformArrays> transforms,
                          executor::PlanExecutor::Behind behind_all) const;
  void record_checked(const TransformArrays& arrays, executor::PlanExecutor::Behind behind) const;
  executor::Array make_array(fft::Role role, std::uint64_t bytes) const;
  void try_group_barrier() const;
  void try_merged(const BoundResource& input) const;
  BoundBuffer waits_of_plan() const;

  bool in_place_ = false;
  std::uint64_t input_bytes_ = 0;
  std::uint64_t output_bytes_ = 0;
  fft::ArrayLayout input_layout_;
  fft::ArrayLayout output_layout_;
  std::uint64_t offset_alignment_ = 1;
  std::uint64_t most_bytes_bound_ = 0;
  std::map<std::string, std::string> own_shaders_;
  fft::Choice choice_;
  std::string remark_;
  fft::Plan plan_;
  executor::ExecutorContext* executor_context_ = nullptr;
  std::unique_ptr<executor::PlanOnArrays> on_arrays_;
  std::unique_ptr<library::Repair> repair_;  // where one was asked for and the plan waits
  fft::MergedPlans merged_plans_;
  std::unique_ptr<executor::MergedTransforms> merged_;  // where transforms share dispatches
  mutable library::LastCall last_call_;
};

}  // namespace fftbench
