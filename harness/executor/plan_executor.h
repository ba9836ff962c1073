// Records a plan's dispatches on buffers and images that the caller binds. It has no timer, no glFinish and
// no arrays of its own, so that an FFT can be one step among others of a caller's frame.
#pragma once

#include <glad/gl.h>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "executor/bound_resource.h"
#include "executor/executor_context.h"
#include "executor/host_transposer.h"
#include "fft/plan.h"
#include "gl/arrays.h"
#include "gl/program.h"
#include "gl/sampler.h"
#include "gl/uniform_value.h"

namespace fftbench::executor {

// Return the format of a plan's array that is an image, and of its second image.
gl::ImageFormat image_format(const fft::Resource& resource);
gl::ImageFormat second_image_format(const fft::Resource& resource);

class PlanExecutor {
 public:
  // Compiles the plan's programs, or takes them from the cache, in the current context. Throws
  // gl::ShaderError. `context` must outlive this.
  PlanExecutor(const fft::Plan& plan, ExecutorContext& context);
  // The arrays that it was bound to may be deleted with it.
  ~PlanExecutor() { state_.forget(); }
  PlanExecutor(const PlanExecutor&) = delete;
  PlanExecutor& operator=(const PlanExecutor&) = delete;

  // Appends the plan's dispatches, `repeats` times, to the current context. Where the host has passes to do,
  // it waits for the dispatches before them. A barrier follows each dispatch; where they synchronise in the
  // shader, each transform or the last dispatch alone; for shaders that read the plan's resources next.
  // `resources` are in the order of the plan's. Leaves the program and the plan's binding points as the last
  // pass needs them; while the context's state is kept or trusted, what an earlier recording has bound is not
  // bound again. Throws std::invalid_argument where a resource is missing, or is an image where the plan has
  // a buffer, and for images that begin in a layer that the plan does not reach.
  //
  // kNothing leaves the barrier behind the last dispatch out where all dispatches synchronise in the shader.
  // It follows where a plan of another kind is recorded next; before anything else the caller puts it there
  // (DispatchSequence::end_with_barrier). kIndependent does so too where a barrier
  // follows each dispatch and the plan writes nothing but its output, for one whose next transforms touch
  // none of these arrays: their first dispatch then runs beside the last one of this.
  enum class Behind { kBarrier, kNothing, kIndependent };
  void record(std::span<const BoundResource> resources, unsigned repeats = 1,
              Behind behind = Behind::kBarrier);

  // Records the plan's dispatches once, each in as many work groups as three numbers in the buffer
  // `work_group_counts` say, one pass behind another; a shader may have written them. For plans whose
  // dispatches wait for nothing, have no turns, and leave the host nothing to do.
  void record_indirect(std::span<const BoundResource> resources, GLuint work_group_counts);

  // Does the same as record(), and calls `ended` with the number of each pass behind its dispatches and their
  // barriers: of a pass that is dispatched in turns once, and of passes that take turns with others behind
  // every turn.
  using PassEnded = std::function<void(std::size_t pass)>;
  void record_passes(std::span<const BoundResource> resources, unsigned repeats, const PassEnded& ended);

  // Whether transforms that synchronise in the shader wait, from now on, as if the input of each were the
  // result of the dispatch before: for measuring what a chain of them takes.
  void take_inputs_for_results(bool takes) { takes_inputs_for_results_ = takes; }

  // From now on a barrier follows each dispatch, also of a plan whose dispatches synchronise in the shader.
  void separate_by_barriers() { sync_ = fft::Sync::kBarrier; }

 private:
  // Where a program keeps the numbers that differ from dispatch to dispatch (glsl/lib/dispatch_sync.glsl);
  // -1 where it has none.
  struct SequenceUniforms {
    GLint completions_before = -1;
    GLint completions_before_loads = -1;
    GLint timeouts_before = -1;
    GLint transforms_before = -1;
  };
  // What the host transposes between two arrays of the plan.
  struct HostTranspose {
    std::size_t source;
    std::size_t target;
    fft::HostTranspose images;
  };
  struct PreparedPass {
    std::shared_ptr<const gl::Program> program;  // none where the host does it
    std::uint32_t completions = 0;
    std::size_t source = 0;            // index of what it loads, where it may do that early
    std::vector<std::size_t> written;  // indices of what it may write
    SequenceUniforms sequence_uniforms;
    // Where images begin that are apart, at the points of the source and of the target; -1 where they aren't.
    GLint source_starts = -1;
    GLint target_starts = -1;
    std::uint32_t turns = 1;
    GLint turn_uniform = -1;                         // -1 where the program does not count turns
    std::vector<std::pair<GLint, GLuint>> uniforms;  // location and value
    std::vector<std::pair<GLint, gl::UniformValue>> own_uniforms;  // of a program that a user wrote
    std::vector<fft::Binding> bindings;
    glm::uvec3 work_group_count;
    std::optional<HostTranspose> on_host;
  };
  // Passes that are dispatched in turn, so many times; most loops are one pass that is dispatched once.
  struct Loop {
    std::size_t first = 0;
    std::size_t end = 0;
    std::uint32_t turns = 1;
  };

  PreparedPass prepared(const fft::Pass& pass, ExecutorContext& context) const;
  void check(std::span<const BoundResource> resources) const;
  void bind(const fft::Binding& binding, std::uint32_t turn, const BoundResource& resource);
  void bind_parts(GLuint point, std::span<const gl::BufferRange> parts, std::string_view what);
  void bind_textures(GLuint point, std::span<const GLuint> textures, const fft::Resource& resource);
  void set_starts(const PreparedPass& pass, std::span<const BoundResource> resources);
  void run_loop(const Loop& loop, std::span<const BoundResource> resources, const PassEnded& ended,
                bool has_barrier_behind);
  void make_current(const PreparedPass& pass, std::uint32_t turn, std::span<const BoundResource> resources);
  void dispatch(const PreparedPass& pass, std::uint32_t turn, std::span<const BoundResource> resources,
                bool has_barrier_behind);
  void transpose_on_host(const HostTranspose& wanted, std::span<const BoundResource> resources);
  void set_sequence_uniforms(const PreparedPass& pass, std::uint32_t turn,
                             std::span<const BoundResource> resources);
  std::uint32_t completions_before_loads(const PreparedPass& pass,
                                         std::span<const BoundResource> resources) const;
  std::uint32_t completions_before_reading(std::span<const gl::BufferRange> parts) const;
  void note_writes(const PreparedPass& pass, std::span<const BoundResource> resources);
  void barrier();
  void record(std::span<const BoundResource> resources, unsigned repeats, Behind behind,
              const PassEnded& ended);

  std::vector<fft::Resource> resources_;
  std::vector<PreparedPass> passes_;
  std::vector<Loop> loops_;
  HostTransposer host_;
  std::optional<gl::TexelSampler> sampler_;  // where passes sample
  GLbitfield barrier_ = 0;
  bool has_sequence_;  // whether the shaders count in it
  bool writes_output_alone_;
  fft::Sync sync_;
  bool takes_inputs_for_results_ = false;
  DispatchSequence& sequence_;
  gl::ComputeState& state_;
  std::uint32_t transforms_ = 0;  // recorded so far; wraps round, as the copies between phases do as well
  // Completions of the context's dispatches before each of the last transforms, one for each step of pipeline
  // depth, the transform that is recorded first.
  std::vector<std::uint32_t> completions_before_;
};

}  // namespace fftbench::executor
