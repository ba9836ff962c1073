// Convolutions of pictures with a kernel, as bloom is one, as steps of a caller's own OpenGL work. As Fft is
// (library/fft.h), they are made in the context that is current, and recorded on the caller's buffers or
// textures.
//
//   fftbench::FftDevice device(glfwGetProcAddress);                                // once a context
//   fftbench::Convolution bloom(device, {.picture = {1280, 720}, .kernel = {256, 256}});
//   bloom.set_kernel(BoundBuffer{kernel});                                         // once a kernel
//   bloom.record(BoundBuffer{input}, BoundBuffer{output});                         // every frame
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "library/fft.h"

namespace fftbench {

// output(x, y) = sum over (i, j) of kernel(i, j) picture(x + c_x - i, y + c_y - j), with the kernel's centre
// c = floor(extent / 2) of each axis. The kernel may be larger than the picture: what no value of the picture
// meets has no effect.
struct ConvolutionRequest {
  glm::uvec2 picture{1, 1};
  std::uint32_t images = 3;  // planes of real values, such as the colours of a picture
  glm::uvec2 kernel{1, 1};
  std::uint32_t kernel_planes = 1;  // image number b takes plane b % kernel_planes
  fft::Precision precision = fft::Precision::kFp32;
  // The options of the algorithm `convolution` but for `kernel`: border, normalize, sharpen, spectrum and
  // others (fftbench algorithms). A missing option has its default, but for `sync`: dispatches wait for each
  // other without barriers where the device was seen to do so. Those at "auto" go by wisdom where it has some
  // of the same sizes and options (`fftbench tune --algorithm convolution`), else by what planning counts.
  fft::Options options = {};
};

class Convolution {
 public:
  // Plans, compiles, and allocates scratch arrays and tables. Leaves GL state as it was. `device` must
  // outlive this. Throws gl::ShaderError, and std::invalid_argument with the reason for an option that does
  // not exist and for a convolution that the device can't do.
  Convolution(FftDevice& device, const ConvolutionRequest& request);

  // Returns why the request can't be planned on the device, or nothing. Compiles and allocates nothing.
  // Throws std::invalid_argument for an option that does not exist.
  static std::optional<std::string> refusal(FftDevice& device, const ConvolutionRequest& request);

  // Appends what makes the kernel's spectrum to the current context; the kernel is not needed any more then.
  // Its values are floats, one plane after another, row by row, whatever the precision. Where normalize is
  // sum, a plane whose sum is 0 makes results that are not finite. Writes to the kernel must be visible to
  // shaders (glMemoryBarrier). Leaves GL state as it was.
  void set_kernel(const BoundBuffer& kernel);

  // Appends the convolution of `input`, which it writes to `output`, to the current context. Both are buffers
  // with images one after another, row by row, in the precision of the request; or, with the option
  // storage=rgb_planes, array textures of rgba32f (of fp16 rgba16f) with three images in each layer, whose
  // alpha is not read and written as 1. They must differ. Writes to the input must be visible to shaders.
  // Shaders that follow see the output, and other readers need a barrier of their own. Leaves GL state as it
  // was. Throws std::logic_error where no kernel has been set.
  //
  // With storage=rgb_sampled the input is read through a sampler: its first level may have any format of
  // colours, also one that images can't have, such as GL_RGB8, and GL_SRGB8_ALPHA8, of which linear values
  // are read. Writes to it must be visible to texture fetches, and within a recording
  // (FftDevice::begin_recording) the caller leaves texture unit 0 alone.
  void record(const BoundResource& input, const BoundResource& output) const;

  // Return arrays for record() and set_kernel(), for a caller that has none of its own.
  executor::Array make_input() const;
  executor::Array make_output() const;
  executor::Array make_kernel() const;

  // Returns how many work groups have timed out for others in all transforms of the device so far, if
  // dispatches synchronise in the shader; else 0. If it is not 0, outputs are wrong: on a device that other
  // work keeps busy. Waits for the device.
  std::uint32_t spin_timeouts() const;

  const fft::Plan& plan() const { return plan_; }

  // Returns the extent that lines are padded to.
  glm::uvec2 padded_extent() const { return padded_; }
  bool columns_first() const { return columns_first_; }

  // Returns which options wisdom filled in, and how they are known; "" where it has none.
  const std::string& remark() const { return remark_; }

 private:
  struct Planned;
  static Planned planned(const FftDevice& device, const fft::DeviceLimits& limits,
                         const ConvolutionRequest& request);

  // Plans under limits that the device was asked for again where they decide.
  static Planned settled(FftDevice& device, const ConvolutionRequest& request);

  executor::Array make_array(fft::Role role) const;
  std::vector<BoundResource> bound(fft::Role role, const BoundResource& given,
                                   const BoundResource& output) const;

  fft::Plan plan_;
  glm::uvec2 padded_;
  bool columns_first_ = false;
  std::string remark_;
  const executor::DispatchSequence* sequence_ = nullptr;
  gl::ComputeState* state_ = nullptr;
  std::unique_ptr<executor::PlanExecutor> preparation_, executor_;
  std::vector<std::unique_ptr<executor::Array>> arrays_;  // nullptr where the caller binds its own
  bool has_kernel_ = false;
};

}  // namespace fftbench
