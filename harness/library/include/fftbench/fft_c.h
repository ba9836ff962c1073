/* FFTs as steps of your own OpenGL work, in C. <fftbench/fft.h> has the same calls in C++20.
 *
 *   fftbench_device* device = NULL;                                     once a context
 *   fftbench_fft* fft = NULL;                                           once a size
 *   const fftbench_request request = {.width = 512, .height = 512};
 *   fftbench_error* error = fftbench_device_create(glfwGetProcAddress, &device);
 *   if (!error) error = fftbench_fft_create(device, &request, &fft);
 *   if (!error) error = fftbench_fft_record(fft, fftbench_buffer(from), fftbench_buffer(to));    every frame
 *   if (error) puts(fftbench_error_message(error));
 *
 * Shaders and known wisdom are inside the library. It opens no window and no context, reads and writes no
 * files but those of the program cache (fftbench_program_cache), never calls glFinish on its own in
 * fftbench_fft_record, and never ends the program.
 *
 * Errors: a call that can fail returns NULL where it succeeds, else an error that the caller frees. No
 * exception leaves the library. What could not be made is NULL then.
 *
 * Ownership: what a function with `create` in its name makes is the caller's, who ends it with the `destroy`
 * of that kind (NULL is allowed). Text and structures that other functions return live as long as the handle
 * that they were asked of. Buffers and textures stay the caller's.
 *
 * Threads: everything of a device, its FFTs included, is called where the device's context is current, by one
 * thread at a time; so is `destroy`. Devices are made one at a time. A process may have several contexts with
 * a device each, as long as one OpenGL library serves them all. Plans need no context, and any thread may
 * read one.
 *
 * GL state: creating and recording leave as they were: the current program, what is bound to
 * GL_SHADER_STORAGE_BUFFER with its indexed points, GL_TEXTURE_2D_ARRAY of the active texture unit, and the
 * image units. Other state is not touched. Conditional rendering and transform feedback must not be active.
 * Many records in a row cost less between fftbench_device_begin_recording and fftbench_device_end_recording,
 * which leave state as it was together.
 *
 * Units: extents and strides in elements, sizes in bytes. */
#ifndef FFTBENCH_FFT_C_H
#define FFTBENCH_FFT_C_H
/* Names as C has them. NOLINTBEGIN(readability-identifier-naming) */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FFTBENCH_VERSION_MAJOR 0
#define FFTBENCH_VERSION_MINOR 1

/* Returns "0.1.0", the version of the library that runs. */
const char* fftbench_version(void);

/* ---- Errors ---- */

typedef struct fftbench_error fftbench_error;
typedef enum fftbench_error_kind {
  FFTBENCH_INVALID_REQUEST = 1, /* what was asked for does not exist, or this device can't do it */
  FFTBENCH_NO_CONTEXT = 2,      /* no context is current, or it is older than OpenGL 4.3 */
  FFTBENCH_DRIVER_ERROR = 3,    /* the driver refused a shader */
  FFTBENCH_OUT_OF_MEMORY = 4,   /* of the host */
  FFTBENCH_INTERNAL_ERROR = 5
} fftbench_error_kind;

fftbench_error_kind fftbench_error_kind_of(const fftbench_error* error);
/* Returns a sentence for a person, which says what was wrong and what would be right. */
const char* fftbench_error_message(const fftbench_error* error);
void fftbench_error_destroy(fftbench_error* error);

/* ---- Devices: what all FFTs of one context share ---- */

typedef struct fftbench_device fftbench_device;
typedef void (*fftbench_function)(void);
/* glfwGetProcAddress, eglGetProcAddress or the like. */
typedef fftbench_function (*fftbench_get_proc_address)(const char* name);

/* Where linked programs are kept between processes (glGetProgramBinary), since a driver may spend half a
 * second on compiling one: a folder of files, for each driver its own, which may be deleted at any time. What
 * is damaged there, and what the driver refuses, is compiled and replaced. What can't be read or written is
 * no error. Several processes and threads may use one folder. A structure of zeros asks for what
 * fftbench_device_create does. */
typedef struct fftbench_program_cache {
  const char* folder;  /* NULL: $XDG_CACHE_HOME/fftbench, else ~/.cache/fftbench; "": keep nothing */
  uint64_t most_bytes; /* of all its files, of which those used longest ago are removed; 0: 64 MiB */
} fftbench_program_cache;

