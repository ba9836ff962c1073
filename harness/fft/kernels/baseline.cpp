#include "fft/kernels/baseline.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/kernels/dispatch_sync.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr std::uint32_t kPeakGroups = 4096;

std::vector<Resource> source_and_target(const Problem& problem) {
  Problem there_and_back = problem;
  there_and_back.direction = Direction::kRoundtrip;
  Resource target = array_of(there_and_back, Role::kOutput);
  const Resource source = array_of(problem, Role::kInput);
  target.extent = source.extent;
  target.format = source.format;
  return {source, target};
}

// What a copy moves at once: as many bytes as divide the array's. They are whole numbers, so that no device
// changes a value on the way, as one that flushes small numbers to zero might.
struct CopyElement {
  std::string_view type;
  std::uint64_t bytes;
};
CopyElement copy_element(std::uint64_t array_bytes) {
  if (array_bytes % 16 == 0) return {"uvec4", 16};
  if (array_bytes % 8 == 0) return {"uvec2", 8};
  return {"uint", 4};  // a buffer ends with a whole one (gl::Buffer)
}

}  // namespace

Pass copy_pass(std::uint64_t bytes) {
  constexpr std::uint32_t kWorkGroupSize = 256;
  constexpr std::uint64_t kGroupsAlongX = 32768;  // within the least that OpenGL 4.3 promises

  const CopyElement element = copy_element(bytes);
  const std::uint64_t elements = (bytes + element.bytes - 1) / element.bytes;
  const std::uint64_t groups = (elements + kWorkGroupSize - 1) / kWorkGroupSize;
  const std::uint64_t groups_x = std::min(groups, kGroupsAlongX);
  const std::uint64_t groups_z = (groups + groups_x - 1) / groups_x;
  const auto piece_bytes = std::uint32_t(kWorkGroupSize * element.bytes);

  return {.label = "copy",
          .shader = "copy.comp",
          .defines = {{"LOCAL_SIZE_X", fmt::format("{}", kWorkGroupSize)},
                      {"ELEMENT_TYPE", std::string(element.type)},
                      {"ELEMENT_COUNT", fmt::format("{}", elements)}},
          .uniforms = {},
          .bindings = {},
          .work_group_size = {kWorkGroupSize, 1, 1},
          .work_group_count = {groups_x, 1, groups_z},
          .read_bytes = bytes,
          .write_bytes = bytes,
          .work = {.tiles = groups,
                   .values_of_invocation = 1,
                   .steps = 2,
                   .read_piece_bytes = piece_bytes,
                   .write_piece_bytes = piece_bytes}};
}

Plan plan_copy(const Problem& problem) {
  Plan plan{.problem = problem, .resources = source_and_target(problem), .passes = {}};
  plan.passes.push_back(copy_pass(byte_count(problem)));
  plan.passes.back().bindings = {{FFTBENCH_BINDING_SOURCE, 0}, {FFTBENCH_BINDING_TARGET, 1}};
  return plan;
}

Plan plan_empty_dispatch() {
  Plan plan{.problem = {}, .resources = source_and_target({}), .passes = {}};
  plan.passes.push_back({.label = "empty dispatch",
                         .shader = "empty.comp",
                         .defines = {},
                         .uniforms = {},
                         .bindings = {},
                         .work_group_size = {1, 1, 1},
                         .work_group_count = {1, 1, 1}});
  return plan;
}

Plan plan_dummy_work(std::uint32_t chain_length, std::uint32_t work_groups) {
  Plan plan{.problem = {}, .resources = source_and_target({}), .passes = {}};
  plan.passes.push_back({.label = "dummy work",
                         .shader = "dummy_work.comp",
                         .defines = {},
                         .uniforms = {{"chain_length", chain_length}},
                         .bindings = {{FFTBENCH_BINDING_SOURCE, 0}, {FFTBENCH_BINDING_TARGET, 1}},
                         .work_group_size = {1, 1, 1},
                         .work_group_count = {work_groups, 1, 1}});
  return plan;
}

