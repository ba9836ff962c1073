// How the stages of one dispatch hand their line on to the next stage: through storage, alternating between two
// arrays (the dissertation's ping-pong), or through shared memory (Intel's SLM technique).
//
// A kernel with STAGES stages calls, for each stage: read_stage for what it needs, write_stage for what it made,
// and end_stage between one stage and the next. The first stage reads the source, the last writes the target.
#ifndef EXCHANGE
#error "EXCHANGE is missing: FFTBENCH_EXCHANGE_STORAGE or FFTBENCH_EXCHANGE_SHARED"
#endif
#ifndef STAGES
#error "STAGES is missing: stages of a line"
#endif

#if EXCHANGE == FFTBENCH_EXCHANGE_STORAGE

// Counted from the last stage, so that it is the last that lands in the target.
bool writes_target(uint stage) { return ((uint(STAGES) - 1u - stage) & 1u) == 0u; }

COMPLEX read_stage(uint stage, Line line, uint position) {
  uvec3 texel = texel_of(line, position);
  if (stage == 0u) return load_source(texel);
  return writes_target(stage - 1u) ? load_target(texel) : load_alternate(texel);
}

void write_stage(uint stage, Line line, uint position, COMPLEX value) {
  uvec3 texel = texel_of(line, position);
  if (writes_target(stage)) {
    store_target(texel, value);
  } else {
    store_alternate(texel, value);
  }
}

// Two arrays take turns, so nothing that is still to be read is ever overwritten.
void before_write() {}

void end_stage() {
  storage_barrier();
  barrier();
}

#else

shared COMPLEX shared_line[LINE_LENGTH];

COMPLEX read_stage(uint stage, Line line, uint position) {
  return stage == 0u ? load_source(texel_of(line, position)) : shared_line[position];
}

void write_stage(uint stage, Line line, uint position, COMPLEX value) {
  if (stage == uint(STAGES) - 1u) {
    store_target(texel_of(line, position), value);
  } else {
    shared_line[position] = value;
  }
}

// One array serves all stages: everyone has to have read before anyone overwrites.
void before_write() { barrier(); }

void end_stage() { barrier(); }

#endif
