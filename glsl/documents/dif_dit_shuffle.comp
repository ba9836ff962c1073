#version 430 core
// A radix-2 FFT along one axis on two values a virtual thread: forward by decimation in frequency, inverse by decimation
// in time, which takes the forward transform's stages backwards. Between two stages whose butterflies' legs are `distance`
// invocations apart each virtual thread trades one of its values with the one whose number differs in that bit: by
// subgroup shuffle inside a subgroup, else through shared memory. ELEMENTS / 2 virtual threads an invocation, number v of
// them on the elements that are 2 INVOCATIONS v and more into the line, take the stages of the whole line that need
// no trade, and then one after the other transform 2 INVOCATIONS values each.
// Dispatch: a work group of INVOCATIONS a line; (lines, batch), or (lines, batch / 3) under CHANNELS other than ONE.
// Source: Nabla, optimizations 2 (trades), 3 (subgroups, shared memory, virtual threads) and 4 (preloading).
#include "lib/shared_constants.h"
#ifndef EXCHANGE
#error "EXCHANGE is missing: FFTBENCH_EXCHANGE_SHARED or FFTBENCH_EXCHANGE_SHUFFLE"
#endif
#if EXCHANGE == FFTBENCH_EXCHANGE_SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#ifndef CHANNELS
#error "CHANNELS is missing: FFTBENCH_CHANNELS_ONE, _PRELOADED or _TOGETHER"
#endif
#ifndef PRELOAD
#error "PRELOAD is missing: 1 where an invocation keeps all its values in registers, 0 where it keeps two"
#endif
#ifndef SPECTRUM_SORTED
#error "SPECTRUM_SORTED is missing: 1 where the spectrum is in natural order, 0 where it is in that of lib/dif_order.glsl"
#endif
#ifndef LOG2_ELEMENTS
#error "LOG2_ELEMENTS is missing: the logarithm of ELEMENTS"
#endif
#ifndef LOG2_INVOCATIONS
#error "LOG2_INVOCATIONS is missing: the logarithm of INVOCATIONS"
#endif
#ifndef INVOCATIONS
#error "INVOCATIONS is missing: invocations of a work group, which share a line"
#endif
layout(local_size_x = INVOCATIONS) in;

#if CHANNELS == FFTBENCH_CHANNELS_TOGETHER
#define THREE_PLANES_A_VALUE
#endif
#define DECIMATES_FREQUENCY (DIRECTION_SIGN < 0)
#include "lib/complex.glsl"
#include "lib/line.glsl"
#include "documents/lib/plane_storage.glsl"
#include "lib/twiddle.glsl"
#include "lib/power_of_two_line.glsl"
#include "lib/butterfly.glsl"
#include "lib/dif_order.glsl"
#include "documents/lib/thread_trade.glsl"

// The butterfly of two values 2^log2_stride apart, the first of which is at this position of the line.
void butterfly(inout VALUE low, inout VALUE high, uint position, uint log2_stride) {
#if DECIMATES_FREQUENCY
  butterfly2(low, high);
#endif
  if (log2_stride > 0u) {
    uint k = position & ((1u << log2_stride) - 1u);
    high = complex_multiply(high, twiddle_of_power(k, log2_stride + 1u));
  }
#if !DECIMATES_FREQUENCY
  butterfly2(low, high);
#endif
}

// The stages of 2 INVOCATIONS values that all invocations together transform.
void transform_of_group(inout VALUE low, inout VALUE high) {
  uint thread = thread_number();
#if DECIMATES_FREQUENCY
  butterfly(low, high, thread, uint(LOG2_INVOCATIONS));
  for (uint stage = 1u; stage <= uint(LOG2_INVOCATIONS); ++stage) {
    uint log2_stride = uint(LOG2_INVOCATIONS) - stage;
    trade(low, high, 1u << log2_stride);
    butterfly(low, high, thread, log2_stride);
  }
#else
  for (uint log2_stride = 0u; log2_stride < uint(LOG2_INVOCATIONS); ++log2_stride) {
    butterfly(low, high, thread, log2_stride);
    trade(low, high, 1u << log2_stride);
  }
  butterfly(low, high, thread, uint(LOG2_INVOCATIONS));
#endif
}

// Where the value of a slot is on the line of an image, and on that of a spectrum.
uint image_position(uint slot) { return slot * uint(INVOCATIONS) + thread_number(); }
uint spectrum_position(uint slot) {
#if SPECTRUM_SORTED
  return dif_frequency(image_position(slot), uint(LOG2_LINE_LENGTH), uint(LOG2_ELEMENTS));
#else
  return image_position(slot);
#endif
}

#if DECIMATES_FREQUENCY
VALUE load_slot(Line line, uint slot) { return load_value(line, image_position(slot)); }
void store_slot(Line line, uint slot, VALUE value) { store_value(line, spectrum_position(slot), value * NUMBER(SCALE)); }
#else
VALUE load_slot(Line line, uint slot) { return load_value(line, spectrum_position(slot)); }
void store_slot(Line line, uint slot, VALUE value) { store_value(line, image_position(slot), value * NUMBER(SCALE)); }
#endif

#if PRELOAD

