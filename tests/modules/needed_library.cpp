// Stands for cuFFT: a library that a module needs and that is in the toolkit's folder alone.
extern "C" int fftbench_needed_function() {
  return 1;
}
