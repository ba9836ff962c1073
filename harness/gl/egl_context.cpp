#include "gl/egl_context.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <string_view>

#include "gl/context.h"
#include "gl/loader.h"
#include "system/running_program.h"
#include "system/shared_library.h"

namespace fftbench::gl {

namespace {

void* open_shared_library() {
  const std::string name = system::name_here({.posix = "libEGL.so.1", .windows = "libEGL.dll"});
  const system::LibraryOrReason opened = system::open_library(name);
  if (void* const* library = std::get_if<void*>(&opened)) return *library;
  const auto bundled = system::program_file().parent_path().parent_path() / "lib" / "glvnd" / name;
  const system::LibraryOrReason beside = system::open_library(bundled);
  if (void* const* library = std::get_if<void*>(&beside)) return *library;
  throw NoContext(fmt::format("EGL cannot be loaded: {}", std::get<std::string>(opened)));
}

template <typename Function>
Function symbol(void* library, const char* name) {
  void* address = system::symbol_of(library, name);
  if (address == nullptr) throw NoContext(fmt::format("EGL is incomplete: it has no {}", name));
  return reinterpret_cast<Function>(address);
}

}  // namespace

EglLibrary open_egl_library() {
  void* library = open_shared_library();
  EglLibrary egl{};
  egl.GetProcAddress = symbol<PFNEGLGETPROCADDRESSPROC>(library, "eglGetProcAddress");
  egl.QueryString = symbol<PFNEGLQUERYSTRINGPROC>(library, "eglQueryString");
  egl.Initialize = symbol<PFNEGLINITIALIZEPROC>(library, "eglInitialize");
  egl.Terminate = symbol<PFNEGLTERMINATEPROC>(library, "eglTerminate");
  egl.BindAPI = symbol<PFNEGLBINDAPIPROC>(library, "eglBindAPI");
  egl.ChooseConfig = symbol<PFNEGLCHOOSECONFIGPROC>(library, "eglChooseConfig");
  egl.CreateContext = symbol<PFNEGLCREATECONTEXTPROC>(library, "eglCreateContext");
  egl.DestroyContext = symbol<PFNEGLDESTROYCONTEXTPROC>(library, "eglDestroyContext");
  egl.MakeCurrent = symbol<PFNEGLMAKECURRENTPROC>(library, "eglMakeCurrent");
  egl.GetError = symbol<PFNEGLGETERRORPROC>(library, "eglGetError");
  egl.GetPlatformDisplayEXT =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(egl.GetProcAddress("eglGetPlatformDisplayEXT"));
  egl.QueryDevicesEXT = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(egl.GetProcAddress("eglQueryDevicesEXT"));
  egl.QueryDeviceStringEXT =
      reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(egl.GetProcAddress("eglQueryDeviceStringEXT"));
  return egl;
}

namespace {

std::string_view text_or_empty(const char* text) {
  return text == nullptr ? "" : text;
}

std::vector<EGLDeviceEXT> query_devices(const EglLibrary& egl) {
  if (egl.QueryDevicesEXT == nullptr || egl.QueryDeviceStringEXT == nullptr) return {};
  EGLint count = 0;
  if (egl.QueryDevicesEXT(0, nullptr, &count) != EGL_TRUE) return {};
  std::vector<EGLDeviceEXT> devices(std::size_t(std::max(count, 0)));
  if (egl.QueryDevicesEXT(count, devices.data(), &count) != EGL_TRUE) return {};
  devices.resize(std::size_t(count));

  const auto is_software = [&](EGLDeviceEXT device) {
    return text_or_empty(egl.QueryDeviceStringEXT(device, EGL_EXTENSIONS)).find("software") !=
           std::string_view::npos;
  };
  std::stable_partition(devices.begin(), devices.end(),
                        [&](EGLDeviceEXT device) { return !is_software(device); });
  return devices;
}

class EglContext final : public Context {
 public:
  EglContext(const EglLibrary& egl, EGLenum platform, void* native_display, std::string origin)
      : egl_(egl), origin_(std::move(origin)) {
    if (egl_.GetPlatformDisplayEXT == nullptr) throw NoContext("EGL lacks eglGetPlatformDisplayEXT");
    display_ = egl_.GetPlatformDisplayEXT(platform, native_display, nullptr);
    if (display_ == EGL_NO_DISPLAY) throw NoContext(failure("eglGetPlatformDisplay"));
    if (egl_.Initialize(display_, nullptr, nullptr) != EGL_TRUE) throw NoContext(failure("eglInitialize"));
    try {
      create();
      load_functions(egl_.GetProcAddress);
    } catch (...) {
      release();
      throw;
    }
  }

  ~EglContext() override { release(); }

