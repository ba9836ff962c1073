// Positions of frequencies along an axis of a spectrum, in C and as GLSL.
#include "fftbench/fft_c.h"

extern "C" {

int32_t fftbench_frequency_at(uint32_t position, uint32_t length) {
  const auto whole = int64_t{position};
  return int32_t(2 * whole < int64_t{length} ? whole : whole - int64_t{length});
}

uint32_t fftbench_position_of(int32_t frequency, uint32_t length) {
  const int64_t rest = int64_t{frequency} % int64_t{length};
  return uint32_t(rest < 0 ? rest + int64_t{length} : rest);
}

uint32_t fftbench_mirrored_position(uint32_t position, uint32_t length) {
  return position == 0 ? 0 : length - position;
}

const char* fftbench_position_glsl(void) {
  return R"glsl(// The frequency at a position of a spectrum's axis, from -length / 2 to (length - 1) / 2.
int frequency_at(uint position, uint length) { return int(position) - (2u * position < length ? 0 : int(length)); }
// The position of a frequency, which may be any whole number.
uint position_of(int frequency, uint length) {
  // The remainder of a negative number is undefined in GLSL.
  return frequency >= 0 ? uint(frequency) % length : (length - uint(-frequency) % length) % length;
}
// The position of the negative frequency: where a real signal's spectrum has the conjugate.
uint mirrored_position(uint position, uint length) { return position == 0u ? 0u : length - position; }
)glsl";
}

}  // extern "C"
