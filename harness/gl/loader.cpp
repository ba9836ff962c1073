#include "gl/loader.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include "gl/context.h"

namespace fftbench::gl {

void load_functions(ProcAddress (*get_proc_address)(const char* name)) {
  const int version = gladLoadGL(get_proc_address);
  if (version == 0) throw NoContext("OpenGL's functions could not be loaded");
  const int major = GLAD_VERSION_MAJOR(version);
  const int minor = GLAD_VERSION_MINOR(version);
  if (major < kMajor || (major == kMajor && minor < kLeastMinor)) {
    throw NoContext(fmt::format("it offers OpenGL {}.{}, and compute shaders need {}.{}", major, minor,
                                kMajor, kLeastMinor));
  }
}

}  // namespace fftbench::gl
