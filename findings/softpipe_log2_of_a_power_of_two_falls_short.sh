#!/usr/bin/env bash
# Mesa 22.3.6, softpipe and llvmpipe (Debian 12: libgl1-mesa-dri 22.3.6-1+deb12u2, libllvm15 1:15.0.6-4+b1), log2 in a compute
# shader of OpenGL ES 3.1.
# Guess: log2(8192.0) is 13 on both, as with C's log2f: a power of two has an exact logarithm, and one code base makes both drivers.
# Seen:  llvmpipe is exact, while softpipe answers a unit less for 2^13, 2^15, 2^26, 2^27 and 2^30, so that int(log2(8192.0)) is 12.
#        A shader that counts the stages of its FFT that way leaves one out at 8192 and 32768 values, and is right at all other
#        sizes below 2^26. findMSB is right on both. The language allows log2 such an error.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had or give no context.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mesa=22.3.6-1+deb12u2
apt-get download -qq libgl1-mesa-dri=$mesa libegl-mesa0=$mesa libglapi-mesa=$mesa libgbm1=$mesa libllvm15=1:15.0.6-4+b1 \
  libegl1=1.6.0-1 libegl-dev=1.6.0-1 libgl-dev=1.6.0-1 libopengl0=1.6.0-1 libglvnd0=1.6.0-1 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.c <<'C'
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <string.h>

enum { kCount = 31 };
static const char* kShader =
    "#version 310 es\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "layout(local_size_x = 31) in;\n"
    "layout(std430, binding = 0) buffer Stages { ivec2 stages[]; };\n"
    "void main() {\n"
    "  int size = stages[gl_LocalInvocationIndex].x;\n"
    "  stages[gl_LocalInvocationIndex] = ivec2(int(log2(float(size))), findMSB(size));\n"
    "}\n";

/* Prints the renderer, and the sizes for which int(log2(size)) is wrong as wrong:right, in one line. */
int main(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1, EGL_NONE};
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API)) return 2;
  if (!eglMakeCurrent(display, NULL, NULL, eglCreateContext(display, NULL, NULL, wanted))) return 2;
  const char* renderer = (const char*)glGetString(GL_RENDERER);
  int stages[kCount][2];
  for (int power = 0; power < kCount; ++power) stages[power][0] = 1 << power;
  GLuint buffer;
  glGenBuffers(1, &buffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof stages, stages, GL_STATIC_DRAW);
  glUseProgram(glCreateShaderProgramv(GL_COMPUTE_SHADER, 1, &kShader));
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_ALL_BARRIER_BITS);
  const void* mapped = glMapBufferRange(GL_SHADER_STORAGE_BUFFER, 0, sizeof stages, GL_MAP_READ_BIT);
  if (mapped == NULL || glGetError() != GL_NO_ERROR) return 2;
  memcpy(stages, mapped, sizeof stages);
  printf("%.8s", renderer);
  for (int power = 0; power < kCount; ++power) {
    if (stages[power][1] != power) return 1;
    if (stages[power][0] != power) printf(" %d:%d", stages[power][0], power);
  }
  printf("\n");
  return 0;
}
C
libraries=$folder/usr/lib/x86_64-linux-gnu
cc -O1 -Iusr/include try.c -L"$libraries" -l:libEGL.so.1 -l:libOpenGL.so.0 -Wl,--allow-shlib-undefined -o try
export LD_LIBRARY_PATH=$libraries LIBGL_DRIVERS_PATH=$libraries/dri LIBGL_ALWAYS_SOFTWARE=1 EGL_LOG_LEVEL=fatal
export __EGL_VENDOR_LIBRARY_FILENAMES=$folder/usr/share/glvnd/egl_vendor.d/50_mesa.json
seen=$(for driver in llvmpipe softpipe; do GALLIUM_DRIVER=$driver ./try; done)
echo "Mesa 22.3.6, wrong results of int(log2(2^k)) as result:k"
echo "$seen"
[ "$seen" = "llvmpipe
softpipe 12:13 14:15 25:26 26:27 29:30" ]