/* Uses the context that is current on this thread. Dispatches small programs and waits for them, to learn how
 * many work groups run at once, unless that is kept with the programs. */
fftbench_error* fftbench_device_create(fftbench_get_proc_address get_proc_address, fftbench_device** device);
/* Does the same, with programs kept elsewhere or not at all; NULL for the usual. The text is copied. */
fftbench_error* fftbench_device_create_with_cache(fftbench_get_proc_address get_proc_address,
                                                  const fftbench_program_cache* cache,
                                                  fftbench_device** device);
/* After all of its FFTs. Ends what of recordings has not ended. */
void fftbench_device_destroy(fftbench_device* device);

/* Begins a recording: until it ends, records of this device's FFTs don't each read GL state and bring it
 * back, and don't bind what an earlier one has bound already, so that a stream of short transforms is not
 * held up by the processor. FFTs with sync=in_shader have no barriers between them, and one where it ends
 * or another FFT follows. Its end leaves the state as it was at its beginning. Recordings nest; the outermost
 * counts. Without one, every record leaves the state as it was, as ever.
 *
 * Until it ends, the caller
 * - keeps the context current;
 * - does not use another program, and binds nothing to indexed points of GL_SHADER_STORAGE_BUFFER below 8 and
 *   to image units below 8: a dispatch or a draw of one's own goes before or behind it. Points and units from
 *   8 on, which an FFT's own `load` and `store` read, may be bound;
 * - deletes no buffer and no texture that a record was given, or that was bound there when it began;
 * - begins no recording of another device of the same context that is not over before this device's next
 *   record.
 * Everything else is allowed: barriers, queries, uploads and downloads by any target, uniform blocks and
 * textures, and creating and destroying FFTs of this device. What binding GL_SHADER_STORAGE_BUFFER itself
 * meanwhile has changed, the end changes back.
 *
 * Returns an error where there is nothing to end. */
fftbench_error* fftbench_device_begin_recording(fftbench_device* device);
fftbench_error* fftbench_device_end_recording(fftbench_device* device);

/* ---- Requests: what is to be transformed ---- */

/* In C++ too, a request may hold any number where one of these belongs, so that it can be refused. */
#ifdef __cplusplus
#define FFTBENCH_UNSIGNED : unsigned int
#else
#define FFTBENCH_UNSIGNED
#endif

/* The first value of each is what a structure of zeros asks for. */
typedef enum fftbench_direction FFTBENCH_UNSIGNED { FFTBENCH_FORWARD, FFTBENCH_INVERSE } fftbench_direction;
typedef enum fftbench_domain FFTBENCH_UNSIGNED {
  FFTBENCH_COMPLEX,
  FFTBENCH_REAL,
  FFTBENCH_DCT2,
  FFTBENCH_DCT3,
  FFTBENCH_DST2,
  FFTBENCH_DST3
} fftbench_domain;
typedef enum fftbench_half_spectrum FFTBENCH_UNSIGNED {
  FFTBENCH_NUMPY,
  FFTBENCH_PACKED
} fftbench_half_spectrum;
typedef enum fftbench_precision FFTBENCH_UNSIGNED {
  FFTBENCH_FP32,
  FFTBENCH_FP16,
  FFTBENCH_FP64
} fftbench_precision;
typedef enum fftbench_norm FFTBENCH_UNSIGNED {
  FFTBENCH_BACKWARD,
  FFTBENCH_ORTHO,
  FFTBENCH_FORWARD_NORM
} fftbench_norm;

/* Axes of a request, to be joined by |: along a row, across the rows of an image, across the images of a
 * volume. */
#define FFTBENCH_ROWS 1u
#define FFTBENCH_COLUMNS 2u
#define FFTBENCH_DEPTH 4u

