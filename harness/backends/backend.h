// A backend is a device, or a way to reach one, on which transforms run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "backends/transform.h"
#include "fft/merged_plans.h"
#include "fft/problem.h"
#include "fft/registry.h"

namespace fftbench::backends {

// How the transforms of a run take their arrays: from so many pairs of an input and an output, in turn. So
// many of them, at most one for each pair, are handed over with one call and may share dispatches, where the
// backend has such a thing.
struct RingShape {
  unsigned pairs = 1;
  unsigned merged = 1;
};

using TransformOrSkip = std::variant<std::unique_ptr<Transform>, fft::Skip>;

// The source of a program that is compiled at run time. `label` identifies it by its file and its defines.
struct ProgramSource {
  std::string label;
  std::string text;
};

// The device can't be used by this process any more, for example after a driver reset or a fault in a kernel.
class DeviceLost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A buffer in the OpenGL context that is current on the thread.
class GlBuffer {
 public:
  virtual ~GlBuffer() = default;
  virtual unsigned name() const = 0;

 protected:
  GlBuffer() = default;
  GlBuffer(const GlBuffer&) = default;
  GlBuffer& operator=(const GlBuffer&) = default;
};

// Makes a buffer of so many bytes, whose content is undefined. Throws std::runtime_error.
using MakeGlBuffer =
    std::function<std::unique_ptr<GlBuffer>(std::uint64_t byte_count, const std::string& label)>;

class Backend {
 public:
  virtual ~Backend() = default;

  // Lets a backend that is not OpenGL's prepare transforms in buffers of OpenGL. The context stays current as
  // long as there are any.
  virtual void use_gl_buffers(MakeGlBuffer) {}  // NOLINT(performance-unnecessary-value-param): kept elsewhere

  virtual std::string device_name() const = 0;
  virtual std::string timer_name() const = 0;  // of the timer that Transform::run uses

  // Returns the device's name in NVML, "GPU-01234567-89ab-..."; empty where it has none.
  virtual std::string device_uuid() const { return ""; }

  // Returns names and values of driver, versions and limits, for run.json and `fftbench devices`.
  virtual std::vector<std::pair<std::string, std::string>> facts() const = 0;

  // Returns the versions of other people's software that this backend measures. The key is an algorithm's
  // name ("cufft": "12.0.0") or the name of what it is built on ("cuda_driver": "13.0").
  virtual std::vector<std::pair<std::string, std::string>> library_versions() const { return {}; }

  // Returns the plan that `prepare` would run, or its Skip; nothing where the backend needs no plans.
  virtual std::optional<fft::PlanOrSkip> plan(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                              const fft::Options& options) const;

  // Returns the plans by which independent transforms share dispatches, or why none do; nothing of both where
  // kernels are not planned here.
  virtual fft::MergedPlans merged_plans(const fft::Choice& choice, const fft::Problem& problem) const;

  // Returns those of them that prepare_ring() would take.
  virtual fft::MergedPlans merged_plans_of_ring(const fft::Choice& choice, const fft::Problem& problem,
                                                const RingShape& ring) const;

  // Returns the programs that `prepare_ring` would compile, in the order of their first use; none where it
  // compiles none or would skip. Throws std::runtime_error where the source of one can't be read.
  virtual std::vector<ProgramSource> program_sources(const fft::Algorithm& algorithm,
                                                     const fft::Problem& problem, const fft::Options& options,
                                                     const RingShape& ring) const;

  // How many choices' programs are compiled side by side; 1 where one is compiled after the other.
  virtual unsigned compiles_at_once() const { return 1; }

  // Makes the programs that prepare_ring() would compile for each of the choices, side by side. What can't be
  // made is left to prepare_ring() to tell.
  virtual void make_programs(const std::vector<fft::Choice>& choices, const fft::Problem& problem,
                             const RingShape& ring);

  // Allocates, compiles and binds everything that the algorithm needs. Throws std::runtime_error where that
  // fails.
  virtual TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                  const fft::Options& options) = 0;

  // Does the same with a ring of pairs. Skips one for which there is no room, with its bytes.
  virtual TransformOrSkip prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                       const fft::Options& options, const RingShape& ring);

  // Writes an array larger than the device's last-level cache and waits, so that the next transform finds
  // none of its data there.
  virtual void evict_caches() = 0;

  // Prepares the baselines: a plain copy of the problem's bytes, and a dispatch that does nothing. A backend
  // for which a baseline makes no sense skips it.
  virtual TransformOrSkip prepare_copy(const fft::Problem& problem) = 0;
  virtual TransformOrSkip prepare_empty_dispatch() = 0;
  virtual TransformOrSkip prepare_pace() = 0;

  // Prepares arithmetic of a chosen length, which keeps the device busy: `chain_length` dependent
  // multiplications and additions.
  virtual TransformOrSkip prepare_dummy_work(std::uint32_t chain_length);

  // Prepares arithmetic in registers on the whole device; its plan() says how much.
  virtual TransformOrSkip prepare_arithmetic_peak(std::uint32_t turns);

  // Prepares reads of shared memory on the whole device: fft::shared_peak_bytes(turns).
  virtual TransformOrSkip prepare_shared_memory_peak(std::uint32_t turns);

  // Prepares a plan of fft/planner/probes.h; and makes the programs of several, side by side where the
  // backend can. What can't be made is left to prepare_probe() to tell.
  virtual TransformOrSkip prepare_probe(const fft::Plan& plan);
  virtual void make_programs_of_probes(const std::vector<fft::Plan>& plans);

 protected:
  Backend() = default;
  Backend(const Backend&) = default;
  Backend& operator=(const Backend&) = default;
};

}  // namespace fftbench::backends
