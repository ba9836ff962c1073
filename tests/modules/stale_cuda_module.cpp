// A CUDA module of another build of the program: its functions have the right names, but it has another
// interface.
extern "C" const char* fftbench_cuda_interface() {
  return "another build";
}

extern "C" void fftbench_make_cuda_backend() {}