/* A batch of transforms of up to three dimensions.
 *
 * Layout: row major, `batch` volumes one after another, each `depth` images of `height` rows of `width`
 * values. A complex value is its real part, then its imaginary part. Depth 1 is a batch of images, and height
 * 1 one of lines.
 *
 * Forward is X[k] = sum x[n] exp(-2 pi i k n / N), inverse the conjugate. The norm, as NumPy names it, says
 * what is multiplied by 1 / N, N being the product of the lengths that are transformed: the inverse
 * (backward), the forward transform (forward), or each by the square root of it (ortho).
 *
 * The domain REAL transforms real images to half spectra of width / 2 + 1 columns, as numpy.fft.rfft2 does,
 * and back. A PACKED half spectrum has width / 2 columns: the real values of column width / 2 stand in place
 * of the imaginary parts of column 0. Where rows are not among the axes, half is along the first one that is,
 * as numpy.fft.rfftn has it.
 *
 * The domains DCT2, DCT3, DST2 and DST3 transform real values to as many real ones, by a cosine or sine
 * transform of type II or III, as scipy.fft.dctn and dstn have them with the same norm, and back, as idctn
 * and idstn. N is then the product of twice the lengths. An axis of length 1 stays as it is.
 *
 * The precision is that of the arrays; FP16 is computed in FP32. */
typedef struct fftbench_request {
  uint32_t width, height, batch; /* 0 stands for 1 */
  fftbench_direction direction;
  fftbench_domain domain;
  fftbench_half_spectrum half_spectrum;
  fftbench_precision precision;
  fftbench_norm norm;
  const char* algorithm; /* as `fftbench algorithms` lists them; NULL stands for "best" */
  const char* options;   /* "storage=image;twiddle=table"; NULL for the algorithm's own */

  /* In elements (a complex value is one), from a row to the next, and from an image to the next, those of a
   * volume included, in buffers; 0 where nothing stands between them. Rows and images of the input may
   * overlap, those of the output not, but for lines with overlap_add. */
  uint32_t input_row_stride, input_image_stride;
  uint32_t output_row_stride, output_image_stride;

  /* GLSL of your own in place of the first read and the last write, or NULL. `load` defines
   *   vec2 load_input(uvec3 position)
   * which returns the input's value at a column, a row and an image (x, y, z; image z of volume b is number
   * b * depth + z), and may read what the input holds there by stored_input(position). It may be called
   * several times for a position. `store` defines
   *   void store_output(uvec3 position, vec2 value)
   * which is called for each position of the output, now and then twice with the same value, and may write by
   * put_output(position, value), there, elsewhere, or not at all. For real values, vec2 is float; in fp64,
   * dvec2 or double. Both may declare buffers, images, samplers and uniforms of their own, with
   * layout(binding = ...): points of storage buffers and image units from 8 on are free, and textures and
   * uniform blocks are. Their names must not begin with `gl_`. Errors of the driver's compiler name the line
   * of the text. */
  const char* load;
  const char* store;

  /* not 0: record() may be given one array as input and output. Rows of real values are then as many bytes
   * apart as those of their half spectra, 2 (width / 2 + 1) numbers, unless strides are given. Where they are
   * given for one side alone, the other one has the same in bytes. */
  int in_place;

  /* not 0: where work groups of a transform have timed out waiting for others, which may happen on a device
   * that other work keeps busy (fftbench_fft_spin_timeouts), the device does it again behind it, without
   * waits; in place, such waits are left out. Costs three or four short dispatches. Not with sync=in_shader.
   */
  int repair;

  /* How many transforms of fftbench_fft_record_independent may share dispatches; 0 and 1: none do. Programs
   * are compiled for so many, for half as many, and so on. Textures may begin at any layer with 2 or more. */
  uint32_t most_merged;

  uint32_t depth; /* 0 stands for 1 */
  uint32_t axes;  /* that are transformed: FFTBENCH_ROWS | FFTBENCH_DEPTH; 0 stands for all */

  /* not 0: lines of the batch (height 1) may overlap in the output, output_image_stride being less than
   * their width, and what they have in common is added up, as the inverse of a short-time transform takes it.
   * put_output() of a `store` then adds its value at its line's position.x, once for each position at most:
   * a window, or the factor of its sum, goes there. */
  int overlap_add;

  /* In elements, from a value of a row to the next; 0 stands for 1. With the strides of rows and images they
   * put the axes in any order: of images whose batch is innermost, the image stride is 1, and the element
   * stride is the number of images. Values of the input may overlap, those of the output not. */
  uint32_t input_element_stride, output_element_stride;
} fftbench_request;

/* ---- Plans: what an FFT dispatches, made without GL ---- */

typedef struct fftbench_plan fftbench_plan;

