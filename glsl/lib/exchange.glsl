// How the stages of one dispatch pass their line on to the next stage: through storage, alternating between two
// arrays (the dissertation's ping-pong), or through shared memory (Intel's SLM technique). Define FILLS_SHARED_LINE where
// a stage reads other values than the same invocation overwrites: two lines in shared memory then take turns.
//
// A kernel with STAGES stages calls, for each stage: read_stage for what it needs, write_stage for what it made,
// and end_stage between one stage and the next. The first stage reads the source, the last writes the target.
#ifndef EXCHANGE
#error "EXCHANGE is missing: FFTBENCH_EXCHANGE_STORAGE or FFTBENCH_EXCHANGE_SHARED"
#endif
#ifndef STAGES
#error "STAGES is missing: stages of a line"
#endif

#if EXCHANGE == FFTBENCH_EXCHANGE_STORAGE && STAGES == 1

// A single stage needs no second array. Drivers differ in whether they call one active that is declared and never used.
VALUE read_stage(uint stage, Line line, uint position) { return load_line(line, position); }
void write_stage(uint stage, Line line, uint position, VALUE value) { store_line(line, position, value); }
void before_write() {}
void end_stage() {}

#elif EXCHANGE == FFTBENCH_EXCHANGE_STORAGE

// Counted from the last stage, so that it is the last that lands in the target.
bool writes_target(uint stage) { return ((uint(STAGES) - 1u - stage) & 1u) == 0u; }

VALUE read_stage(uint stage, Line line, uint position) {
  uvec3 texel = texel_of(line, position);
  if (stage == 0u) return load_line(line, position);
  return writes_target(stage - 1u) ? load_target(texel) : load_alternate(texel);
}

void write_stage(uint stage, Line line, uint position, VALUE value) {
  uvec3 texel = texel_of(line, position);
  if (writes_target(stage)) {
    store_line(line, position, value);
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

#ifdef FILLS_SHARED_LINE
#define SHARED_LENGTH (2 * LINE_LENGTH)
#else
#define SHARED_LENGTH LINE_LENGTH
#endif

#ifdef HAS_COLOURS
// Plane after plane, which neither leaves room unused nor makes neighbours wait for each other's banks.
shared NUMBER shared_numbers[6 * SHARED_LENGTH];

VALUE shared_value(uint place) {
  VALUE value;
  for (int part = 0; part < 2; ++part) {
    for (int colour = 0; colour < 3; ++colour)
      value[part][colour] = shared_numbers[uint((3 * part + colour) * SHARED_LENGTH) + place];
  }
  return value;
}

void share_value(uint place, VALUE value) {
  for (int part = 0; part < 2; ++part) {
    for (int colour = 0; colour < 3; ++colour)
      shared_numbers[uint((3 * part + colour) * SHARED_LENGTH) + place] = value[part][colour];
  }
}
#else
shared COMPLEX shared_line[SHARED_LENGTH];

VALUE shared_value(uint place) { return shared_line[place]; }
void share_value(uint place, VALUE value) { shared_line[place] = value; }
#endif

#ifdef FILLS_SHARED_LINE
// Stages take turns between two lines, of which the source fills the first.
uint place_read_by(uint stage, uint position) { return (stage & 1u) * uint(LINE_LENGTH) + position; }

void fill_shared_line(Line line, uint position) {
  share_value(place_read_by(0u, position), load_line(line, position));
  barrier();
}

VALUE read_stage(uint stage, Line line, uint position) { return shared_value(place_read_by(stage, position)); }
#else
uint place_read_by(uint stage, uint position) { return position; }

VALUE read_stage(uint stage, Line line, uint position) {
  return stage == 0u ? load_line(line, position) : shared_value(position);
}
#endif

void write_stage(uint stage, Line line, uint position, VALUE value) {
  if (stage == uint(STAGES) - 1u) {
    store_line(line, position, value);
  } else {
    share_value(place_read_by(stage + 1u, position), value);
  }
}

// One array serves all stages: everyone has to have read before anyone overwrites.
void before_write() { barrier(); }

void end_stage() { barrier(); }

#endif
