// What an image of fp16 is given: values rounded to the 11 bits of a half, since drivers cut off what it has no room
// for. A factor of 2^13 + 1 moves 13 of the 24 bits of a float out of the sum (T. J. Dekker, A Floating-Point Technique
// for Extending the Available Precision, 1971). To pack and unpack the value would say the same, and NVIDIA's compiler
// takes that for nothing.
#if PRECISION == FFTBENCH_PRECISION_FP16
vec4 rounded_to_halves(vec4 value) {
  precise vec4 scaled = value * 8193.0;
  precise vec4 rest = scaled - value;
  precise vec4 rounded = scaled - rest;
  return rounded;
}
#endif
