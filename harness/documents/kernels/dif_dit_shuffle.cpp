// Planning of glsl/documents/dif_dit_shuffle.comp: a radix-2 transform whose invocations trade single values,
// by subgroup shuffle or through shared memory, one dispatch an axis (Nabla, optimizations 2 to 4).
#include <fmt/format.h>
#include <algorithm>
#include <optional>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/kernel_options.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/option_words.h"
#include "fft/kernels/plan_arrays.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// OpenGL promises work groups of so many invocations. Limits of the device at hand decide nothing here, since
// the order of an unsorted spectrum depends on it.
constexpr std::uint32_t kPromisedInvocations = 1024;
constexpr std::uint32_t kFewestElements = 2;
constexpr std::uint32_t kMostElements = 16;

constexpr std::uint32_t kPlanesOfPicture = 3;

enum class Channels { kOne, kPreloaded, kTogether };

// What shapes the passes of dif_dit_shuffle.
struct DifDitOptions {
  KernelOptions kernel;
  std::optional<std::uint32_t> values_per_invocation;
  bool preloads = true;
  Channels channels = Channels::kOne;
  bool shuffles = true;  // within subgroups
  bool sorts_spectrum = true;
  Storage intermediate = Storage::kBuffer;
};

DifDitOptions dif_dit_options(const Options& options) {
  return {
      .kernel = kernel_options(options),
      .values_per_invocation = read_number(options, "values_per_invocation"),
      .preloads = *read_word<bool>(options, "preload", {{"yes", true}, {"no", false}}),
      .channels = *read_word<Channels>(
          options, "channels",
          {{"one", Channels::kOne}, {"preloaded", Channels::kPreloaded}, {"together", Channels::kTogether}}),
      .shuffles = *read_word<bool>(options, "exchange", {{"shuffle", true}, {"shared", false}}),
      .sorts_spectrum =
          *read_word<bool>(options, "spectrum_order", {{"natural", true}, {"as_it_falls", false}}),
      .intermediate = *read_word<Storage>(options, "intermediate",
                                          {{"buffer", Storage::kBuffer}, {"image", Storage::kImage}})};
}

// The fewest where nobody chose (Nabla, "Figuring out compile-time parameters").
std::uint32_t elements_of_line(std::uint32_t length, const std::optional<std::uint32_t>& chosen) {
  std::uint32_t elements = chosen.value_or(kFewestElements);
  while (!chosen && elements < kMostElements && length / elements > kPromisedInvocations) elements *= 2;
  return std::min(elements, length);
}

// How one axis is done.
struct LineShape {
  std::uint32_t elements;
  std::uint32_t invocations;
  std::uint32_t subgroup;  // 1 where all trades go through shared memory
  std::uint32_t planes;    // of a work group
  bool preloads;
};

LineShape shape_of(const Axis& axis, const DifDitOptions& options, const DeviceLimits& limits) {
  const std::uint32_t elements = elements_of_line(axis.length, options.values_per_invocation);
  return {.elements = elements,
          .invocations = axis.length / elements,
          .subgroup = options.shuffles ? limits.subgroup_size : 1,
          .planes = options.channels == Channels::kOne ? 1 : kPlanesOfPicture,
          // Two elements are in registers anyway.
          .preloads = options.preloads || elements == kFewestElements};
}

int channels_constant(Channels channels) {
  switch (channels) {
    case Channels::kOne:
      return FFTBENCH_CHANNELS_ONE;
    case Channels::kPreloaded:
      return FFTBENCH_CHANNELS_PRELOADED;
    case Channels::kTogether:
      return FFTBENCH_CHANNELS_TOGETHER;
  }
  return FFTBENCH_CHANNELS_ONE;
}

int constant_of_plane_storage(Storage storage) {
  return storage == Storage::kImage ? FFTBENCH_STORAGE_IMAGE : FFTBENCH_STORAGE_BUFFER;
}

