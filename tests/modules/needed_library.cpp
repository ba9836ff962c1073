// Replaces cuFFT: a library that a module needs and that is only in the toolkit's folder.
extern "C" int fftbench_needed_function() {
  return 1;
}
