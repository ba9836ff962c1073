#include "backends/cuda/cufft_on_gl.h"

#include <cuda_gl_interop.h>
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <stdexcept>

#include "backends/cuda/graph.h"
#include "backends/cuda/library_way.h"

namespace fftbench::backends {
std::optional<std::string> refused_on_gl_buffers(const fft::Problem& problem) {
  if (problem.direction == fft::Direction::kRoundtrip) {
    return "buffers=gl takes one direction: set directions to [\"forward\"] or [\"inverse\"]";
  }
  if (problem.domain == fft::Domain::kReal && problem.direction == fft::Direction::kInverse) {
    return "buffers=gl needs transforms that leave their input as it is; cuFFT's inverse to real values "
           "overwrites it";
  }
  return std::nullopt;
}

std::optional<std::string> refused_by_gl_context(int device) {
  unsigned count = 0;
  std::array<int, 64> devices{};
  const cudaError_t result =
      cudaGLGetDevices(&count, devices.data(), unsigned(devices.size()), cudaGLDeviceListAll);
  if (result != cudaSuccess) {
    static_cast<void>(cudaGetLastError());  // It is no error of the calls that follow.
    return fmt::format("buffers=gl: the OpenGL context is on no CUDA device ({})",
                       cudaGetErrorString(result));
  }
  const auto end = devices.begin() + std::min<std::ptrdiff_t>(count, devices.size());
  if (std::find(devices.begin(), end, device) != end) return std::nullopt;
  return fmt::format("buffers=gl: the OpenGL context is on another device than CUDA's number {}", device);
}

CufftOnGl::SharedBuffer::SharedBuffer(std::unique_ptr<GlBuffer> buffer, std::uint64_t byte_count)
    : buffer_(std::move(buffer)), byte_count_(byte_count) {
  check(cudaGraphicsGLRegisterBuffer(&resource_, buffer_->name(), cudaGraphicsRegisterFlagsNone),
        "cudaGraphicsGLRegisterBuffer");
}

CufftOnGl::SharedBuffer::~SharedBuffer() {
  static_cast<void>(cudaGraphicsUnregisterResource(resource_));
}

void* CufftOnGl::SharedBuffer::mapped() const {
  void* pointer = nullptr;
  std::size_t bytes = 0;
  check(cudaGraphicsResourceGetMappedPointer(&pointer, &bytes, resource_),
        "cudaGraphicsResourceGetMappedPointer");
  if (bytes < byte_count_) {
    throw std::runtime_error(
        fmt::format("OpenGL's buffer has {} bytes for CUDA, not {}", bytes, byte_count_));
  }
  return pointer;
}

CufftOnGl::CufftOnGl(const fft::Problem& problem, const MakeGlBuffer& make_buffer, StreamHandle stream)
    : problem_(problem),
      stream_(std::move(stream)),
      start_(make_event()),
      stop_(make_event()),
      input_(make_buffer(fft::byte_count(fft::input_shape(problem)), "input"),
             fft::byte_count(fft::input_shape(problem))),
      output_(make_buffer(fft::byte_count(fft::output_shape(problem)), "output"),
              fft::byte_count(fft::output_shape(problem))),
      plan_(cufft_request(problem, problem.direction == fft::Direction::kInverse), stream_.get()) {
  run(1);
  with_mapped([this](void* input, void* output) {
    const cudaStream_t stream = stream_.get();
    dispatches_ = Graph(std::span(&stream, 1), [&] { plan_.enqueue(input, output); }).kernel_count();
  });
}

CufftOnGl::~CufftOnGl() {
  static_cast<void>(cudaStreamSynchronize(stream_.get()));
}

void CufftOnGl::with_mapped(const Work& work) {
  std::array<cudaGraphicsResource_t, 2> resources{input_.resource(), output_.resource()};
  check(cudaGraphicsMapResources(int(resources.size()), resources.data(), stream_.get()),
        "cudaGraphicsMapResources");
  try {
    work(input_.mapped(), output_.mapped());
  } catch (...) {
    static_cast<void>(cudaGraphicsUnmapResources(int(resources.size()), resources.data(), stream_.get()));
    throw;
  }
  check(cudaGraphicsUnmapResources(int(resources.size()), resources.data(), stream_.get()),
        "cudaGraphicsUnmapResources");
}

void CufftOnGl::transform() {
  with_mapped([this](void* input, void* output) { plan_.enqueue(input, output); });
}

void CufftOnGl::upload(std::span<const std::byte> input) {
  require_size(input.size(), input_.byte_count());
  with_mapped([&](void* target, void*) {
    check(cudaMemcpyAsync(target, input.data(), input.size(), cudaMemcpyHostToDevice, stream_.get()),
          "cudaMemcpyAsync to a buffer of OpenGL");
    wait_for(stream_.get());
  });
}

void CufftOnGl::poison() {
  // A number of any precision with all bits set is a quiet NaN.
  constexpr int kByteOfNan = 0xFF;
  with_mapped([&](void*, void* output) {
    check(cudaMemsetAsync(output, kByteOfNan, output_.byte_count(), stream_.get()),
          "cudaMemsetAsync of a buffer of OpenGL with NaN");
  });
}

double CufftOnGl::run(unsigned repeats) {
  // The whole device has to be idle, whatever other transforms have enqueued.
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize before running");
  check(cudaEventRecord(start_.get(), stream_.get()), "cudaEventRecord");
  for (unsigned repeat = 0; repeat < repeats; ++repeat) transform();
  check(cudaEventRecord(stop_.get(), stream_.get()), "cudaEventRecord");
  wait_for(stream_.get());
  float ms = 0;
  check(cudaEventElapsedTime(&ms, start_.get(), stop_.get()), "cudaEventElapsedTime");
  return ms;
}

void CufftOnGl::download(std::span<std::byte> output) {
  require_size(output.size(), output_.byte_count());
  with_mapped([&](void*, void* source) {
    check(cudaMemcpyAsync(output.data(), source, output.size(), cudaMemcpyDeviceToHost, stream_.get()),
          "cudaMemcpyAsync from a buffer of OpenGL");
    wait_for(stream_.get());
  });
}

fft::Traffic CufftOnGl::traffic() const {
  return library_traffic(problem_);
}

}  // namespace fftbench::backends
