// A CUDA module of another build of the program: right names, another interface.
extern "C" const char* fftbench_cuda_interface() {
  return "another build";
}

extern "C" void fftbench_make_cuda_backend() {}
