#!/usr/bin/env bash
# Mesa 22.3.6, llvmpipe (Debian 12: libgl1-mesa-dri 22.3.6-1+deb12u2, libllvm15 1:15.0.6-4+b1), a compute shader's time.
# Guess: a GL_TIME_ELAPSED query around a dispatch and two GL_TIMESTAMP queries around the same one differ by a tenth at most.
# Seen:  GL_TIME_ELAPSED answers 1 nanosecond for a dispatch of 100 milliseconds, also with a glFinish before the query's end. A
#        benchmark that divides by it shows any speed. GL_TIMESTAMP agrees with the clock.
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
#include <time.h>

static const char* kShader =
    "#version 430\n"
    "layout(local_size_x = 64) in;\n"
    "layout(std430, binding = 0) buffer Values { float values[]; };\n"
    "void main() {\n"
    "  float value = values[gl_GlobalInvocationID.x];\n"
    "  for (int i = 0; i < 20000; ++i) value = sin(value) + 1.0;\n"
    "  values[gl_GlobalInvocationID.x] = value;\n"
    "}\n";

static double clock_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

int main(void) {
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API)) return 2;
  if (!eglMakeCurrent(display, NULL, NULL, eglCreateContext(display, NULL, NULL, wanted))) return 2;
  printf("%s, Mesa: %s\n", (const char*)glGetString(GL_RENDERER), (const char*)glGetString(GL_VERSION));
  GLuint buffer, queries[3];
  glGenBuffers(1, &buffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, 1024 * sizeof(float), NULL, GL_STATIC_DRAW);
  glGenQueries(3, queries);
  glUseProgram(glCreateShaderProgramv(GL_COMPUTE_SHADER, 1, &kShader));
  glDispatchCompute(16, 1, 1);  // compiles the shader
  glFinish();
  int as_seen = 1;
  for (int finish_inside = 0; finish_inside < 2; ++finish_inside) {
    const double start = clock_ns();
    glQueryCounter(queries[0], GL_TIMESTAMP);
    glBeginQuery(GL_TIME_ELAPSED, queries[1]);
    glDispatchCompute(16, 1, 1);
    if (finish_inside) glFinish();
    glEndQuery(GL_TIME_ELAPSED);
    glQueryCounter(queries[2], GL_TIMESTAMP);
    glFinish();
    const double clock = clock_ns() - start;
    GLuint64 ns[3];
    for (int at = 0; at < 3; ++at) glGetQueryObjectui64v(queries[at], GL_QUERY_RESULT, &ns[at]);
    const double stamps = (double)(ns[2] - ns[0]), elapsed = (double)ns[1];
    printf("%s glFinish inside: GL_TIME_ELAPSED %.0f ns, GL_TIMESTAMP %.0f ns, clock %.0f ns\n",
           finish_inside ? "with" : "without", elapsed, stamps, clock);
    as_seen &= stamps > 1e6 && elapsed < stamps / 10 && stamps > clock / 2;
  }
  if (glGetError() != GL_NO_ERROR) return 2;
  return !as_seen;
}
C
libraries=$folder/usr/lib/x86_64-linux-gnu
cc -O1 -Iusr/include try.c -L"$libraries" -l:libEGL.so.1 -l:libOpenGL.so.0 -Wl,--allow-shlib-undefined -o try
export LD_LIBRARY_PATH=$libraries LIBGL_DRIVERS_PATH=$libraries/dri GALLIUM_DRIVER=llvmpipe LIBGL_ALWAYS_SOFTWARE=1
export __EGL_VENDOR_LIBRARY_FILENAMES=$folder/usr/share/glvnd/egl_vendor.d/50_mesa.json
EGL_LOG_LEVEL=fatal ./try
