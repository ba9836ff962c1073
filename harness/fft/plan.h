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
// kTaggedScratch is the passes' alone (glsl/lib/handoff.glsl).
enum class Role { kInput, kOutput, kScratch, kTaggedScratch, kTwiddleTable, kGroupBarrier };

// What an element of a resource is. Both take eight bytes.
enum class Format {
  kComplexFp32,  // rg32f, vec2
  kCounterPair,  // two 32-bit counters, which begin as zeros (glsl/lib/group_barrier.glsl)
};

// Something that passes read or write: arrays in the layout of fft::Problem, tables, counters. Who runs the
// plan provides it, and fills the roles kInput (the caller's values), kTwiddleTable (the roots of unity exp(2
// pi i k / width)), kTaggedScratch and kGroupBarrier (zeros, once). All others may hold anything.
struct Resource {
  std::string name;  // for people and GL labels: "input", "twiddle table"
  Role role = Role::kScratch;
  Storage storage = Storage::kBuffer;
  Format format = Format::kComplexFp32;
  glm::uvec3 extent{1, 1, 1};  // width, height and layers, in elements

  bool operator==(const Resource&) const = default;
};

// A complex array of the problem's size, named after its role.
Resource array_of(const Problem& problem, Role role, Storage storage = Storage::kBuffer);
Resource twiddle_table(std::uint32_t length);
Resource group_barrier();

std::uint64_t element_count(const Resource& resource);
std::uint64_t byte_count(const Resource& resource);

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
