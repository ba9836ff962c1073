// cuFFT between two buffers of OpenGL, as an application has it that draws what is transformed: CUDA maps the
// buffers, cuFFT transforms from one to the other, and CUDA gives them back, in every frame.
#pragma once

#include <cuda_runtime_api.h>
#include <functional>
#include <optional>
#include <string>

#include "backends/backend.h"
#include "backends/cuda/check.h"
#include "backends/cuda/cufft_plan.h"

namespace fftbench::backends {

// Returns why these problems are none of a frame, or nothing: one transform, whose input stays as it is.
std::optional<std::string> refused_on_gl_buffers(const fft::Problem& problem);

// Returns why the CUDA device can't have buffers of the OpenGL context that is current on this thread, or
// nothing.
std::optional<std::string> refused_by_gl_context(int device);

class CufftOnGl final : public Transform {
 public:
  // Makes the buffers in the current OpenGL context, which has to stay current, and registers them. Runs the
  // transform once, so that all code is loaded. Throws PlanRefused where cuFFT has no plan, and
  // std::runtime_error.
  CufftOnGl(const fft::Problem& problem, const MakeGlBuffer& make_buffer, StreamHandle stream);

  // Waits for the stream before the buffers go.
  ~CufftOnGl() override;
  CufftOnGl(const CufftOnGl&) = delete;
  CufftOnGl& operator=(const CufftOnGl&) = delete;

  void upload(std::span<const std::byte> input) override;
  void poison() override;
  double run(unsigned repeats) override;  // each transform maps and unmaps
  void download(std::span<std::byte> output) override;
  double output_scale() const override { return fft::normalisation(problem_); }
  fft::Traffic traffic() const override;
  std::size_t dispatches() const override { return dispatches_; }  // kernels of cuFFT

 private:
  // A buffer of OpenGL that CUDA knows.
  class SharedBuffer {
   public:
    SharedBuffer(std::unique_ptr<GlBuffer> buffer, std::uint64_t byte_count);
    ~SharedBuffer();
    SharedBuffer(const SharedBuffer&) = delete;
    SharedBuffer& operator=(const SharedBuffer&) = delete;

    cudaGraphicsResource_t resource() const { return resource_; }
    std::uint64_t byte_count() const { return byte_count_; }
    void* mapped() const;  // while it is mapped

   private:
    std::unique_ptr<GlBuffer> buffer_;
    std::uint64_t byte_count_;
    cudaGraphicsResource_t resource_ = nullptr;
  };

  // Calls `work` while both buffers are mapped.
  using Work = std::function<void(void* input, void* output)>;
  void with_mapped(const Work& work);
  void transform();

  fft::Problem problem_;
  StreamHandle stream_;
  EventHandle start_;
  EventHandle stop_;
  SharedBuffer input_;
  SharedBuffer output_;
  CufftPlan plan_;
  std::size_t dispatches_ = 0;
};

}  // namespace fftbench::backends