std::vector<Define> dif_dit_defines(const Problem& problem, const Axis& axis, const LineShape& shape,
                                    const DifDitOptions& options) {
  std::vector<Define> defines = power_of_two_axis_defines(problem, axis, options.kernel);
  const auto add = [&](const char* name, auto value) {
    defines.emplace_back(name, fmt::format("{}", value));
  };
  add("ELEMENTS", shape.elements);
  add("LOG2_ELEMENTS", log2_of_power_of_two(shape.elements));
  add("INVOCATIONS", shape.invocations);
  add("LOG2_INVOCATIONS", log2_of_power_of_two(shape.invocations));
  add("EXCHANGE", options.shuffles ? FFTBENCH_EXCHANGE_SHUFFLE : FFTBENCH_EXCHANGE_SHARED);
  add("SUBGROUP_SIZE", shape.subgroup);
  add("CHANNELS", channels_constant(options.channels));
  add("PRELOAD", shape.preloads ? 1 : 0);
  add("SPECTRUM_SORTED", options.sorts_spectrum ? 1 : 0);
  return defines;
}

// An array for each value that invocations trade at once.
std::uint64_t bytes_of_trades(const Problem& problem, const LineShape& shape, Channels channels) {
  if (shape.invocations <= shape.subgroup) return 0;
  const std::uint64_t values = channels == Channels::kTogether ? shape.planes : 1;
  return values * shape.invocations * 2 * bytes_of_arithmetic(problem.precision);
}

// Every butterfly but those of neighbours has a factor, which three planes share where they go together.
std::uint64_t factors_read(const Problem& problem, const Axis& axis, const LineShape& shape,
                           Channels channels) {
  const std::uint64_t stages = log2_of_power_of_two(axis.length) - 1;
  const std::uint64_t lines = std::uint64_t{axis.count} * problem.batch;
  return axis.length / 2 * stages * lines / (channels == Channels::kTogether ? shape.planes : 1);
}

// Where values of several virtual threads wait in memory, which is read and written once more for each stage
// of the whole line.
std::uint64_t sweeps_of(const LineShape& shape) {
  return shape.preloads ? 1 : log2_of_power_of_two(shape.elements);
}

std::optional<Skip> skip_of_dif_dit(const DifDitOptions& options, const DeviceLimits& limits) {
  if (options.shuffles && limits.subgroup_size == 0) {
    return Skip{
        "exchange=shuffle: this device has no subgroups whose invocations shuffle values "
        "(GL_KHR_shader_subgroup_shuffle in compute shaders); exchange=shared trades them through shared "
        "memory"};
  }
  if (options.channels == Channels::kPreloaded && !options.preloads) {
    return Skip{"channels=preloaded: three planes are kept in registers, which preload=no does not do"};
  }
  return std::nullopt;
}

// Makes the passes of a problem's axes and the arrays between them.
class DifDitPlan {
 public:
  DifDitPlan(const Problem& problem, const DifDitOptions& options, const DeviceLimits& limits)
      : options_(options), limits_(limits), plan_{.problem = problem, .resources = {}, .passes = {}} {}

  Plan made() && {
    const Problem& problem = plan_.problem;
    std::size_t source = place_of(array_of(problem, Role::kInput));
    const std::size_t output = place_of(array_of(problem, Role::kOutput));
    for (const Axis& axis : axes_in_order(problem)) {
      const std::size_t target =
          axis.is_last ? output : place_of(array_of(problem, Role::kScratch, options_.intermediate));
      add_pass(axis, source, target);
      source = target;
    }
    return std::move(plan_);
  }

 private:
  std::size_t place_of(const Resource& resource) { return PlanArrays(plan_).place_of(resource); }

