// Constants that C++ and GLSL share. Read by both, so: object-like macros and line comments alone.

// Binding points. A pass reads its source and writes its target; kernels that keep their stages in storage
// alternate between the target and the alternate.
#define FFTBENCH_BINDING_SOURCE 0
#define FFTBENCH_BINDING_TARGET 1
#define FFTBENCH_BINDING_ALTERNATE 2
#define FFTBENCH_BINDING_TWIDDLE 3
#define FFTBENCH_BINDING_BARRIER 4
#define FFTBENCH_BINDING_FILTER 5
#define FFTBENCH_BINDING_CHIRP 6
#define FFTBENCH_BINDING_FINE_TWIDDLE 7
// The first of those of images in buffers of their own (lib/storage.glsl); those of the target follow.
#define FFTBENCH_BINDING_SOURCES 8
// Image units are counted by themselves, and OpenGL 4.3 promises so many. Of images in textures of their own, the first
// one of the source is at this unit, and the last one of the target at the last unit (lib/image_storage.glsl).
#define FFTBENCH_IMAGE_UNITS 8
#define FFTBENCH_UNIT_SOURCES 2
// OpenGL 4.3 promises eight points alone, so that some serve several purposes: a kernel whose dispatches order
// themselves has no group barrier, one whose groups claim tiles has no filter, nor have an ocean's passes, and a
// convolution has no chirp.
#define FFTBENCH_BINDING_SEQUENCE 4
#define FFTBENCH_BINDING_CLAIMS 5
#define FFTBENCH_BINDING_WAVE_RATES 5
#define FFTBENCH_BINDING_KERNEL_SUMS 6

// An array of three colours is two images (lib/rgb_storage.glsl): the second one's unit is the first one's plus this.
#define FFTBENCH_SECOND_IMAGE 3
#define FFTBENCH_BINDING_SECOND_SOURCE 3
#define FFTBENCH_BINDING_SECOND_TARGET 4
#define FFTBENCH_BINDING_SECOND_ALTERNATE 5

// Values of the define SYNC: who keeps a dispatch from reading what the dispatches before it have yet to write, a
// barrier between them or its own work groups (lib/dispatch_sync.glsl).
#define FFTBENCH_SYNC_BARRIER 0
#define FFTBENCH_SYNC_IN_SHADER 1

// What order_probe.comp computes: element i of a dispatch is this factor times element (step i + 1) of the dispatch
// before, plus i.
#define FFTBENCH_ORDER_PROBE_STEP 5
#define FFTBENCH_ORDER_PROBE_FACTOR 3

// Dispatches whose claims of tiles are counted apart (lib/dynamic_tiles.glsl). Before so many are under way, a barrier
// has to come.
#define FFTBENCH_CLAIM_SLOTS 1024

// What arithmetic_peak.comp computes: operations of an invocation in each turn, and invocations of a work group.
#define FFTBENCH_PEAK_FLOPS_A_TURN 256
// What it writes down: a sum that one turn makes of one start alone, which measurements don't begin at.
#define FFTBENCH_PEAK_SUM 12264.09375
#define FFTBENCH_PEAK_WORK_GROUP 256
// What shared_memory_peak.comp reads in as large a work group, and the sum of an invocation's numbers that it writes down.
#define FFTBENCH_SHARED_PEAK_BYTES_A_TURN 128
#define FFTBENCH_SHARED_PEAK_SUM 12288.0

// Values of the define AXIS: along which axis the lines of a pass run.
#define FFTBENCH_AXIS_ROWS 0
#define FFTBENCH_AXIS_COLUMNS 1

// Values of the define PRECISION: of the values in the arrays.
#define FFTBENCH_PRECISION_FP16 0
#define FFTBENCH_PRECISION_FP32 1
#define FFTBENCH_PRECISION_FP64 2

// Values of the define BORDER (lib/border.glsl, lib/padded_position.glsl).
#define FFTBENCH_BORDER_ZERO 0
#define FFTBENCH_BORDER_MIRROR 1
#define FFTBENCH_BORDER_REPEAT 2

// Values of the define STORAGE. From FFTBENCH_STORAGE_RGB_PLANES on, an element has three colours.
#define FFTBENCH_STORAGE_BUFFER 0
#define FFTBENCH_STORAGE_IMAGE 1
#define FFTBENCH_STORAGE_RGB_PLANES 2
#define FFTBENCH_STORAGE_RGB_PACKED 3

// Values of the define EXCHANGE: where the stages of one dispatch pass their results on.
#define FFTBENCH_EXCHANGE_STORAGE 0
#define FFTBENCH_EXCHANGE_SHARED 1
#define FFTBENCH_EXCHANGE_SHUFFLE 2

