// A backend: where transforms run.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "backends/transform.h"
#include "fft/problem.h"
#include "fft/registry.h"

namespace fftbench::backends {

using TransformOrSkip = std::variant<std::unique_ptr<Transform>, fft::Skip>;

// A program that is compiled when the program runs: what tells it apart (its file and the defines), and its
// text.
struct ProgramSource {
  std::string label;
  std::string text;
};

// The device can't be used by this process any more: a driver reset, or a kernel that faulted.
class DeviceLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Backend {
 public:
  virtual ~Backend() = default;

  virtual std::string device_name() const = 0;
  virtual std::string timer_name() const = 0;  // of the timer behind Transform::run

  // As NVML knows the device: "GPU-01234567-89ab-..."; empty where there is none.
  virtual std::string device_uuid() const { return ""; }

  // For run.json and `fftbench devices`: driver, versions, limits; names and values.
  virtual std::vector<std::pair<std::string, std::string>> facts() const = 0;

  // The versions of what others wrote and this backend measures, by the name of the algorithm ("cufft":
  // "12.0.0") or of what it stands on ("cuda_driver": "13.0").
  virtual std::vector<std::pair<std::string, std::string>> peer_versions() const { return {}; }

  // What `prepare` would run, or its Skip; nothing where the backend needs no plans.
  virtual std::optional<fft::PlanOrSkip> plan(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                              const fft::Options& options) const;

  // The programs that `prepare` would compile, in the order of their first use; none where it compiles none,
  // and where it would skip. Throws std::runtime_error where one can't be read.
  virtual std::vector<ProgramSource> program_sources(const fft::Algorithm& algorithm,
                                                     const fft::Problem& problem,
                                                     const fft::Options& options) const;

  // Allocates, compiles and binds all that the algorithm needs. Throws std::runtime_error where that fails.
  virtual TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                  const fft::Options& options) = 0;

  // Writes an array larger than the device's last-level cache and waits, so that what comes next finds
  // nothing of its own there.
  virtual void evict_caches() = 0;

  // The baselines: a plain copy of the problem's bytes, and a dispatch that does nothing. The pace:
  // arithmetic of a fixed length. A backend that has no use for one skips it.
  virtual TransformOrSkip prepare_copy(const fft::Problem& problem) = 0;
  virtual TransformOrSkip prepare_empty_dispatch() = 0;
  virtual TransformOrSkip prepare_pace() = 0;

  // Arithmetic of a length of choice: `chain_length` dependent multiplications and additions.
  virtual TransformOrSkip prepare_dummy_work(std::uint32_t chain_length);

 protected:
  Backend() = default;
  Backend(const Backend&) = default;
  Backend& operator=(const Backend&) = default;
};

}  // namespace fftbench::backends
