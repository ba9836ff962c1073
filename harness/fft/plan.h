// A plan is an algorithm applied to a Problem, as pure data. It is made without a GPU, and any backend that
// understands shaders and buffers can prepare and run it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {

// Under kRgbPlanes and kRgbPacked three images of the batch are the colours of one
// (glsl/lib/rgb_storage.glsl): an array is two images of all three colours, or one where its values are real.
// kRgbSampled is such an array of real values that passes only read, and as a texture, so that it may have a
// format that no image has (glsl/lib/convolution_textures.glsl).
enum class Storage { kBuffer, kImage, kRgbPlanes, kRgbPacked, kRgbSampled };
// Only the passes use kFlaggedScratch (glsl/lib/pass_sync.glsl).
enum class Role {
  kInput,
  kOutput,
  kScratch,
  kFlaggedScratch,
  kTwiddleTable,
  kButterflyTable,
  kChirp,
  kChirpSpectrum,
  kGroupBarrier,
  kClaims,
  kKernel,
  kKernelSpectrum,
  kWaveRates,
  kContent
};

// Whether it is that of the problem's own arrays, its input and its output.
inline bool is_of_problem(Role role) {
  return role == Role::kInput || role == Role::kOutput;
}

// Whether it is that of counters by which work groups of one dispatch wait for each other.
inline bool counts_waits(Role role) {
  return role == Role::kGroupBarrier || role == Role::kClaims;
}

// The type of a resource's elements.
enum class Format {
  kComplexFp32,  // rg32f, vec2
  kRealFp32,     // float; in buffers, and as three colours of an rgba32f image
  kComplexFp16,  // two fp16 numbers in a uint
  kRealFp16,
  kComplexFp64,  // dvec2; in buffers alone, as are tables and counters
  kRealFp64,
  kFourFp16,     // four fp16 numbers, as texels of an rgba16f image; in images alone
  kCounterPair,  // two 32-bit counters, which are zero at the beginning (glsl/lib/group_barrier.glsl)
  kCounter,      // one of them (glsl/lib/dynamic_tiles.glsl)
  kButterfly,    // an entry of butterfly_table.h
};

// An array that passes read or write: values in the layout of fft::Problem, tables, counters. The code that
// runs the plan allocates it. It fills kInput with the caller's values, kTwiddleTable with the roots of unity
// exp(2 pi i k / width) (or of another order), kButterflyTable with what butterfly_table.h says of a line of
// that width, kChirp and kChirpSpectrum with what chirp.h says, and kFlaggedScratch, kGroupBarrier and
// kClaims with zeros, once. It fills kKernel with the values of a convolution's kernel (fft::Convolution);
// kKernelSpectrum is what the plan's preparation makes of them, their spectrum or what else it reads.
// kWaveRates has those of an ocean's waves (fft::Ocean). It fills kContent with the resource's own content,
// once. Other arrays may hold anything at the beginning.
struct Resource {
  std::string name;  // for messages and GL labels: "input", "twiddle table"
  Role role = Role::kScratch;
  Storage storage = Storage::kBuffer;
  Format format = Format::kComplexFp32;
  glm::uvec3 extent{1, 1, 1};  // width, height and layers, in elements
  // of kChirpSpectrum: of the line that the chirp is as long as; of a kTwiddleTable that has the first roots
  // alone: their order
  std::uint32_t line_length = 0;
  // With kContent: the bytes of all elements; zeros where there are none. Plans of one file share them.
  std::shared_ptr<const std::vector<std::byte>> content = nullptr;

  bool operator==(const Resource&) const = default;
};

std::uint32_t bytes_of(Format format);

// Return the name that plan.json has for a format (a type of NumPy, or words where NumPy has none), and the
// format of a name; nothing where there is none. Of two formats with one name the narrower one is meant.
std::string_view name_of(Format format);
std::optional<Format> format_named(std::string_view name);
bool is_real(Format format);  // of real numbers
Format format_of(Precision precision, Domain domain);

// Returns the problem's input or output, or a complex array of the problem's extent; named after its role.
Resource array_of(const Problem& problem, Role role, Storage storage = Storage::kBuffer);
// Tables for arithmetic in that of the problem's precisions that kernels compute with: fp64, else fp32.
Resource twiddle_table(std::uint32_t length, Precision precision);
Resource first_twiddles(std::uint32_t count, std::uint32_t order, Precision precision);
Resource butterfly_table_of(std::uint32_t line_length);
Resource chirp_table(std::uint32_t line_length, Precision precision);
// In rows of `width` values where that is not 0: column k of row j is value j + k padded_length / width.
Resource chirp_spectrum_table(std::uint32_t line_length, std::uint32_t padded_length, Precision precision,
                              std::uint32_t width = 0);
