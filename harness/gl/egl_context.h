// Contexts without a display: EGL devices (EGL_EXT_platform_device) and Mesa's surfaceless platform.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <memory>
#include <string>
#include <vector>

#include "gl/context.h"

namespace fftbench::gl {

// libEGL, opened at run time: a machine without it still gets a message instead of a loader's failure.

// EGL's functions under their own names. Never closed: drivers leave threads behind that run its code.
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
  // Extensions; null where the library lacks them.
  PFNEGLGETPLATFORMDISPLAYEXTPROC GetPlatformDisplayEXT;
  PFNEGLQUERYDEVICESEXTPROC QueryDevicesEXT;
  PFNEGLQUERYDEVICESTRINGEXTPROC QueryDeviceStringEXT;
};

// The system's libEGL.so.1, else the one that a portable bundle keeps in glvnd/ beside the program's
// libraries. Throws NoContext.
EglLibrary open_egl_library();

struct EglDevice {
  unsigned number;
  std::string name;  // what EGL says of it: a renderer name, a device file, or its extensions
  bool software;
};

// Hardware first. Empty where EGL or its device extensions are missing.
std::vector<EglDevice> list_egl_devices();

// Throw NoContext with the reason.
std::unique_ptr<Context> make_egl_device_context(const EglDevice& device);
std::unique_ptr<Context> make_egl_surfaceless_context();

}  // namespace fftbench::gl