// Butterflies of values 2^level slots apart.
#for level in 1 .. 4
#if ELEMENTS > 1 << level
void stage_of_level_$level(inout VALUE values[ELEMENTS]) {
#for slot in 0 .. ELEMENTS
  if ((slot & $(1 << level)u) == 0u) {
    butterfly(values[slot], values[slot | $(1 << level)u], image_position(slot), uint(LOG2_INVOCATIONS) + level);
  }
#endfor
}
#endif
#endfor

void transform_values(inout VALUE values[ELEMENTS]) {
#if !DECIMATES_FREQUENCY
#for slot in 0 .. ELEMENTS
  if ((slot & 1u) == 0u) transform_of_group(values[slot], values[slot | 1u]);
#endfor
#for level in 1 .. 4
#if ELEMENTS > 1 << level
  stage_of_level_$level(values);
#endif
#endfor
#else
#for from_above in 1 .. 4
#if ELEMENTS > 1 << (4 - from_above)
  stage_of_level_$(4 - from_above)(values);
#endif
#endfor
#for slot in 0 .. ELEMENTS
  if ((slot & 1u) == 0u) transform_of_group(values[slot], values[slot | 1u]);
#endfor
#endif
}

void load_values(Line line, out VALUE values[ELEMENTS]) {
#for slot in 0 .. ELEMENTS
  values[slot] = load_slot(line, slot);
#endfor
}
void store_values(Line line, VALUE values[ELEMENTS]) {
#for slot in 0 .. ELEMENTS
  store_slot(line, slot, values[slot]);
#endfor
}

#if CHANNELS == FFTBENCH_CHANNELS_PRELOADED
void transform_line(Line line) {
  Line second = Line(line.number, line.layer + 1u);
  Line third = Line(line.number, line.layer + 2u);
  VALUE values[ELEMENTS];
  VALUE second_values[ELEMENTS];
  VALUE third_values[ELEMENTS];
  load_values(line, values);
  load_values(second, second_values);
  load_values(third, third_values);
  transform_values(values);
  transform_values(second_values);
  transform_values(third_values);
  store_values(line, values);
  store_values(second, second_values);
  store_values(third, third_values);
}
#else
void transform_line(Line line) {
  VALUE values[ELEMENTS];
  load_values(line, values);
  transform_values(values);
  store_values(line, values);
}
#endif

#else

#if CHANNELS == FFTBENCH_CHANNELS_PRELOADED || ELEMENTS == 2
#error "without PRELOAD, values of several virtual threads, and of one plane at a time, go through memory"
#endif

// A stage of the whole line, whose butterflies are between slots 2^log2_apart apart. All places that an invocation
// accesses are its own, so that it waits for nobody.
void stage_in_memory(Line line, uint log2_apart) {
  bool from_source = DECIMATES_FREQUENCY && log2_apart == uint(LOG2_ELEMENTS) - 1u;
  bool to_target = !DECIMATES_FREQUENCY && log2_apart == uint(LOG2_ELEMENTS) - 1u;
  for (uint pair = 0u; pair < uint(ELEMENTS / 2); ++pair) {
    uint behind = pair & ((1u << log2_apart) - 1u);
    uint low_slot = (pair - behind) * 2u + behind;
    uint high_slot = low_slot + (1u << log2_apart);
    VALUE low;
    VALUE high;
    if (from_source) {
      low = load_slot(line, low_slot);
      high = load_slot(line, high_slot);
    } else {
      low = load_between(line, image_position(low_slot));
      high = load_between(line, image_position(high_slot));
    }
    butterfly(low, high, image_position(low_slot), uint(LOG2_INVOCATIONS) + log2_apart);
    if (to_target) {
      store_slot(line, low_slot, low);
      store_slot(line, high_slot, high);
    } else {
      store_between(line, image_position(low_slot), low);
      store_between(line, image_position(high_slot), high);
    }
  }
}

// The parts of 2 INVOCATIONS values, one after the other.
void transform_parts(Line line) {
  for (uint slot = 0u; slot < uint(ELEMENTS); slot += 2u) {
#if DECIMATES_FREQUENCY
    VALUE low = load_between(line, image_position(slot));
    VALUE high = load_between(line, image_position(slot + 1u));
    transform_of_group(low, high);
    store_slot(line, slot, low);
    store_slot(line, slot + 1u, high);
#else
    VALUE low = load_slot(line, slot);
    VALUE high = load_slot(line, slot + 1u);
    transform_of_group(low, high);
    store_between(line, image_position(slot), low);
    store_between(line, image_position(slot + 1u), high);
#endif
  }
}

void transform_line(Line line) {
#if DECIMATES_FREQUENCY
  for (uint log2_apart = uint(LOG2_ELEMENTS) - 1u; log2_apart > 0u; --log2_apart) stage_in_memory(line, log2_apart);
  transform_parts(line);
#else
  transform_parts(line);
  for (uint log2_apart = 1u; log2_apart < uint(LOG2_ELEMENTS); ++log2_apart) stage_in_memory(line, log2_apart);
#endif
}

#endif

void main() {
#if CHANNELS == FFTBENCH_CHANNELS_ONE
  transform_line(Line(gl_WorkGroupID.x, gl_WorkGroupID.y));
#else
  transform_line(Line(gl_WorkGroupID.x, gl_WorkGroupID.y * 3u));
#endif
}
