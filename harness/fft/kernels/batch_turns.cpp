#include "fft/kernels/batch_turns.h"

#include <fmt/format.h>
#include <algorithm>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/four_step_plan.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// What GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT is at most (OpenGL 4.6, table 23.64).
constexpr std::uint64_t kAlignmentOfBindings = 256;

// A third of the caches of an NVIDIA H100, which hold the array of a turn beside what the turns before and
// after it write and load. Larger images gain as well, up to twice as much each. Long lines gain by turns of
// twice as much, but no line of that size does.
constexpr std::uint64_t kBytesOfTurn = std::uint64_t{1} << 24U;
constexpr std::uint64_t kMostBytesOfImage = 2 * kBytesOfTurn;
constexpr std::uint64_t kBytesOfTurnOfLines = 2 * kBytesOfTurn;
constexpr std::uint64_t kMostBytesOfLine = kBytesOfTurn;

// Long rows have few work groups for each turn, so that they gain by several turns alone, and where an image
// has more than a few of them.
constexpr std::uint32_t kLongRow = 2048;
constexpr std::uint64_t kFewestBytesOfLongRows = 4 * kBytesOfTurn;
constexpr std::uint32_t kFewRows = 16;

bool gains_by_turns_of_long_rows(const Problem& problem) {
  return problem.extent.y > kFewRows && byte_count(problem) >= kFewestBytesOfLongRows;
}

// Halves, real images and those of sides with odd factors were not seen to gain.
bool gains_by_turns(const Problem& problem, bool are_long_lines) {
  if (!is_complex(problem)) return false;
  if (are_long_lines) return problem.precision == Precision::kFp32;
  if (axes_of(problem).size() != 2 || has_odd_factors(problem) || problem.precision == Precision::kFp16)
    return false;
  return problem.extent.x < kLongRow || gains_by_turns_of_long_rows(problem);
}

}  // namespace

std::optional<std::string> refuse_turns(const Problem& problem, std::uint32_t batch_chunk, Storage storage) {
  if (storage != Storage::kBuffer)
    return fmt::format("batch_chunk={}: a texture can't be bound in parts; take storage=buffer", batch_chunk);
  if (problem.batch % batch_chunk != 0) {
    return fmt::format("batch_chunk={} does not divide the {} images", batch_chunk, problem.batch);
  }
  Problem some = problem;
  some.batch = batch_chunk;
  for (const Role role : {Role::kInput, Role::kOutput}) {
    const std::uint64_t bytes = byte_count(array_of(some, role));
    if (bytes % kAlignmentOfBindings == 0) continue;
    return fmt::format(
        "batch_chunk={}: the {} of so many images has {} bytes, but parts of a buffer begin at multiples of "
        "{}",
        batch_chunk, array_of(some, role).name, bytes, kAlignmentOfBindings);
  }
  return std::nullopt;
}

std::uint32_t usual_batch_chunk(const Problem& problem, const RegisterOptions& options,
                                const DeviceLimits& limits) {
  const std::uint64_t image_bytes = byte_count(problem) / problem.batch;
  const bool are_lines = takes_four_steps(problem, limits);
  const std::uint64_t turn_bytes = are_lines ? kBytesOfTurnOfLines : kBytesOfTurn;
  if (options.sync == Sync::kBarrier || limits.resident_work_groups < 2 ||
      image_bytes > (are_lines ? kMostBytesOfLine : kMostBytesOfImage) ||
      byte_count(problem) < 2 * turn_bytes || !gains_by_turns(problem, are_lines))
    return problem.batch;
  const auto most = static_cast<std::uint32_t>(std::max<std::uint64_t>(turn_bytes / image_bytes, 1));
  for (std::uint32_t images = most; 2 * images > most; --images) {
    if (!refuse_turns(problem, images, options.kernel.storage)) return images;
  }
  return problem.batch;
}

Plan in_turns(Plan of_some, const Problem& problem) {
  const std::uint32_t turns = problem.batch / of_some.problem.batch;
  Plan plan = std::move(of_some);
  plan.problem = problem;
  for (Pass& pass : plan.passes) {
    for (Binding& binding : pass.bindings) {
      const Resource& resource = plan.resources[binding.resource];
      if (is_of_problem(resource.role)) binding.bytes_of_turn = byte_count(resource);
    }
    pass.label += fmt::format(", {} turns", turns);
    pass.turns = turns;
    pass.shares_turns = &pass != &plan.passes.front();
    pass.read_bytes *= turns;
    pass.write_bytes *= turns;
    pass.twiddle_read_bytes *= turns;
    pass.flops *= turns;
  }
  for (Resource& resource : plan.resources) {
    if (is_of_problem(resource.role)) resource.extent.z *= turns;
  }
  return plan;
}

}  // namespace fftbench::fft
