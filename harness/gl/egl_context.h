// Contexts without a display, on EGL devices (EGL_EXT_platform_device) and on Mesa's surfaceless platform.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <memory>
#include <string>
#include <vector>

#include "gl/context.h"

namespace fftbench::gl {

// libEGL is opened at run time, so that a machine without it gets this program's message instead of the
// loader's failure.
//
// EGL's functions under their own names. The library is never closed: drivers leave threads behind that run
// its code.
struct EglLibrary {
  PFNEGLGETPROCADDRESSPROC GetProcAddress;
  PFNEGLQUERYSTRINGPROC QueryString;
  PFNEGLINITIALIZEPROC Initialize;
  PFNEGLTERMINATEPROC Terminate;
  PFNEGLBINDAPIPROC BindAPI;
  PFNEGLCHOOSECONFIGPROC ChooseConfig;
  PFNEGLCREATECONTEXTPROC CreateContext;
  PFNEGLDESTROYCONTEXTPROC DestroyContext;
  PFNEGLMAKECURRENTPROC MakeCurrent;
  PFNEGLGETERRORPROC GetError;
  // Functions of extensions; null where the library lacks them.
  PFNEGLGETPLATFORMDISPLAYEXTPROC GetPlatformDisplayEXT;
  PFNEGLQUERYDEVICESEXTPROC QueryDevicesEXT;
  PFNEGLQUERYDEVICESTRINGEXTPROC QueryDeviceStringEXT;
};

// Opens the system's libEGL.so.1 or, without one, the copy that a portable bundle keeps in glvnd/ beside the
// program's libraries. Throws NoContext.
EglLibrary open_egl_library();

struct EglDevice {
  unsigned number;
  std::string name;  // as EGL describes it: a renderer's name, a device file, or its extensions
  bool software;
};

// Lists hardware devices first. The list is empty where EGL or its device extensions are missing.
std::vector<EglDevice> list_egl_devices();

// Both functions throw NoContext with the reason.
std::unique_ptr<Context> make_egl_device_context(const EglDevice& device);
std::unique_ptr<Context> make_egl_surfaceless_context();

}  // namespace fftbench::gl
