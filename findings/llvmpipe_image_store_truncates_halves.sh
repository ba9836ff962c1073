#!/usr/bin/env bash
# Mesa 22.3.6, llvmpipe (Debian 12: libgl1-mesa-dri 22.3.6-1+deb12u2, libllvm15 1:15.0.6-4+b1), a shader that stores halves.
# Guess: imageStore to an r16f image and packHalf2x16 make the same half of a float, as the one driver has one conversion.
# Seen:  packHalf2x16 rounds to the nearest half, and what is too large becomes infinity. imageStore cuts digits off, and what is
#        too large, infinity aside, becomes 65504. So a kernel on textures has twice the rounding error of the same kernel on
#        packed buffers, all of it towards zero, and hides an overflow. An upload of floats by glTexSubImage2D rounds to the
#        nearest. OpenGL lets a driver choose, and Mesa's pages on llvmpipe don't say what it chose.
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
#include <stdint.h>
#include <stdio.h>

enum { kCount = 8 };
static const float values[kCount] = {1.9996f, 1.0007f, 0.1f, -3.14159f, 2051, 65519, 70000, 4.5e-8f};
static const uint16_t nearest[kCount] = {0x4000, 0x3c01, 0x2e66, 0xc248, 0x6802, 0x7bff, 0x7c00, 0x0001};
static const uint16_t truncated[kCount] = {0x3fff, 0x3c00, 0x2e66, 0xc248, 0x6801, 0x7bff, 0x7bff, 0x0000};
static const char* kShader =
    "#version 430\n"
    "layout(local_size_x = 8) in;\n"
    "layout(std430, binding = 0) readonly buffer Values { float values[]; };\n"
    "layout(std430, binding = 1) writeonly buffer Packed { uint packed_halves[]; };\n"
    "layout(r16f, binding = 0) writeonly uniform image2D stored_halves;\n"
    "void main() {\n"
    "  uint at = gl_LocalInvocationIndex;\n"
    "  packed_halves[at] = packHalf2x16(vec2(values[at], 0.0));\n"
    "  imageStore(stored_halves, ivec2(at, 0), vec4(values[at]));\n"
    "}\n";

int main(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API)) return 2;
  if (!eglMakeCurrent(display, NULL, NULL, eglCreateContext(display, NULL, NULL, wanted))) return 2;
  printf("%s, Mesa: %s\n", (const char*)glGetString(GL_RENDERER), (const char*)glGetString(GL_VERSION));
  GLuint buffers[2], texture;
  glGenBuffers(2, buffers);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffers[0]);
  glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof values, values, GL_STATIC_DRAW);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, buffers[1]);
  glBufferData(GL_SHADER_STORAGE_BUFFER, kCount * sizeof(uint32_t), NULL, GL_STATIC_DRAW);
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_R16F, kCount, 1);
  glBindImageTexture(0, texture, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R16F);
  glUseProgram(glCreateShaderProgramv(GL_COMPUTE_SHADER, 1, &kShader));
  glDispatchCompute(1, 1, 1);
  glMemoryBarrier(GL_ALL_BARRIER_BITS);
  uint32_t packed[kCount];
  uint16_t stored[kCount], uploaded[kCount];
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof packed, packed);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_HALF_FLOAT, stored);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, kCount, 1, GL_RED, GL_FLOAT, values);
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_HALF_FLOAT, uploaded);
  if (glGetError() != GL_NO_ERROR) return 2;
  int as_seen = 1;
  for (int at = 0; at < kCount; ++at) {
    printf("%10g: packHalf2x16 %04x, imageStore %04x, upload %04x\n", values[at], packed[at], stored[at], uploaded[at]);
    as_seen &= packed[at] == nearest[at] && stored[at] == truncated[at] && uploaded[at] == nearest[at];
  }
  return !as_seen;
}
C
libraries=$folder/usr/lib/x86_64-linux-gnu
cc -O1 -Iusr/include try.c -L"$libraries" -l:libEGL.so.1 -l:libOpenGL.so.0 -Wl,--allow-shlib-undefined -o try
export LD_LIBRARY_PATH=$libraries LIBGL_DRIVERS_PATH=$libraries/dri GALLIUM_DRIVER=llvmpipe LIBGL_ALWAYS_SOFTWARE=1
export __EGL_VENDOR_LIBRARY_FILENAMES=$folder/usr/share/glvnd/egl_vendor.d/50_mesa.json
EGL_LOG_LEVEL=fatal ./try