// The array of a convolution's kernel, of fft::kernel_shape.
Resource array_of_kernel(const ArrayShape& shape);
Resource group_barrier();
// Has a pair of counters for each block of columns, where tiles are taken in blocks.
Resource claims_of_tiles(std::uint32_t blocks = 0);

std::uint64_t element_count(const Resource& resource);
std::uint64_t byte_count(const Resource& resource);  // of its values, in the layout of the problem

// Tell how many images of the batch an element of such an array holds (three colours, or one image), how many
// bytes a shader reads with it, and how many bytes all elements take. Three of the components of an rgba
// image hold colours; the fourth counts, used or not.
std::uint32_t images_of_element(Storage storage);
std::uint32_t bytes_of_element(Storage storage, Format format);
std::uint64_t stored_byte_count(const Resource& resource);

// Whether the array is two images.
bool has_second_image(const Resource& resource);

// Returns how many layers of a texture an array takes that is images.
std::uint32_t layer_count(const Resource& resource);

// A resource at a binding point of glsl/lib/shared_constants.h.
struct Binding {
  std::uint32_t point;
  std::size_t resource;  // an index of Plan::resources
  // In a pass with turns, each turn sees so many bytes of the resource, the next turn those behind them. 0
  // where every turn sees all of it.
  std::uint64_t bytes_of_turn = 0;
  // The range of a buffer that the pass, or its first turn, sees: where it begins and how many bytes it has.
  // A byte_count of 0 stands for bytes_of_turn, and for the whole resource where that is 0 too.
  std::uint64_t first_byte = 0;
  std::uint64_t byte_count = 0;

  bool operator==(const Binding&) const = default;
};

// Returns how many bytes of a buffer are bound at once, in whole words of 4 bytes.
std::uint64_t bound_byte_count(const Binding& binding, const Resource& resource);

using Define = std::pair<std::string, std::string>;
using Uniform = std::pair<std::string, std::uint32_t>;

// What keeps a dispatch from reading what the dispatches before it have yet to write: a barrier behind each
// of them, or its own work groups, which wait for the groups of earlier ones (glsl/lib/dispatch_sync.glsl):
// of those of the same transform, with a barrier behind each transform, or of all.
enum class Sync { kBarrier, kInShaderWithin, kInShader };
std::string_view name_of(Sync sync);  // barrier | in_shader_within | in_shader

// What the host does in place of a dispatch: it reads the images at the binding point of the source back,
// transposes them and writes them to the target, in rows that nothing stands between.
struct HostTranspose {
  std::uint32_t width = 1;  // of an image of the source
  std::uint32_t height = 1;
  std::uint32_t images = 1;

  bool operator==(const HostTranspose&) const = default;
};

// What a pass has whose plan a user wrote: the place in plan.json that states it, and the texts of the plan's
// files, plan.json among them, by their names relative to its folder. Shaders are looked for here first, and
// then under glsl/.
struct OwnShader {
  std::string plan;     // the file, as messages and run.json name it: "my_fft/plan.json"
  std::string pointer;  // "/passes/0"
  std::shared_ptr<const std::map<std::string, std::string>> files;
  // The numbers of the program's uniforms by their names: of a vector, a matrix or an array all of them.
  // Their types are known when the program is there (executor/own_uniforms.h).
  std::map<std::string, std::vector<double>> uniforms = {};
  bool states_work_group_size = false;

  bool operator==(const OwnShader&) const = default;

  // Returns the beginning of a message: "my_fft/plan.json: at /passes/0/program".
  std::string place(std::string_view key) const;
};

// What the work groups of a pass do in one turn, all together and idle invocations included, as the kernel
// knows it that made the pass. Its price is made of this (fft/planner/price.h).
struct PassWork {
  // Portions that the groups take one after the other; 0 where the kernel says nothing.
  std::uint64_t tiles = 0;
  std::uint32_t values_of_invocation = 0;  // complex ones that an invocation holds at once
  double instructions = 0;
  double sines = 0;            // with their cosines, where no table has the twiddle factors
  double exchanged_bytes = 0;  // written to shared memory, and read there
  double bank_bytes = 0;       // the same, each as often as its access takes turns of the banks
  std::uint32_t steps = 0;     // a tile's loads, exchanges and stores, each of which waits for the one before
  // So many bytes lie side by side of what a group reads at once, and of what it writes.
  std::uint32_t read_piece_bytes = 0;
  std::uint32_t write_piece_bytes = 0;

  bool operator==(const PassWork&) const = default;
};

