#include "gl/context.h"

#include <fmt/format.h>

#include "gl/egl_context.h"
#include "gl/glfw_context.h"

namespace fftbench::gl {
namespace {

// Tries several ways to make a context, one after another, and remembers why each one failed.
class Attempts {
 public:
  template <typename Make>
  bool attempt(const std::string& way, Make make) {
    try {
      context_ = make();
      return true;
    } catch (const NoContext& reason) {
      note(fmt::format("{}: {}", way, reason.what()));
      return false;
    }
  }

  void note(const std::string& failure) { failures_ += "\n  " + failure; }

  std::unique_ptr<Context> take() {
    if (context_ == nullptr) {
      throw NoContext(fmt::format("no usable OpenGL >= 4.3 device; tried:{}", failures_));
    }
    return std::move(context_);
  }

 private:
  std::unique_ptr<Context> context_;
  std::string failures_;
};

bool attempt_device(Attempts& attempts, const EglDevice& device) {
  return attempts.attempt(fmt::format("EGL device {} ({})", device.number, device.name),
                          [&] { return make_egl_device_context(device); });
}

}  // namespace

std::unique_ptr<Context> make_context(const ContextRequest& request) {
  Attempts attempts;
  if (request.egl_device) {
    const std::vector<EglDevice> devices = list_egl_devices();
    if (*request.egl_device >= devices.size()) {
      throw NoContext(fmt::format("there is no device {}: EGL lists {} (see fftbench devices)",
                                  *request.egl_device, devices.size()));
    }
    attempt_device(attempts, devices[*request.egl_device]);
    return attempts.take();
  }
  if (request.kind != ContextKind::kEgl && attempts.attempt("GLFW", make_glfw_context))
    return attempts.take();
  if (request.kind == ContextKind::kGlfw) return attempts.take();

  // Software devices are left out here: the surfaceless platform offers the same ones, with drivers of any
  // age.
  std::vector<EglDevice> hardware = list_egl_devices();
  std::erase_if(hardware, [](const EglDevice& device) { return device.software; });
  if (hardware.empty()) attempts.note("EGL devices: none is hardware");
  for (const EglDevice& device : hardware) {
    if (attempt_device(attempts, device)) return attempts.take();
  }
  attempts.attempt("EGL surfaceless", make_egl_surfaceless_context);
  return attempts.take();
}

}  // namespace fftbench::gl
