// The registry lists every algorithm by the name that users type.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fft/caller_access.h"
#include "fft/limits.h"
#include "fft/operation.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/problem.h"
#include "fft/shader_traits.h"
#include "fft/spectrum_order.h"

namespace fftbench::fft {

// The kind of backend on which an algorithm runs.
enum class BackendKind { kOpenGl, kCpu, kCuda };
std::string_view name_of(BackendKind kind);  // opengl | cpu | cuda

// What `best` goes by where nobody has tuned (fft/best.h).
struct UsualChoice {
  // Its place among those that `best` tries, from 1 on: the usually fastest come first, and behind them those
  // that only do what these can't. 0 where `best` never tries it.
  unsigned place = 0;

  // Whether it does most sizes, so that others are measured by it.
  bool is_general = false;

  // Returns whether it is worth trying for a problem. It is nullptr where it always is.
  bool (*is_tried)(const Problem& problem, Sync sync) = nullptr;

  // Returns the options that are not at their defaults. It is nullptr where all are.
  Options (*options)(const Problem& problem, Sync sync) = nullptr;
};

// Axes beside both of two dimensions: none, columns alone, or any of three.
enum class AxesOfAlgorithm { kNone, kColumnsAlone, kAny };

struct Algorithm {
  std::string name;
  BackendKind backend;
  std::string summary;  // one line
  std::string source;   // document, section, listing
  std::string sizes;    // for messages: "powers of two"
  std::vector<OptionSpec> options;

  // Returns the reason why no device can solve this problem ("width 1000 is not a power of two"), or nothing.
  // Others ask refusal_of, which knows what all kernels have in common.
  std::function<std::optional<std::string>(const Problem& problem)> refuse;

  // Returns the plan for a forward or inverse flat problem (fft/flat_problems.h) that is not refused, with
  // completed options, or why these options have none. The limits may guide choices that the options leave
  // open; make_plan checks whether the plan keeps them. It is nullptr where a backend needs no plan: for a
  // library, or code for the CPU.
  std::function<PlanOrSkip(const Problem& problem, const Options& options, const DeviceLimits& limits)> plan;

  // Returns what it computes of a problem that is not refused; nullptr where that is the transform. Such an
  // algorithm's plan is for the whole way from pictures to pictures, and need not be a forward transform and
  // then an inverse one.
  Operation (*operation)(const Problem& problem, const Options& options) = nullptr;

  bool is_transform() const { return operation == nullptr; }

  // Whether it has cosine and sine transforms as well.
  bool takes_cosine_transforms = false;

  // What it transforms besides all axes of two dimensions.
  AxesOfAlgorithm other_axes = AxesOfAlgorithm::kNone;

  // Further options, besides the defaults, at which a search begins: settings that are often fast, or fast
  // only together.
  std::vector<Options> search_starts = {};

  // Whether its work groups wait for each other, so that all have to be resident at once: options that are
  // fast at one size may leave room for too few of them at another.
  bool needs_resident_groups = false;

  // Options with which it has a plan on devices that do not run several work groups at once, where its
  // defaults have none. Tests go by it.
  Options options_anywhere = {};

  // Returns the order of the spectra that it leaves and reads with these completed options; nothing where
  // that is natural. It is nullptr where it always is.
  std::optional<SpectrumOrder> (*spectrum_order)(const Problem& problem, const Options& options) = nullptr;

  // Its shaders, each by the one of the algorithms that share it; those that are as all others are left out.
  std::vector<ShaderTraits> shaders = {};

  UsualChoice usual = {};
};

// The algorithms of one file. The build finds the function that returns them (cmake/families.cmake), whose
// definition begins with a line such as `Family stockham_family() {`; fft/families.h declares it.
struct Family {
  // Where they stand in lists, behind the families with smaller numbers. Those without one stand last.
  unsigned place = std::numeric_limits<unsigned>::max();

  std::vector<Algorithm> algorithms = {};

  // Returns further ones that are built on a transform, given the names of all that run in shaders, `best`
  // first. It is nullptr where there are none.
  std::vector<Algorithm> (*built_on_transforms)(std::vector<std::string> names) = nullptr;
};

std::span<const Algorithm> algorithms();
std::vector<std::string> algorithm_names();

// Returns those that `best` tries for a problem where nobody has tuned, in the order of their places.
std::vector<const Algorithm*> usual_algorithms(const Problem& problem, Sync sync);

const Algorithm* find_algorithm(std::string_view name);  // nullptr where there is none

// Throws std::invalid_argument, with the nearest name, where there is no such algorithm.
const Algorithm& algorithm_named(std::string_view name);

// Returns the reason why no device can solve this problem, or nothing. Of several flat problems it says along
// which axes.
std::optional<std::string> refusal_of(const Algorithm& algorithm, const Problem& problem);

// Returns what the kernels say of the pass's shader.
ShaderTraits shader_traits_of(const Pass& pass);

// `options` are completed.
Operation operation_of(const Algorithm& algorithm, const Problem& problem, const Options& options);

// Returns the order of its spectra, with completed options; nothing where frequencies are in natural order.
std::optional<SpectrumOrder> spectrum_order_of(const Algorithm& algorithm, const Problem& problem,
                                               const Options& options);

// Whether transforms with these options are in buffers of OpenGL, though the algorithm is CUDA's.
bool shares_gl_buffers(const Algorithm& algorithm, const Options& options);

// Returns the plan for a caller's arrays under a device's limits, or the Skip that says what is in the way.
// What is not flat goes as flat problems one after the other, each of which `best` plans as what is fastest
// for it. A batch whose arrays exceed a limit, where a few of its images don't, goes in parts
// (fft/batch_parts.h). A round trip is the forward plan followed by the inverse one, unless the algorithm has
// an operation of its own. Throws std::logic_error for an algorithm without plans.
PlanOrSkip make_plan(const Algorithm& algorithm, const Problem& problem, const Options& options,
                     const DeviceLimits& limits, const CallerAccess& access = {});

}  // namespace fftbench::fft
