// An FFT in a program's own OpenGL context: the transform of an impulse, which is 1 everywhere.
#define GL_GLEXT_PROTOTYPES
#define GLFW_INCLUDE_GLCOREARB
#include <GLFW/glfw3.h>
#include <fftbench/fft.h>
#include <cstdio>
#include <vector>

int main() try {
  glfwInit();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwMakeContextCurrent(glfwCreateWindow(64, 64, "minimal", nullptr, nullptr));
  fftbench::Device device(glfwGetProcAddress);
  fftbench::Fft fft(device, {.width = 512, .height = 512});
  std::vector<float> values(2 * 512 * 512);
  values[0] = 1;
  GLuint names[2];
  glGenBuffers(2, names);
  for (const GLuint name : names) {
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, name);
    glBufferData(GL_SHADER_STORAGE_BUFFER, GLsizeiptr(fft.plan().input_bytes()), values.data(),
                 GL_STATIC_DRAW);
  }
  // Around many records in a row: const auto recording = device.begin_recording();
  fft.record(fftbench::buffer(names[0]), fftbench::buffer(names[1]));
  glMemoryBarrier(fftbench_barrier_after(FFTBENCH_BUFFER_UPDATE));
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, GLsizeiptr(fft.plan().output_bytes()), values.data());
  std::printf("%s: last value %g%+gi\n", fft.plan().description().data(), values[524286], values[524287]);
} catch (const fftbench::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