// Values of the define CHANNELS: what a work group of dif_dit_shuffle.comp does with planes of a batch. It transforms one,
// or three that it loads before it begins, or three at once.
#define FFTBENCH_CHANNELS_ONE 0
#define FFTBENCH_CHANNELS_PRELOADED 1
#define FFTBENCH_CHANNELS_TOGETHER 2

// Values of the define TWIDDLE.
#define FFTBENCH_TWIDDLE_COMPUTED 0
#define FFTBENCH_TWIDDLE_TABLE 1
#define FFTBENCH_TWIDDLE_LOOKUP 2

// Values of the define INVOCATION: what one invocation of lib/cooley_tukey.glsl makes in a stage.
#define FFTBENCH_INVOCATION_BUTTERFLY 0
#define FFTBENCH_INVOCATION_ELEMENT 1

// Values of the define BIT_REVERSE: how lib/cooley_tukey.glsl reverses the bits of a position.
#define FFTBENCH_BIT_REVERSE_BUILTIN 0
#define FFTBENCH_BIT_REVERSE_LOOP 1

// Values of the define PADDING: how a line lies in shared memory between the stages of lib/register_fft.glsl.
#define FFTBENCH_PADDING_NONE 0
#define FFTBENCH_PADDING_PADDED 1
#define FFTBENCH_PADDING_SWIZZLED 2

// Values of the define PASS_SYNC: how values reach the second axis of a transform in one dispatch; of a transform in two
// dispatches that synchronise in the shader, the second of them.
#define FFTBENCH_PASS_SYNC_BARRIER 0
#define FFTBENCH_PASS_SYNC_FLAGS 1

// Values of the define LANES: whether neighbouring invocations of lib/line_share.glsl access neighbours on one line or
// the same position of neighbouring lines; or load the one way and store the other.
#define FFTBENCH_LANES_ALONG 0
#define FFTBENCH_LANES_ACROSS 1
#define FFTBENCH_LANES_ALONG_THEN_ACROSS 2
#define FFTBENCH_LANES_ACROSS_THEN_ALONG 3

// Values of the defines LOADS and STORES of lib/line_access.glsl: what the complex lines of a pass are made from, and
// what is made from them.
#define FFTBENCH_LINES_COMPLEX 0
#define FFTBENCH_LINES_REAL_PAIR 1
#define FFTBENCH_LINES_PAIR_SPECTRA 2
#define FFTBENCH_LINES_HALF_SPECTRA 3
#define FFTBENCH_LINES_FOLDED_SPECTRUM 4
#define FFTBENCH_LINES_LONG_REAL 5
#define FFTBENCH_LINES_LONG_SPECTRUM 6
#define FFTBENCH_LINES_HALF_COLUMNS 7
#define FFTBENCH_LINES_LONG 8

// Values of the define LONG_CHIRP: which of its three passes along a long line Bluestein's algorithm is in
// (lib/long_chirp.glsl).
#define FFTBENCH_LONG_CHIRP_NONE 0
#define FFTBENCH_LONG_CHIRP_LOADS 1
#define FFTBENCH_LONG_CHIRP_FILTERS 2
#define FFTBENCH_LONG_CHIRP_STORES 3

// Values of the define STEP of cosine_steps.comp.
#define FFTBENCH_COSINE_STEP_ORDER 0
#define FFTBENCH_COSINE_STEP_TURN 1
#define FFTBENCH_COSINE_STEP_TURN_BACK 2
#define FFTBENCH_COSINE_STEP_ORDER_BACK 3

// Values of the define HALF_SPECTRUM (lib/half_spectrum.glsl).
#define FFTBENCH_HALF_SPECTRUM_NUMPY 0
#define FFTBENCH_HALF_SPECTRUM_PACKED 1

// Values of the define TWIDDLE_LEGS of lib/stage_twiddles.glsl.
#define FFTBENCH_TWIDDLE_LEGS_ALL 0
#define FFTBENCH_TWIDDLE_LEGS_FEW 1

// Values of the define STEP of convolution.comp.
#define FFTBENCH_STEP_PICTURE 0
#define FFTBENCH_STEP_PRODUCT 1
#define FFTBENCH_STEP_RESULT 2
#define FFTBENCH_STEP_KERNEL 3

// Values of the define KERNEL_FILTER: how a kernel's spectrum is sampled (lib/kernel_spectrum.glsl).
#define FFTBENCH_KERNEL_FILTER_NONE 0
#define FFTBENCH_KERNEL_FILTER_TENT 1
#define FFTBENCH_KERNEL_FILTER_BICUBIC 2
