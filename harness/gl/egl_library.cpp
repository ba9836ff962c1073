#include "gl/egl_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

#include "gl/context.h"

namespace fftbench::gl {
namespace {

void* open_shared_library() {
  if (void* system = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL)) return system;
  const std::string system_reason = dlerror();
  std::error_code unreadable;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", unreadable);
  const auto bundled = program.parent_path().parent_path() / "lib" / "glvnd" / "libEGL.so.1";
  if (void* beside = dlopen(bundled.c_str(), RTLD_NOW | RTLD_LOCAL)) return beside;
  throw NoContext(fmt::format("EGL cannot be loaded: {}", system_reason));
}

template <typename Function>
Function symbol(void* library, const char* name) {
  void* address = dlsym(library, name);
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

}  // namespace fftbench::gl
