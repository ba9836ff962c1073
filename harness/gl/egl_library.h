// libEGL, opened at run time: a machine without it still gets a message instead of a loader's failure.
#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>

namespace fftbench::gl {

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

}  // namespace fftbench::gl