  std::string origin() const override { return origin_; }
  ProcAddress (*get_proc_address() const)(const char*) override { return egl_.GetProcAddress; }

 private:
  void create() {
    const std::array<EGLint, 5> config_attributes{EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                                  EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = EGL_NO_CONFIG_KHR;
    EGLint count = 0;
    if (egl_.ChooseConfig(display_, config_attributes.data(), &config, 1, &count) != EGL_TRUE || count == 0) {
      config = EGL_NO_CONFIG_KHR;
    }
    if (egl_.BindAPI(EGL_OPENGL_API) != EGL_TRUE) throw NoContext(failure("eglBindAPI(EGL_OPENGL_API)"));
    for (int minor = kNewestMinor; minor >= kLeastMinor && context_ == EGL_NO_CONTEXT; --minor) {
      context_ = make_context(config, minor, EGL_LOSE_CONTEXT_ON_RESET);
      if (context_ == EGL_NO_CONTEXT) context_ = make_context(config, minor, EGL_NO_RESET_NOTIFICATION);
    }
    if (context_ == EGL_NO_CONTEXT) {
      throw NoContext(failure(fmt::format("creating an OpenGL {}.{} context", kMajor, kLeastMinor)));
    }
    if (egl_.MakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE) {
      throw NoContext(failure("eglMakeCurrent without a surface"));
    }
  }

  // The context has no robust access: every kernel would pay for its bounds checks.
  EGLContext make_context(EGLConfig config, EGLint minor, EGLint on_reset) const {
    std::vector<EGLint> attributes{EGL_CONTEXT_MAJOR_VERSION,       kMajor,
                                   EGL_CONTEXT_MINOR_VERSION,       minor,
                                   EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};
    if (on_reset != EGL_NO_RESET_NOTIFICATION) {
      attributes.insert(attributes.end(), {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, on_reset});
    }
    attributes.push_back(EGL_NONE);
    return egl_.CreateContext(display_, config, EGL_NO_CONTEXT, attributes.data());
  }

  std::string failure(std::string_view what) const {
    return fmt::format("{} failed (EGL error 0x{:x})", what, egl_.GetError());
  }

  void release() {
    egl_.MakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context_ != EGL_NO_CONTEXT) egl_.DestroyContext(display_, context_);
    egl_.Terminate(display_);
  }

  EglLibrary egl_;
  std::string origin_;
  EGLDisplay display_ = EGL_NO_DISPLAY;
  EGLContext context_ = EGL_NO_CONTEXT;
};

std::string name_of_device(const EglLibrary& egl, EGLDeviceEXT device) {
#ifdef EGL_RENDERER_EXT
  const std::string_view extensions = text_or_empty(egl.QueryDeviceStringEXT(device, EGL_EXTENSIONS));
  if (extensions.find("EGL_EXT_device_query_name") != std::string_view::npos) {
    const auto renderer = text_or_empty(egl.QueryDeviceStringEXT(device, EGL_RENDERER_EXT));
    if (!renderer.empty()) return std::string(renderer);
  }
  if (extensions.find("EGL_EXT_device_drm") != std::string_view::npos) {
    const auto file = text_or_empty(egl.QueryDeviceStringEXT(device, EGL_DRM_DEVICE_FILE_EXT));
    if (!file.empty()) return std::string(file);
  }
#endif
  return std::string(text_or_empty(egl.QueryDeviceStringEXT(device, EGL_EXTENSIONS)));
}

}  // namespace

std::vector<EglDevice> list_egl_devices() {
  std::vector<EglDevice> listed;
  try {
    const EglLibrary egl = open_egl_library();
    for (EGLDeviceEXT device : query_devices(egl)) {
      const auto extensions = text_or_empty(egl.QueryDeviceStringEXT(device, EGL_EXTENSIONS));
      listed.push_back({.number = unsigned(listed.size()),
                        .name = name_of_device(egl, device),
                        .software = extensions.find("software") != std::string_view::npos});
    }
  } catch (const NoContext&) {
    // Without EGL there are no EGL devices. make_context reports the reason where a context is needed.
  }
  return listed;
}

std::unique_ptr<Context> make_egl_device_context(const EglDevice& device) {
  const EglLibrary egl = open_egl_library();
  const std::vector<EGLDeviceEXT> devices = query_devices(egl);
  if (device.number >= devices.size()) throw NoContext("that device has gone");
  return std::make_unique<EglContext>(egl, EGL_PLATFORM_DEVICE_EXT, devices[device.number],
                                      fmt::format("EGL device {}", device.number));
}

std::unique_ptr<Context> make_egl_surfaceless_context() {
  return std::make_unique<EglContext>(open_egl_library(), EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY,
                                      "EGL surfaceless");
}

}  // namespace fftbench::gl
