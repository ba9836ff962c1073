// Makes each backend of an experiment's cases once, with what measuring on it needs.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>

#include "backends/backend.h"
#include "experiment/case.h"
#include "gl/context.h"
#include "gl/driver_cache.h"
#include "gl/shader_files.h"
#include "measure/gpu_monitor.h"
#include "measure/pace.h"
#include "run/cases/device_report.h"

namespace fftbench::run {

// Returns the backend, or the reason why this machine has none. Only this function knows every backend by its
// class. CUDA takes the card of `opengl` or else, where the request names a device, that one's. Throws
// gl::NoContext for OpenGL, which the program can't do without, and where CUDA does not see the device that
// the request names.
std::variant<std::unique_ptr<backends::Backend>, std::string> make_backend(
    fft::BackendKind kind, const gl::ContextRequest& context, const gl::ShaderFiles& shaders,
    const gl::DriverCache& driver_cache = {}, const backends::Backend* opengl = nullptr);

// A command needs a device that this machine does not have. `what()` is the reason and a complete message.
// For OpenGL, gl::NoContext is thrown instead.
class NoDevice : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class BackendSet {
 public:
  struct Entry {
    std::unique_ptr<backends::Backend> backend;
    std::optional<measure::Pace> pace;  // where the backend has one
    std::optional<measure::GpuMonitor> gpu;
    double timer_step_ms = 0;  // 0 where it is not known
  };

  // Makes every backend that the cases need, in the order opengl, cuda, cpu; and OpenGL's too where cases of
  // CUDA share its buffers and it can be made. Throws gl::NoContext where none
  // of them exists here, where OpenGL is needed and no context can be made, and where cases of OpenGL and of
  // CUDA would run on different cards.
  BackendSet(std::span<const experiment::Case> cases, const gl::ContextRequest& context,
             const gl::ShaderFiles& shaders, const gl::DriverCache& driver_cache);

  // Throws std::out_of_range for a kind that no case needs.
  Entry* find(fft::BackendKind kind);  // nullptr where it does not exist here; `missing` says why
  const std::string& missing(fft::BackendKind kind) const;

  // Returns the devices by the names that rows and run.json use.
  const DeviceReport& report() const { return report_; }

 private:
  using EntryOrReason = std::variant<Entry, std::string>;
  void add(fft::BackendKind kind, const gl::ContextRequest& context, const gl::ShaderFiles& shaders,
           const gl::DriverCache& driver_cache);
  void add_to_share(const gl::ContextRequest& context, const gl::ShaderFiles& shaders,
                    const gl::DriverCache& driver_cache);

  void report(fft::BackendKind kind, const Entry& entry);

  std::map<fft::BackendKind, EntryOrReason> entries_;
  DeviceReport report_;
};

}  // namespace fftbench::run
