#!/usr/bin/env bash
# Mesa 22.3.6, llvmpipe (Debian 12: libgl1-mesa-dri 22.3.6-1+deb12u2, libllvm15 1:15.0.6-4+b1), fma in a compute shader.
# Guess: `precise float low = fma(x, y, -high)` rounds once, as C's fmaf, so that high + low is the exact product. The shading
#        language calls fma a single operation where a precise variable takes its value.
# Seen:  low is 0 for every product, so the multiplication is rounded before the addition. A product in two floats from fma, as
#        in an FFT of extended precision, silently keeps the digits of one float. Dekker's product, of plain operations on
#        precise variables, gives the exact rest.
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

enum { kCount = 64 };
static const char* kShader =
    "#version 430\n"
    "layout(local_size_x = 64) in;\n"
    "layout(std430, binding = 0) readonly buffer Factors { vec2 factors[]; };\n"
    "layout(std430, binding = 1) writeonly buffer Rests { vec4 rests[]; };\n"
    "vec2 split(float value) {\n"
    "  precise float scaled = 4097.0 * value;\n"
    "  precise float above = scaled - value;\n"
    "  precise float high = scaled - above;\n"
    "  precise float low = value - high;\n"
    "  return vec2(high, low);\n"
    "}\n"
    "void main() {\n"
    "  uint at = gl_LocalInvocationIndex;\n"
    "  float x = factors[at].x, y = factors[at].y;\n"
    "  precise float high = x * y;\n"
    "  precise float by_fma = fma(x, y, -high);\n"
    "  vec2 a = split(x), b = split(y);\n"
    "  precise float by_dekker = ((a.x * b.x - high) + a.x * b.y + a.y * b.x) + a.y * b.y;\n"
    "  rests[at] = vec4(high, by_fma, by_dekker, 0.0);\n"
    "}\n";

int main(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API)) return 2;
  if (!eglMakeCurrent(display, NULL, NULL, eglCreateContext(display, NULL, NULL, wanted))) return 2;
  printf("%s, Mesa: %s\n", (const char*)glGetString(GL_RENDERER), (const char*)glGetString(GL_VERSION));
  float factors[kCount][2], rests[kCount][4];
  unsigned state = 7;
  for (int at = 0; at < 2 * kCount; ++at) {
    state = state * 1103515245u + 12345u;
    factors[at / 2][at % 2] = 1 + (float)(state >> 9) / 8388608.0f;
  }
  GLuint buffers[2];
  glGenBuffers(2, buffers);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffers[0]);
  glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof factors, factors, GL_STATIC_DRAW);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, buffers[1]);
  glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof rests, NULL, GL_STATIC_DRAW);
  glUseProgram(glCreateShaderProgramv(GL_COMPUTE_SHADER, 1, &kShader));
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_ALL_BARRIER_BITS);
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof rests, rests);
  if (glGetError() != GL_NO_ERROR) return 2;
  int inexact = 0, lost = 0, found = 0;
  for (int at = 0; at < kCount; ++at) {
    // A double holds the product of two floats exactly.
    const double rest = (double)factors[at][0] * factors[at][1] - rests[at][0];
    if (at < 4) printf("rest %9.2e: fma %9.2e, Dekker's product %9.2e\n", rest, rests[at][1], rests[at][2]);
    inexact += rest != 0;
    lost += rest != 0 && rests[at][1] == 0;
    found += rest != 0 && rests[at][2] == rest;
  }
  printf("of %d products that are no float: fma has lost the rest of %d, Dekker's product has %d\n", inexact, lost, found);
  return inexact > kCount / 2 && lost == inexact && found == inexact ? 0 : 1;
}
C
libraries=$folder/usr/lib/x86_64-linux-gnu
cc -O1 -Iusr/include try.c -L"$libraries" -l:libEGL.so.1 -l:libOpenGL.so.0 -Wl,--allow-shlib-undefined -o try
export LD_LIBRARY_PATH=$libraries LIBGL_DRIVERS_PATH=$libraries/dri GALLIUM_DRIVER=llvmpipe LIBGL_ALWAYS_SOFTWARE=1
export __EGL_VENDOR_LIBRARY_FILENAMES=$folder/usr/share/glvnd/egl_vendor.d/50_mesa.json
EGL_LOG_LEVEL=fatal ./try