/* The limits that plans keep. NULL in place of them stands for the least that OpenGL 4.3 promises. */
typedef struct fftbench_limits {
  uint32_t
      work_group_invocations; /* GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS, and so on; 0: what 4.3 promises */
  uint64_t shared_memory_bytes;
  uint64_t storage_buffer_bytes;
} fftbench_limits;

fftbench_error* fftbench_plan_create(const fftbench_request* request, const fftbench_limits* limits,
                                     fftbench_plan** plan);
void fftbench_plan_destroy(fftbench_plan* plan);

typedef struct fftbench_pass {
  const char* label;  /* "rows" */
  const char* shader; /* the name of its GLSL file */
  uint32_t work_group_size[3];
  uint32_t work_groups[3];
  uint32_t dispatches;          /* one, or several that differ in a number */
  uint64_t shared_memory_bytes; /* of a work group */
  uint64_t read_bytes;          /* from arrays; of all dispatches */
  uint64_t write_bytes;
  uint64_t table_read_bytes; /* from tables of twiddle factors and the like */
} fftbench_pass;

/* Returns the algorithm with its options, and for "best" how the choice is known. */
const char* fftbench_plan_description(const fftbench_plan* plan);
size_t fftbench_plan_pass_count(const fftbench_plan* plan);
/* Returns NULL where there is no pass of that number. */
const fftbench_pass* fftbench_plan_pass(const fftbench_plan* plan, size_t number);
/* Returns the final GLSL of a pass, which needs no other file; NULL where there is no such pass. */
const char* fftbench_plan_pass_glsl(const fftbench_plan* plan, size_t number);
uint64_t fftbench_plan_input_bytes(const fftbench_plan* plan);  /* that the caller's input spans, with gaps */
uint64_t fftbench_plan_output_bytes(const fftbench_plan* plan); /* and the output */
uint64_t fftbench_plan_scratch_bytes(const fftbench_plan* plan); /* that the FFT allocates: scratch, tables */
/* Returns 0 where input and output are buffers; for textures their format: GL_RG32F, GL_RG16F, and for three
 * colours a texel, GL_RGBA32F or GL_RGBA16F. */
uint32_t fftbench_plan_texture_format(const fftbench_plan* plan);

/* Returns how many independent transforms share dispatches at most; 1 where none do. */
uint32_t fftbench_plan_most_merged(const fftbench_plan* plan);

/* Returns how large real and imaginary parts of the input may be, so that nothing can overflow that the FFT
 * stores on its way or as its result, whatever the values: 65504 / (4 * width * height) in FP16, and the
 * like of the largest float or double. It is what the worst input needs, such as one value everywhere; most
 * inputs may be larger. record() does not look at values: multiply what may be larger by a power of two, and
 * the output by its inverse, which rounds nothing. With a `load` of your own, it is what that returns. */
double fftbench_plan_largest_input(const fftbench_plan* plan);

/* ---- FFTs ---- */

typedef struct fftbench_fft fftbench_fft;

/* Plans, compiles, and allocates scratch arrays and tables. On a GPU, "best" runs several kernels a few times
 * where no wisdom says which is the fastest at a size that is no power of two, which waits for the device. */
fftbench_error* fftbench_fft_create(fftbench_device* device, const fftbench_request* request,
                                    fftbench_fft** fft);
void fftbench_fft_destroy(fftbench_fft* fft);

const fftbench_plan* fftbench_fft_plan(const fftbench_fft* fft);

/* A part of a buffer, or layers of array textures, one for each image. */
typedef struct fftbench_array {
  uint32_t buffer;  /* GL's name; 0 for textures */
  uint64_t offset;  /* in bytes, a multiple of GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT */
  uint64_t size;    /* in bytes; 0 for the whole buffer */
  uint32_t texture; /* GL_TEXTURE_2D_ARRAY with immutable storage */
  uint32_t second;  /* the second texture of storage=rgb_planes and storage=rgb_packed, else 0 */
  /* The layer of the first image; the others are behind it. Not 0 takes a most_merged of 2 or more. */
  uint32_t first_layer;
} fftbench_array;

static inline fftbench_array fftbench_buffer(uint32_t name) {
  fftbench_array array = {0, 0, 0, 0, 0, 0};
  array.buffer = name;
  return array;
}

static inline fftbench_array fftbench_buffer_range(uint32_t name, uint64_t offset, uint64_t size) {
  fftbench_array array = fftbench_buffer(name);
  array.offset = offset;
  array.size = size;
  return array;
}

