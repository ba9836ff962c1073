// A plan: an algorithm applied to a Problem, as pure data. Made without a GPU; any backend that understands
// shaders and buffers can prepare and run it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {

enum class Storage { kBuffer, kImage };
enum class Role { kInput, kOutput, kScratch, kTaggedScratch, kTwiddleTable, kGroupBarrier };

// An array of the problem's size, one that begins as zeros and is the passes' alone (glsl/lib/handoff.glsl),
// a table of `table_length` roots of unity exp(2 pi i k / table_length), or the two counters of
// glsl/lib/group_barrier.glsl.
struct Resource {
  Role role = Role::kScratch;
  Storage storage = Storage::kBuffer;
  std::uint32_t table_length = 0;
  bool transposed = false;  // an image of the problem's height x width

  bool operator==(const Resource&) const = default;
};

// A resource at a binding point of glsl/lib/shared_constants.h.
struct Binding {
  std::uint32_t point;
  std::size_t resource;  // index into Plan::resources

  bool operator==(const Binding&) const = default;
};

using Define = std::pair<std::string, std::string>;
using Uniform = std::pair<std::string, std::uint32_t>;

// One dispatch. Consecutive passes see each other's writes.
struct Pass {
  std::string label;              // for people and GL labels: "rows, stage 3"
  std::string shader;             // file under glsl/
  std::vector<Define> defines;    // specialise the shader
  std::vector<Uniform> uniforms;  // change from pass to pass of one program
  std::vector<Binding> bindings;
  glm::uvec3 work_group_size{1, 1, 1};
  glm::uvec3 work_group_count{1, 1, 1};
  std::uint64_t shared_memory_bytes = 0;
  std::uint64_t read_bytes = 0;  // of the arrays, from storage; twiddle tables are not counted
  std::uint64_t write_bytes = 0;

  bool operator==(const Pass&) const = default;
};

struct Plan {
  Problem problem;
  std::vector<Resource> resources;
  std::vector<Pass> passes;

  bool operator==(const Plan&) const = default;
};

// An expected refusal: the device cannot do this case; says which limit, its value and what was needed.
struct Skip {
  std::string reason;
};

using PlanOrSkip = std::variant<Plan, Skip>;

// Bytes that one transform moves between storage and the shader cores, from the plan's passes.
struct Traffic {
  std::uint64_t read_bytes = 0;
  std::uint64_t write_bytes = 0;
};
Traffic traffic_of(const Plan& plan);

// A forward plan and the inverse plan of the same problem, one after the other.

// The inverse's input is the forward's output, which turns into scratch; every other array stays its plan's
// own.
Plan round_trip(const Plan& forward, const Plan& inverse);

// Which plans are the same: options that planning resolves alike need no second measurement.

struct PlanClass {
  std::size_t first = 0;    // position of the first plan that is equal; its own where none before it is
  std::string skip_reason;  // not empty: there is no plan

  bool is_skipped() const { return !skip_reason.empty(); }
};

// One for each plan, in their order.
std::vector<PlanClass> classify(std::span<const PlanOrSkip> plans);

// For `count` plans that nothing is known of.
std::vector<PlanClass> all_different(std::size_t count);

}  // namespace fftbench::fft
