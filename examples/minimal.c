/* An FFT in a program's own OpenGL context: the transform of an impulse, which is 1 everywhere. */
#define GL_GLEXT_PROTOTYPES
#define GLFW_INCLUDE_GLCOREARB
#include <GLFW/glfw3.h>
#include <fftbench/fft_c.h>
#include <stdio.h>

int main(void) {
  static float values[2 * 512 * 512] = {1};
  const fftbench_request request = {.width = 512, .height = 512};
  fftbench_device* device = NULL;
  fftbench_fft* fft = NULL;
  GLuint names[2];
  glfwInit();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwMakeContextCurrent(glfwCreateWindow(64, 64, "minimal", NULL, NULL));
  fftbench_error* error = fftbench_device_create(glfwGetProcAddress, &device);
  if (!error) error = fftbench_fft_create(device, &request, &fft);
  if (!error) {
    glGenBuffers(2, names);
    for (int i = 0; i < 2; ++i) {
      glBindBuffer(GL_SHADER_STORAGE_BUFFER, names[i]);
      glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof values, values, GL_STATIC_DRAW);
    }
    /* Many records in a row stand between fftbench_device_begin_recording and _end_recording. */
    error = fftbench_fft_record(fft, fftbench_buffer(names[0]), fftbench_buffer(names[1]));
  }
  if (error) return fprintf(stderr, "%s\n", fftbench_error_message(error)), 1;
  glMemoryBarrier(fftbench_barrier_after(FFTBENCH_BUFFER_UPDATE));
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof values, values);
  printf("%s: last value %g%+gi\n", fftbench_plan_description(fftbench_fft_plan(fft)), values[524286], values[524287]);
  fftbench_fft_destroy(fft);
  fftbench_device_destroy(device);
  return 0;
}
