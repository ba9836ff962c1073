// FFTs as steps of a caller's own OpenGL work: made in the context that is current, recorded on the caller's
// buffers or textures. Shaders and known wisdom are inside the program; no window system is touched.
//
//   fftbench::FftDevice device(glfwGetProcAddress);                       // once a context
//   fftbench::Fft fft(device, {.problem = {.extent = {512, 512}}});
//   fft.record(BoundBuffer{input}, BoundBuffer{output});                  // every frame
//
// Threads: everything of a device happens on threads where its context is current, one at a time. All throw
// std::runtime_error for what the driver refuses.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "executor/array.h"
#include "executor/device_limits.h"
#include "executor/plan_executor.h"
#include "fft/choice.h"
#include "gl/loader.h"
#include "wisdom/wisdom.h"

namespace fftbench {

using executor::BoundBuffer;
using executor::BoundImage;
using executor::BoundResource;

// What the FFTs of one context share: its limits, compiled programs, and what is known to be fast on it.
class FftDevice {
 public:
  // In the context that is current on this thread, OpenGL 4.3 or newer, whose functions `get_proc_address`
  // finds. Dispatches small programs and waits for them, to learn how many work groups run at once. Leaves GL
  // state as it was. Throws gl::NoContext for an older context.
  explicit FftDevice(gl::ProcAddress (*get_proc_address)(const char* name));

  // Wisdom that goes before what is shipped: the caller's own.
  void add_wisdom(const std::vector<wisdom::Entry>& entries);

  const fft::DeviceLimits& limits() const { return limits_; }

 private:
  friend class Fft;

  fft::DeviceLimits limits_;
  wisdom::Device name_;
  executor::ProgramCache programs_;
  std::vector<wisdom::Entry> own_wisdom_;
};

struct FftRequest {
  fft::Problem problem;
  std::string algorithm = "best";  // any name of the opengl backend
  fft::Options options = {};       // of that algorithm; what is not there is at its default
};

class Fft {
 public:
  // Plans, compiles, and allocates scratch arrays and tables. Leaves GL state as it was. Throws
  // std::invalid_argument for an algorithm or option that does not exist and for a problem that the algorithm
  // or the device can't do, with the reason; gl::ShaderError.
  Fft(FftDevice& device, const FftRequest& request);

  // Appends the transform to the current context: `input` to `output`, in the layout of fft::Problem, both of
  // them buffers or both rg32f array textures as storage() says; they are not the same. Whatever writes the
  // input must be visible to shaders (glMemoryBarrier); the output is to shaders that follow, and other
  // readers need a barrier of their own. Leaves GL state as it was.
  void record(const BoundResource& input, const BoundResource& output) const;

  fft::Storage storage() const;
  std::uint64_t byte_count() const { return fft::byte_count(plan_.problem); }  // of input and output

  // What runs: the algorithm with its options, and for `best` where that is known from.
  const fft::Choice& choice() const { return choice_; }
  const std::string& remark() const { return remark_; }

  // Work groups that have waited in vain for others in transforms so far: then outputs are wrong. Always 0
  // but for stockham_fused on a device that something else keeps busy. Waits for the device.
  std::uint32_t missed_barriers() const;

 private:
  void choose(const FftDevice& device, const FftRequest& request);
  std::vector<BoundResource> bound(const BoundResource& input, const BoundResource& output) const;
  void try_group_barrier() const;

  fft::Choice choice_;
  std::string remark_;
  fft::Plan plan_;
  std::unique_ptr<executor::PlanExecutor> executor_;
  std::vector<GLuint> buffer_points_;  // that recording binds, as image_units_
  std::vector<GLuint> image_units_;
  std::vector<std::unique_ptr<executor::Array>> arrays_;  // nullptr where the caller's stand
};

}  // namespace fftbench
