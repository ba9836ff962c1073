// Constants that C++ and GLSL share. Read by both, so: object-like macros and line comments alone.

// Binding points. A pass reads its source and writes its target; kernels that keep their stages in storage
// alternate between the target and the alternate.
#define FFTBENCH_BINDING_SOURCE 0
#define FFTBENCH_BINDING_TARGET 1
#define FFTBENCH_BINDING_ALTERNATE 2
#define FFTBENCH_BINDING_TWIDDLE 3
#define FFTBENCH_BINDING_BARRIER 4

// Values of the define AXIS: along which axis the lines of a pass run.
#define FFTBENCH_AXIS_ROWS 0
#define FFTBENCH_AXIS_COLUMNS 1

// Values of the define STORAGE.
#define FFTBENCH_STORAGE_BUFFER 0
#define FFTBENCH_STORAGE_IMAGE 1

// Values of the define EXCHANGE: where the stages of one dispatch hand their results on.
#define FFTBENCH_EXCHANGE_STORAGE 0
#define FFTBENCH_EXCHANGE_SHARED 1

// Values of the define TWIDDLE.
#define FFTBENCH_TWIDDLE_COMPUTED 0
#define FFTBENCH_TWIDDLE_TABLE 1

// Values of the define PADDING: how a line lies in shared memory between the stages of lib/register_fft.glsl.
#define FFTBENCH_PADDING_NONE 0
#define FFTBENCH_PADDING_PADDED 1
#define FFTBENCH_PADDING_SWIZZLED 2
