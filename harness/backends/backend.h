// A backend: where transforms run.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "backends/transform.h"
#include "fft/algorithm.h"
#include "fft/problem.h"

namespace fftbench::backends {

using TransformOrSkip = std::variant<std::unique_ptr<Transform>, fft::Skip>;

class Backend {
 public:
  virtual ~Backend() = default;

  virtual std::string device_name() const = 0;
  virtual std::string timer_name() const = 0;  // of the timer behind Transform::run

  // Allocates, compiles and binds all that the algorithm needs. Throws std::runtime_error where that fails.
  virtual TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                  const fft::Options& options) = 0;

  // The baselines: a plain copy of the problem's bytes, and a dispatch that does nothing. The pace:
  // arithmetic of a fixed length.
  virtual TransformOrSkip prepare_copy(const fft::Problem& problem) = 0;
  virtual TransformOrSkip prepare_empty_dispatch() = 0;
  virtual TransformOrSkip prepare_pace() = 0;

 protected:
  Backend() = default;
  Backend(const Backend&) = default;
  Backend& operator=(const Backend&) = default;
};

}  // namespace fftbench::backends