  void add_pass(const Axis& axis, std::size_t source, std::size_t target) {
    const Problem& problem = plan_.problem;
    const LineShape shape = shape_of(axis, options_, limits_);
    const std::uint64_t bytes =
        element_count(problem) * bytes_of(plan_.resources[source].format) * sweeps_of(shape);
    Pass pass{.label = fmt::format("{}, {} elements", name_of(axis), shape.elements),
              .shader = "documents/dif_dit_shuffle.comp",
              .defines = dif_dit_defines(problem, axis, shape, options_),
              .uniforms = {},
              .bindings = {{FFTBENCH_BINDING_SOURCE, source}, {FFTBENCH_BINDING_TARGET, target}},
              .work_group_size = {shape.invocations, 1, 1},
              .work_group_count = {axis.count, problem.batch / shape.planes, 1},
              .shared_memory_bytes = bytes_of_trades(problem, shape, options_.channels),
              .read_bytes = bytes,
              .write_bytes = bytes,
              .twiddle_read_bytes = twiddle_bytes(problem, options_.kernel,
                                                  factors_read(problem, axis, shape, options_.channels)),
              .flops = flops_along(problem, axis, axis.length)};
    const auto define_storage = [&](const char* name, std::size_t place) {
      pass.defines.emplace_back(name,
                                fmt::format("{}", constant_of_plane_storage(plan_.resources[place].storage)));
    };
    define_storage("SOURCE_STORAGE", source);
    define_storage("TARGET_STORAGE", target);
    if (!shape.preloads) {
      Resource between = array_of(problem, Role::kScratch);
      between.name = "values between stages";
      pass.bindings.push_back({FFTBENCH_BINDING_ALTERNATE, place_of(between)});
    }
    if (options_.kernel.uses_table()) {
      const Resource table = twiddle_table(table_length(problem, axis), problem.precision);
      pass.bindings.push_back({FFTBENCH_BINDING_TWIDDLE, place_of(table)});
    }
    plan_.passes.push_back(std::move(pass));
  }

  DifDitOptions options_;
  DeviceLimits limits_;
  Plan plan_;
};

PlanOrSkip plan_dif_dit(const Problem& problem, const Options& options, const DeviceLimits& limits) {
  const DifDitOptions read = dif_dit_options(options);
  if (auto skip = skip_of_dif_dit(read, limits)) return *std::move(skip);
  return DifDitPlan(problem, read, limits).made();
}

std::vector<OptionSpec> options_of_dif_dit() {
  return {
      {"values_per_invocation",
       {"auto", "2", "4", "8", "16"},
       "values an invocation holds, two for each virtual thread; auto: the fewest that make a work group"},
      {"preload",
       {"yes", "no"},
       "values of all virtual threads are in registers, or go through memory between their stages"},
      {"channels",
       {"one", "preloaded", "together"},
       "a work group has one plane, three that it loads before it begins, or three that it trades at once"},
      {"exchange",
       {"shuffle", "shared"},
       "invocations of a subgroup trade by shuffles, or all trade through shared memory"},
      {"spectrum_order",
       {"natural", "as_it_falls"},
       "frequencies in order, or in that of the last stage, which the inverse then reads"},
      {"intermediate", {"buffer", "image"}, "what is between the two axes"},
      twiddle_option()};
}

// It does not depend on a device, so that a spectrum means the same everywhere.
std::optional<SpectrumOrder> spectrum_order_of_dif_dit(const Problem& problem, const Options& options) {
  const DifDitOptions read = dif_dit_options(options);
  if (read.sorts_spectrum) return std::nullopt;
  const auto order_of_line = [&](std::uint32_t length) {
    return DifOrder{.length = length, .elements = elements_of_line(length, read.values_per_invocation)};
  };
  return SpectrumOrder{.rows = order_of_line(problem.extent.x), .columns = order_of_line(problem.extent.y)};
}

}  // namespace

Family dif_dit_family() {
  return {
      110,
      {{.name = "dif_dit_shuffle",
        .backend = BackendKind::kOpenGl,
        .summary = "radix-2 decimation in frequency, inverse in time; invocations trade values by subgroup "
                   "shuffles",
        .source = "Nabla, optimizations 2 (trades), 3 (subgroups, virtual threads) and 4 (preloading)",
        .sizes = "powers of two",
        .options = options_of_dif_dit(),
        .refuse = refuse_unless_power_of_two,
        .plan = plan_dif_dit,
        .search_starts = {{{"exchange", "shared"}}},
        .spectrum_order = spectrum_order_of_dif_dit}}};
}

}  // namespace fftbench::fft
