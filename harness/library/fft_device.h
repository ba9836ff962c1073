// What the FFTs and convolutions of one OpenGL context have in common. library/fft.h says how it is used.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "executor/executor_context.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "gl/driver_cache.h"
#include "gl/loader.h"
#include "library/plan_fft.h"
#include "wisdom/wisdom.h"

namespace fftbench {

// The state that all FFTs of one context share: the limits, the compiled programs, and what is known to be
// fast on it.
class FftDevice {
 public:
  // Uses the context that is current on this thread, OpenGL 4.3 or newer. `get_proc_address` finds its
  // functions. Dispatches small programs and waits for them, to learn how many work groups run at once,
  // unless `cache` has what they told. Leaves GL state as it was. What `cache` has of programs is not
  // compiled, and what it lacks is added. Throws gl::NoContext for an older context.
  explicit FftDevice(gl::ProcAddress (*get_proc_address)(const char* name), gl::DriverCache cache = {});

  // While it lives, records of the device's FFTs and convolutions bring GL state back together, and bind
  // nothing anew; FFTs that synchronise in the shader have no barriers between them, and one where it ends.
  // Nests. <fftbench/fft_c.h> says what the caller may not touch, at fftbench_device_begin_recording.
  executor::Recording begin_recording() { return executor::Recording(*executor_context_); }

  // Adds the caller's own wisdom, which goes before the wisdom that is shipped.
  void add_wisdom(const std::vector<wisdom::Entry>& entries);

  const fft::DeviceLimits& limits() const { return limits_; }

  // From now on binds no more bytes of a buffer at once, where the device allows more: so small arrays go in
  // parts as large ones do.
  void limit_bindings(std::uint64_t bytes);

  // Returns what the programs of the device and of its FFTs have taken so far.
  const executor::ProgramCosts& program_costs() const { return executor_context_->programs.costs(); }

 private:
  friend class Convolution;
  friend class Fft;

  // Returns the caller's own wisdom, and then what is shipped.
  std::vector<wisdom::Entry> known_wisdom() const;
  library::PlanningDevice for_planning() const { return planning_under(limits_); }
  library::PlanningDevice planning_under(const fft::DeviceLimits& limits) const {
    return {limits, name_, own_wisdom_};
  }

  // Asks the device again how many work groups run at once where the answer was kept, may be too low, and
  // decides what is planned. `plan_under` returns nothing where nothing can be planned.
  void settle_limits(const std::function<std::optional<fft::Plan>(const fft::DeviceLimits&)>& plan_under);

  fft::DeviceLimits limits_;
  bool limits_may_be_low_ = false;
  std::string uuid_;
  bool is_software_ = false;
  wisdom::Device name_;
  std::unique_ptr<executor::ExecutorContext> executor_context_;
  std::vector<wisdom::Entry> own_wisdom_;
};

}  // namespace fftbench
