#include "commands/devices.h"

#include <fmt/format.h>
#include <iostream>

#include "backends/opengl/opengl_backend.h"
#include "gl/egl_context.h"
#include "run/cases/backend_set.h"
#include "run/rounds/known_model.h"
#include "system/installation.h"

namespace fftbench::commands {
namespace {

std::string step_text(backends::Backend& backend) {
  const double step_ms = run::timer_step_of(backend);
  return step_ms > 0 ? fmt::format("{:.4g} ns", step_ms * 1e6) : "none seen";
}

void print_device(backends::OpenGlBackend& backend) {
  const gl::Device& device = backend.device();
  std::cout << fmt::format("    {}\n    OpenGL {}, GLSL {}\n", device.renderer, device.version,
                           device.glsl_version);
  if (!device.uuid.empty()) std::cout << fmt::format("    {:<42} {}\n", "uuid", device.uuid);
  const backends::TimerCheck& check = backend.timer_check();
  std::cout << fmt::format(
      "    trusted timer: {} (timestamps {:.3f} ms, wall clock {:.3f} ms around the same work)\n",
      backend.timer_name(), check.reading.gl_timestamp_ms, check.reading.wall_clock_ms);
  std::cout << fmt::format("    step of the timer: {}\n", step_text(backend));
  for (const auto& [name, value] : device.limits) std::cout << fmt::format("    {:<42} {}\n", name, value);
  const std::string subgroup = device.shuffling_subgroup_size == 0
                                   ? "none (no GL_KHR_shader_subgroup_shuffle in compute shaders)"
                                   : fmt::format("{}", device.shuffling_subgroup_size);
  std::cout << fmt::format("    {:<42} {}\n", "subgroup that shuffles", subgroup);
  const run::KnownModel known =
      run::known_model(wisdom::device_of(device.renderer, device.version), backend.limits(),
                       {.data_folder = system::find_data_folder(),
                        .cache = system::CacheFolder(system::users_cache_folder(), gl::kUsualCacheBytes)});
  std::cout << fmt::format("    {}\n", known.origin);
}

bool try_way(const std::string& way, const gl::ContextRequest& request,
             const std::filesystem::path& shaders) {
  std::cout << way << "\n";
  try {
    backends::OpenGlBackend backend(request, shaders);
    print_device(backend);
    return true;
  } catch (const std::exception& reason) {
    std::cout << "    unavailable: " << reason.what() << "\n";
    return false;
  }
}

// Prints the device of a backend other than OpenGL.
void print_backend(const std::string& title, fft::BackendKind kind) {
  std::cout << title << "\n";
  const auto made = run::make_backend(kind, {}, {});
  if (const auto* reason = std::get_if<std::string>(&made)) {
    std::cout << "    unavailable: " << *reason << "\n";
    return;
  }
  backends::Backend& backend = *std::get<std::unique_ptr<backends::Backend>>(made);
  std::cout << fmt::format("    {}\n    trusted timer: {}\n    step of the timer: {}\n",
                           backend.device_name(), backend.timer_name(), step_text(backend));
  for (const auto& [name, value] : backend.facts()) std::cout << fmt::format("    {:<42} {}\n", name, value);
  for (const auto& [name, version] : backend.library_versions()) {
    std::cout << fmt::format("    {:<42} {}\n", name + " version", version);
  }
}

// Returns kNoDevice where no context can be made.
ExitCode list_devices() {
  const std::filesystem::path shaders = system::find_data_folder() / "glsl";
  bool any = try_way("GLFW (--context glfw)", {.kind = gl::ContextKind::kGlfw, .egl_device = {}}, shaders);
  for (const gl::EglDevice& device : gl::list_egl_devices()) {
    const std::string way = fmt::format("EGL device {} (--device {}): {}{}", device.number, device.number,
                                        device.name, device.software ? ", software" : "");
    any |= try_way(way, {.kind = gl::ContextKind::kEgl, .egl_device = device.number}, shaders);
  }
  any |= try_way("EGL, as --context egl chooses", {.kind = gl::ContextKind::kEgl, .egl_device = {}}, shaders);
  print_backend("CUDA", fft::BackendKind::kCuda);
  print_backend("CPU", fft::BackendKind::kCpu);
  return any ? kAllOk : kNoDevice;
}

}  // namespace

void add_devices_command(Commands& commands) {
  commands.add("devices", "List the devices, their limits and trusted timers", "Example:\n  fftbench devices")
      .act = list_devices;
}

}  // namespace fftbench::commands
