// Frames that overlap in the target, each of them a line: what they have in common is added up. Every line of a work group
// takes a run of FRAMES_OF_RUN frames in their order, and keeps the sums where they are open in shared memory. Behind each
// frame no later one touches its first TARGET_IMAGE_STRIDE values, which are stored then. So the target is written once, no
// group waits for another, and sums are the same every time. A run begins with the frames before it that reach into it, and
// whoever has the run before transforms those as well.
// Source: R. E. Crochiere, A Weighted Overlap-Add Method of Short-Time Fourier Analysis/Synthesis, 1980.
#ifndef FRAMES
#error "FRAMES is missing: lines of all images"
#endif
#ifndef FRAMES_OF_RUN
#error "FRAMES_OF_RUN is missing: frames behind which a line of a work group stores what they complete"
#endif

const uint kFrameLength = uint(TARGET_WIDTH);
const uint kHop = uint(TARGET_IMAGE_STRIDE);
const uint kFramesBefore = (kFrameLength - 1u) / kHop;  // that reach into a run
const uint kTargetLength = (uint(FRAMES) - 1u) * kHop + kFrameLength;

// Each line of a work group has a ring of sums. A caller's own GLSL may well have `sums`.
shared SUM overlap_sums[LINES * TARGET_WIDTH];
uint overlap_ring = 0u;        // where that of the invocation's line begins
uint overlap_start = 0u;       // where the frame begins in the ring
bool overlap_frame = false;    // whether there is such a frame

// Returns the frame of a turn. Before the first one, and behind the last one, it is FRAMES at least.
uint frame_of(LineShare share, uint turn) {
  uint run = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * uint(LINES) + share.line;
  return run * uint(FRAMES_OF_RUN) + turn - kFramesBefore;
}

// The line of a frame, or of the last one where there is no such frame, which is loaded for nothing then.
Line line_of_frame(uint frame) {
  uint nearest = min(frame, uint(FRAMES) - 1u);
  return Line(nearest % uint(LINE_COUNT), nearest / uint(LINE_COUNT));
}

uint place_in_ring(uint position) {
  uint place = overlap_start + position;
  return overlap_ring + (place < kFrameLength ? place : place - kFrameLength);
}

void clear_sums(LineShare share) {
  overlap_ring = share.line * kFrameLength;
  for (uint n = share.invocation; n < kFrameLength; n += uint(INVOCATIONS_PER_LINE))
    overlap_sums[overlap_ring + n] = SUM(0.0);
}

void begin_frame(LineShare share, uint turn) {
  overlap_start = turn * kHop % kFrameLength;
  overlap_frame = frame_of(share, turn) < uint(FRAMES);
}

void put_output(uvec3 position, SUM value) { overlap_sums[place_in_ring(position.x)] += value; }

// Stores what the frame of a turn completes, for every invocation of the work group.
void store_sums(LineShare share, uint turn) {
  barrier();
  uint first = frame_of(share, turn) * kHop;
  for (uint n = share.invocation; n < kHop; n += uint(INVOCATIONS_PER_LINE)) {
    uint place = place_in_ring(n);
    if (turn >= kFramesBefore && first + n < kTargetLength) put_sum(first + n, overlap_sums[place]);
    overlap_sums[place] = SUM(0.0);
  }
}
