// The backends of an experiment's cases, each made once, with what measuring on them needs.
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
#include "gl/shader_files.h"
#include "measure/gpu_monitor.h"
#include "measure/pace.h"
#include "run/cases/device_report.h"

namespace fftbench::run {

// The backend, or why there is none here: the one place that knows every backend by its class. Throws
// gl::NoContext for OpenGL, which is what this program is about.
std::variant<std::unique_ptr<backends::Backend>, std::string> make_backend(fft::BackendKind kind,
                                                                           const gl::ContextRequest& context,
                                                                           const gl::ShaderFiles& shaders);

// Thrown where a command needs a device that this machine does not have. `what()` is the reason, complete for
// a person. OpenGL's own is gl::NoContext.
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
    double timer_step_ms = 0;  // 0: not known
  };

  // Makes every backend that a case asks for, in the order opengl, cuda, cpu. Throws gl::NoContext where none
  // of them can be had, and where OpenGL is asked for and can't be.
  BackendSet(std::span<const experiment::Case> cases, const gl::ContextRequest& context,
             const gl::ShaderFiles& shaders);

  // Throws std::out_of_range for a kind that no case asked for.
  Entry* find(fft::BackendKind kind);  // nullptr where there is none; `missing` says why
  const std::string& missing(fft::BackendKind kind) const;

  // The devices as rows and run.json name them.
  const DeviceReport& report() const { return report_; }

 private:
  using EntryOrReason = std::variant<Entry, std::string>;
  void add(fft::BackendKind kind, const gl::ContextRequest& context, const gl::ShaderFiles& shaders);

  void report(fft::BackendKind kind, const Entry& entry);

  std::map<fft::BackendKind, EntryOrReason> entries_;
  DeviceReport report_;
};

}  // namespace fftbench::run
