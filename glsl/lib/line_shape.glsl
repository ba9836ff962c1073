// What lines a work group has at once, and how they share its invocations: constants to a compiler. A kernel that
// transforms both axes of a rectangle in one dispatch has lines of two shapes; what FFT_LENGTH and others say of its
// rows, FFT_LENGTH_ACROSS and others say of its columns then.
#ifndef FFT_LENGTH
#error "FFT_LENGTH is missing: N, elements of what the stages transform, more than a line has where it is padded"
#endif
#ifndef INVOCATIONS_PER_LINE
#error "INVOCATIONS_PER_LINE is missing: T, invocations that share a line"
#endif
#ifndef LINES
#error "LINES is missing: so many lines share a work group"
#endif
#ifndef TILED_LINES
#error "TILED_LINES is missing: lines that the tiles hold, which may be fewer than there is room for in the last"
#endif
#ifndef LANES
#error "LANES is missing: FFTBENCH_LANES_ALONG, _ACROSS, _ALONG_THEN_ACROSS or _ACROSS_THEN_ALONG"
#endif
#ifndef SHARED_LINE_PITCH
#error "SHARED_LINE_PITCH is missing: numbers between one line and the next where lines do not alternate"
#endif
#ifndef INTERLEAVED_LINES
#error "INTERLEAVED_LINES is missing: so many lines of a work group alternate, position by position"
#endif

struct LineShape {
  uint fft_length;        // of what the stages transform
  uint invocations;       // that share a line
  uint lines;             // in the work group
  uint tiled_lines;       // of all images
  uint lanes;             // what neighbouring invocations access (lib/line_share.glsl)
  uint pitch;             // from line to line in shared memory (lib/register_exchange.glsl)
  uint interleaved;       // lines that alternate there
};

const LineShape kLines = LineShape(uint(FFT_LENGTH), uint(INVOCATIONS_PER_LINE), uint(LINES), uint(TILED_LINES),
                                   uint(LANES), uint(SHARED_LINE_PITCH), uint(INTERLEAVED_LINES));
#ifdef FFT_LENGTH_ACROSS
const LineShape kLinesAcross =
    LineShape(uint(FFT_LENGTH_ACROSS), uint(INVOCATIONS_PER_LINE_ACROSS), uint(LINES_ACROSS),
              uint(TILED_LINES_ACROSS), uint(LANES_ACROSS), uint(SHARED_LINE_PITCH_ACROSS),
              uint(INTERLEAVED_LINES_ACROSS));
#define FFT_LENGTH_OF(shape) (shape).fft_length
#define INVOCATIONS_OF(shape) (shape).invocations
#define LINES_OF(shape) (shape).lines
#define TILED_LINES_OF(shape) (shape).tiled_lines
#define LANES_OF(shape) (shape).lanes
#define PITCH_OF(shape) (shape).pitch
#define INTERLEAVED_OF(shape) (shape).interleaved
#else
// Passed on as values, they would cost 4 % with Mesa's llvmpipe and 1 % on an NVIDIA H100.
#define FFT_LENGTH_OF(shape) uint(FFT_LENGTH)
#define INVOCATIONS_OF(shape) uint(INVOCATIONS_PER_LINE)
#define LINES_OF(shape) uint(LINES)
#define TILED_LINES_OF(shape) uint(TILED_LINES)
#define LANES_OF(shape) uint(LANES)
#define PITCH_OF(shape) uint(SHARED_LINE_PITCH)
#define INTERLEAVED_OF(shape) uint(INTERLEAVED_LINES)
#endif
