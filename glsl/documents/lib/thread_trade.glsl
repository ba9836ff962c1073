// Trades between invocations whose numbers in the work group differ in one bit: by subgroup shuffle where the bit is one
// of a number within a subgroup, else through shared memory with barriers. Under EXCHANGE_SHARED all go through shared
// memory, with the same partners.
// Source: Nabla, optimization 2, "Single element trade after an FFT butterfly", and optimization 3.
#ifndef SUBGROUP_SIZE
#error "SUBGROUP_SIZE is missing: invocations that shuffle, a power of two; 1 where all trades go through shared memory"
#endif
#if EXCHANGE == FFTBENCH_EXCHANGE_SHUFFLE
// Within a subgroup nothing but these numbers says whose value a shuffle fetches.
uint thread_number() { return gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID; }
#else
uint thread_number() { return gl_LocalInvocationID.x; }
#endif

#if INVOCATIONS > SUBGROUP_SIZE
#ifdef THREE_PLANES_A_VALUE
// Number after number, which neither leaves room unused nor makes neighbours wait for each other's banks.
shared NUMBER traded_numbers[6 * INVOCATIONS];

void put_trade(VALUE value) {
  for (int part = 0; part < 2; ++part) {
    for (int plane = 0; plane < 3; ++plane)
      traded_numbers[uint((3 * part + plane) * INVOCATIONS) + thread_number()] = value[part][plane];
  }
}
VALUE trade_of(uint thread) {
  VALUE value;
  for (int part = 0; part < 2; ++part) {
    for (int plane = 0; plane < 3; ++plane)
      value[part][plane] = traded_numbers[uint((3 * part + plane) * INVOCATIONS) + thread];
  }
  return value;
}
#else
shared COMPLEX traded_values[INVOCATIONS];

void put_trade(VALUE value) { traded_values[thread_number()] = value; }
VALUE trade_of(uint thread) { return traded_values[thread]; }
#endif

VALUE from_partner_in_group(VALUE given, uint distance) {
  put_trade(given);
  barrier();
  VALUE taken = trade_of(thread_number() ^ distance);
  barrier();
  return taken;
}
#endif

#if EXCHANGE == FFTBENCH_EXCHANGE_SHUFFLE
VALUE from_partner_in_subgroup(VALUE given, uint distance) {
#ifdef THREE_PLANES_A_VALUE
  return VALUE(subgroupShuffleXor(given[0], distance), subgroupShuffleXor(given[1], distance));
#else
  return subgroupShuffleXor(given, distance);
#endif
}
#endif

VALUE from_partner(VALUE given, uint distance) {
#if EXCHANGE != FFTBENCH_EXCHANGE_SHUFFLE
#if INVOCATIONS > SUBGROUP_SIZE
  return from_partner_in_group(given, distance);
#else
  return given;
#endif
#elif INVOCATIONS > SUBGROUP_SIZE
  if (distance >= uint(SUBGROUP_SIZE)) return from_partner_in_group(given, distance);
  return from_partner_in_subgroup(given, distance);
#else
  return from_partner_in_subgroup(given, distance);
#endif
}

// The invocation with that bit gives its lower value for its partner's upper one, which gives it in turn.
void trade(inout VALUE low, inout VALUE high, uint distance) {
  bool keeps_high = (thread_number() & distance) != 0u;
  VALUE given = high;
  if (keeps_high) given = low;
  VALUE taken = from_partner(given, distance);
  if (keeps_high) {
    low = taken;
  } else {
    high = taken;
  }
}