Plan plan_arithmetic_peak(std::uint32_t turns) {
  Plan plan{.problem = {}, .resources = source_and_target({}), .passes = {}};
  plan.passes.push_back(
      {.label = "arithmetic peak",
       .shader = "arithmetic_peak.comp",
       .defines = {},
       .uniforms = {{"turns", turns}},
       .bindings = {{FFTBENCH_BINDING_SOURCE, 0}, {FFTBENCH_BINDING_TARGET, 1}},
       .work_group_size = {FFTBENCH_PEAK_WORK_GROUP, 1, 1},
       .work_group_count = {kPeakGroups, 1, 1},
       .flops = double(FFTBENCH_PEAK_FLOPS_A_TURN) * turns * FFTBENCH_PEAK_WORK_GROUP * kPeakGroups});
  return plan;
}

Plan plan_shared_memory_peak(std::uint32_t turns) {
  Plan plan{.problem = {}, .resources = source_and_target({}), .passes = {}};
  plan.passes.push_back(
      {.label = "shared memory peak",
       .shader = "shared_memory_peak.comp",
       .defines = {},
       .uniforms = {{"turns", turns}},
       .bindings = {{FFTBENCH_BINDING_SOURCE, 0}, {FFTBENCH_BINDING_TARGET, 1}},
       .work_group_size = {FFTBENCH_PEAK_WORK_GROUP, 1, 1},
       .work_group_count = {kPeakGroups, 1, 1},
       .shared_memory_bytes = std::uint64_t{2} * FFTBENCH_PEAK_WORK_GROUP * 4 * sizeof(float)});
  return plan;
}

double shared_peak_bytes(std::uint32_t turns) {
  return double(FFTBENCH_SHARED_PEAK_BYTES_A_TURN) * turns * FFTBENCH_PEAK_WORK_GROUP * kPeakGroups;
}

Plan plan_residency_probe(const ResidencyProbe& probe) {
  Plan plan{.problem = {}, .resources = source_and_target({}), .passes = {}};
  plan.resources.push_back(group_barrier());
  plan.passes.push_back(
      {.label = "residency probe",
       .shader = "residency_probe.comp",
       .defines = {{"GROUPS", fmt::format("{}", probe.awaited)},
                   {"WORK_GROUP_SIZE", fmt::format("{}", probe.work_group_size)},
                   {"SHARED_LENGTH", fmt::format("{}", probe.shared_bytes / sizeof(float))}},
       .uniforms = {},
       .bindings = {{FFTBENCH_BINDING_TARGET, 1}, {FFTBENCH_BINDING_BARRIER, 2}},
       .work_group_size = {probe.work_group_size, 1, 1},
       .work_group_count = {probe.dispatched, 1, 1},
       .shared_memory_bytes = probe.shared_bytes});
  return plan;
}

Plan plan_order_probe(std::uint32_t groups) {
  const Resource input{.name = "order probe",
                       .role = Role::kInput,
                       .format = Format::kCounter,
                       .extent = {groups * kOrderProbeGroupSize, 1, 1}};
  Resource output = input;
  output.role = Role::kOutput;
  Plan plan{.problem = {}, .sync = Sync::kInShader, .resources = {input, output}, .passes = {}};
  std::vector<Define> defines = sync_defines(true, true);
  defines.emplace_back("WORK_GROUP_SIZE", fmt::format("{}", kOrderProbeGroupSize));
  for (const std::size_t source : {0U, 1U}) {
    plan.passes.push_back(
        {.label = "order probe",
         .shader = "order_probe.comp",
         .defines = defines,
         .uniforms = {},
         .bindings = {{FFTBENCH_BINDING_SOURCE, source}, {FFTBENCH_BINDING_TARGET, 1 - source}},
         .work_group_size = {kOrderProbeGroupSize, 1, 1},
         .work_group_count = {groups, 1, 1},
         .completions = groups});
  }
  return plan;
}

}  // namespace fftbench::fft