// One dispatch, or several that differ in a number alone. Consecutive passes see each other's writes.
struct Pass {
  std::string label;              // for messages and GL labels: "rows, stage 3"
  std::string shader;             // a file under glsl/
  std::vector<Define> defines;    // constants that specialise the shader
  std::vector<Uniform> uniforms;  // values that change from pass to pass of one program
  std::vector<Binding> bindings;
  glm::uvec3 work_group_size{1, 1, 1};
  glm::uvec3 work_group_count{1, 1, 1};
  std::uint64_t shared_memory_bytes = 0;
  std::uint64_t read_bytes = 0;  // from the arrays in storage; tables are not counted
  std::uint64_t write_bytes = 0;
  std::uint64_t twiddle_read_bytes = 0;  // from tables: of twiddles, of a chirp, of butterflies
  std::uint32_t completions = 0;         // that the dispatch counts, where it synchronises in the shader
  // How often it is dispatched; the uniform `turn` counts from 0. The bytes above are those of all turns.
  std::uint32_t turns = 1;
  // Whether it is in one loop with the pass before, so that each turn runs both, one after the other.
  bool shares_turns = false;
  // The operations of all turns, counted by convention: 5 n log2 r for n values that are made into transforms
  // of r values each, whatever is really executed. 0 where there are none, or the planning does not say.
  double flops = 0;
  PassWork work = {};
  // Its bytes pass no shader, and are not among those above.
  std::optional<HostTranspose> on_host = std::nullopt;
  std::optional<OwnShader> own = std::nullopt;  // where a user wrote the plan

  bool operator==(const Pass&) const = default;
};

struct Plan {
  Problem problem;
  Sync sync = Sync::kBarrier;
  std::vector<Resource> resources;
  std::vector<Pass> passes;
  // Copies of the array between the phases, which transforms use in turn: with more than 1, a transform
  // begins while those before it still read. The array has as many times its layers.
  std::uint32_t pipeline_depth = 1;

  // Passes that are dispatched once, before the first transform and again after kKernel has changed, with a
  // barrier behind each: they make what all transforms read. They are neither timed nor counted as traffic.
  std::vector<Pass> preparation = {};

  bool operator==(const Plan&) const = default;
};

// Returns the number that a pass defines, or 0 where it does not.
std::uint32_t number_of(const Pass& pass, std::string_view define);

// Returns the preparation as the passes of a plan of its own, with the same resources.
Plan preparation_of(const Plan& plan);

// A refusal that is expected: the device cannot run this case. `reason` says which limit is in the way, its
// value and what the case needs.
struct Skip {
  std::string reason;
};

using PlanOrSkip = std::variant<Plan, Skip>;

// The bytes that one transform moves between storage and the shader cores, according to the plan's passes.
struct Traffic {
  std::uint64_t read_bytes = 0;
  std::uint64_t write_bytes = 0;
  std::uint64_t twiddle_read_bytes = 0;  // from tables, as of Pass
};
Traffic traffic_of(const Plan& plan);

std::size_t dispatch_count(const Plan& plan);

// Return the first resource of a role that the plan has, and its index.
const Resource& resource_of(const Plan& plan, Role role);
std::size_t index_of(const Plan& plan, Role role);

bool binds(const Pass& pass, std::size_t resource);

// Returns how the input is stored, and the output as well.
Storage storage_of(const Plan& plan);

// Whether a pass runs on the host, so that the device waits for it.
bool needs_host(const Plan& plan);

// Returns the traffic of a forward or inverse transform whose passes are not known, with numbers of so many
// bytes: one sweep from the input to the output and, for each further side that is transformed, another one
// through the spectrum.
Traffic traffic_of_sweeps(const Problem& problem, std::size_t bytes_of_number);

// Returns a plan with the passes of both. The second's input is the first's output, which becomes scratch;
// all other arrays stay separate. In place, the second leaves its output in its input.
Plan one_after_another(const Plan& first, const Plan& second, bool in_place = false);

// Returns a plan whose parts had problems of their own as one of the whole problem, with its arrays in
// buffers.
Plan as_of_problem(Plan plan, const Problem& problem);

// Returns the same of a forward plan and the inverse plan of the same problem.
Plan round_trip(const Plan& forward, Plan inverse);

// Tells which earlier plan a plan is equal to. Options that lead to the same plan need no second measurement.
struct PlanClass {
  // the position of the first plan that is equal; its own position where there is none before it
  std::size_t first = 0;
  std::string skip_reason;  // why there is no plan; empty where there is one

  bool is_skipped() const { return !skip_reason.empty(); }
};

// Returns one class for each plan, in their order.
std::vector<PlanClass> classify(std::span<const PlanOrSkip> plans);

// Returns the classes of `count` plans of which nothing is known.
std::vector<PlanClass> all_different(std::size_t count);

}  // namespace fftbench::fft
