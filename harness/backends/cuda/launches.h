// What one transform puts onto a stream: kernels of this backend, or a library's.
#pragma once

#include <cuda_runtime_api.h>

namespace fftbench::backends {

class Launches {
 public:
  virtual ~Launches() = default;

  cudaStream_t stream() const { return stream_; }

  // Returns before the device is done. Throws std::runtime_error.
  virtual void enqueue() const = 0;

  // What is missing from every value of the output (Transform::output_scale).
  virtual double output_scale() const { return 1; }

  // Whether a graph can record them.
  virtual bool can_be_recorded() const { return true; }

 protected:
  explicit Launches(cudaStream_t stream) : stream_(stream) {}
  Launches(const Launches&) = default;
  Launches& operator=(const Launches&) = default;

 private:
  cudaStream_t stream_;
};

}  // namespace fftbench::backends