static inline fftbench_array fftbench_texture(uint32_t name) {
  fftbench_array array = {0, 0, 0, 0, 0, 0};
  array.texture = name;
  return array;
}

static inline fftbench_array fftbench_texture_layers(uint32_t name, uint32_t first_layer) {
  fftbench_array array = fftbench_texture(name);
  array.first_layer = first_layer;
  return array;
}

/* Appends the transform from `input` to `output` to the current context, and waits for nothing. They must not
 * overlap, but for an FFT in place, which may be given one array twice. Where a
 * shader has written the input, glMemoryBarrier(fftbench_fft_barrier_before(fft)) has to come before. Shaders
 * that read the output in the same way as the transform wrote it see it without a further barrier; for other
 * readers call glMemoryBarrier(fftbench_barrier_after(reader)). */
fftbench_error* fftbench_fft_record(fftbench_fft* fft, fftbench_array input, fftbench_array output);

/* What a transform reads and writes. */
typedef struct fftbench_arrays {
  fftbench_array input;
  fftbench_array output;
} fftbench_arrays;

/* Appends `count` transforms that do not depend on each other, in any order, with what each gives by itself,
 * bit by bit. As many as the request's `most_merged` share dispatches, where their inputs are parts of one
 * buffer and their outputs as well, or layers of one texture each; of others, as many as the device binds
 * buffers of at once, from point 8 on: leave these points alone as well until a recording ends. Of other
 * textures six share, or three where one pass reads and writes such textures. Inputs may be shared.
 * Refused before anything is recorded, with the index of the transform: what fftbench_fft_record refuses,
 * outputs that overlap an array of another transform, names of no buffer or texture of the context, and
 * textures of another format, of less width or height, or without the layers. */
fftbench_error* fftbench_fft_record_independent(fftbench_fft* fft, const fftbench_arrays* transforms,
                                                size_t count);

uint32_t fftbench_fft_barrier_before(const fftbench_fft* fft);

typedef enum fftbench_reader {
  FFTBENCH_SAME_SHADER_ACCESS, /* as storage buffer or image, as record() wrote it: no barrier, 0 */
  FFTBENCH_TEXTURE_FETCH,      /* a sampler */
  FFTBENCH_BUFFER_UPDATE,      /* glGetBufferSubData, glCopyBufferSubData and the like */
  FFTBENCH_MAPPED_BUFFER,      /* a persistent mapping; then also a fence */
  FFTBENCH_VERTEX_ATTRIBUTES,
  FFTBENCH_UNIFORM_BLOCK,
  FFTBENCH_TEXTURE_UPDATE, /* glGetTexImage, glTexSubImage and the like */
  FFTBENCH_FRAMEBUFFER,    /* a texture that is attached to one */
  FFTBENCH_PIXEL_BUFFER    /* as pixel pack or unpack buffer */
} fftbench_reader;
/* Returns the bit for glMemoryBarrier. */
uint32_t fftbench_barrier_after(fftbench_reader reader);

/* Sets `count` to how many work groups have timed out waiting for others so far. Outputs are wrong where it
 * is not 0, which can happen only to stockham_fused and to options that order dispatches (sync=in_shader), on
 * a device that other work keeps busy. Waits for the device. */
fftbench_error* fftbench_fft_spin_timeouts(const fftbench_fft* fft, uint32_t* count);

/* ---- Positions and frequencies, made without GL ---- */

/* Returns the frequency at a position of a spectrum's axis, from -length / 2 to (length - 1) / 2, in periods
 * over that axis, as numpy.fft.fftfreq(length) * length does. */
int32_t fftbench_frequency_at(uint32_t position, uint32_t length);
/* Returns the position of a frequency, which may be any whole number. */
uint32_t fftbench_position_of(int32_t frequency, uint32_t length);
/* Returns the position of the negative frequency: where a real signal's spectrum has the conjugate. */
uint32_t fftbench_mirrored_position(uint32_t position, uint32_t length);
/* Returns the same three as GLSL functions, to be put behind a #version line:
 * int frequency_at(uint, uint), uint position_of(int, uint), uint mirrored_position(uint, uint). */
const char* fftbench_position_glsl(void);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(readability-identifier-naming) */
#endif
