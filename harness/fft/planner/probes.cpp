#include "fft/planner/probes.h"

#include <fmt/format.h>
#include <array>
#include <string_view>
#include <utility>

#include "fft/choice.h"
#include "fft/kernels/baseline.h"

namespace fftbench::fft {
namespace {

struct Transformed {
  std::uint32_t side;
  std::uint32_t batch;
  std::string_view choice;
  Precision precision = Precision::kFp32;
};

// What is special of each is said behind it.
constexpr std::array kTransforms{
    Transformed{64, 1, "stockham_register"},                      // dispatches
    Transformed{64, 1, "stockham_fused"},                         // waits of groups
    Transformed{64, 1, "cooley_tukey_multipass storage=buffer"},  // barriers
    Transformed{64, 64, "stockham_fused"},                        // groups
    Transformed{512, 1, "stockham_register"},                     // what is usual
    Transformed{512, 1, "stockham_register twiddle=computed"},    // sines
    Transformed{512, 1, "stockham_register values_per_invocation=2;column_values_per_invocation=2"},  // steps
    Transformed{512, 1, "stockham_register columns=in_place;columns_per_group=1"},             // short pieces
    Transformed{512, 1, "stockham_register columns=in_place;columns_per_group=8;padding=no"},  // banks
    Transformed{512, 1, "stockham_fused lines_per_group=8"},       // one dispatch, few groups
    Transformed{512, 1, "row_column"},                             // tables, and many passes
    Transformed{512, 1, "cooley_tukey_multipass storage=buffer"},  // bytes that caches hold
    Transformed{2048, 1, "stockham_register"},                     // bytes that few caches hold
    Transformed{64, 1, "stockham_register", Precision::kFp64},     // instructions of fp64
    Transformed{512, 1, "stockham_register", Precision::kFp64},
    // Dispatches that wait in the shader.
    Transformed{64, 1, "stockham_register sync=in_shader"},
    Transformed{64, 1, "stockham_fused sync=in_shader"},
    Transformed{64, 64, "stockham_register sync=in_shader"},
    Transformed{512, 1, "stockham_register sync=in_shader"},
    Transformed{512, 1, "stockham_register sync=in_shader;twiddle=computed"},
    Transformed{512, 1,
                "stockham_register sync=in_shader;values_per_invocation=2;column_values_per_invocation=2"},
    Transformed{512, 1, "stockham_register sync=in_shader;columns=in_place;columns_per_group=1"},
    Transformed{512, 1, "stockham_register sync=in_shader;columns=in_place;columns_per_group=8;padding=no"},
    Transformed{512, 1, "stockham_fused sync=in_shader;lines_per_group=8"},
    Transformed{2048, 1, "stockham_register sync=in_shader"},
    Transformed{64, 1, "stockham_register sync=in_shader", Precision::kFp64},
    Transformed{512, 1, "stockham_register sync=in_shader", Precision::kFp64}};

// Sides of complex images that are copied: 0.5 to 128 MiB.
constexpr std::array<std::uint32_t, 5> kCopiedSides{256, 512, 1024, 2048, 4096};

void add_copies(const DeviceLimits& limits, std::vector<Probe>& probes) {
  for (const std::uint32_t side : kCopiedSides) {
    const Problem problem{.extent = {side, side}};
    const std::uint64_t bytes = byte_count(problem);
    if (bytes > limits.storage_buffer_bytes) continue;
    probes.push_back({.what = fmt::format("copy of {} KiB", bytes / 1024),
                      .plan = plan_copy(problem),
                      .copied_bytes = 2 * bytes});
  }
}

}  // namespace

std::vector<Probe> calibration_probes(const DeviceLimits& limits) {
  std::vector<Probe> probes{{.what = "empty dispatch", .plan = plan_empty_dispatch()}};
  add_copies(limits, probes);
  for (const Transformed& each : kTransforms) {
    const Choice choice = choice_in(each.choice);
    const Problem problem{.extent = {each.side, each.side}, .batch = each.batch, .precision = each.precision};
    PlanOrSkip made = make_plan(*choice.algorithm, problem, choice.options, limits);
    auto* plan = std::get_if<Plan>(&made);
    if (plan == nullptr) continue;
    probes.push_back(
        {.what = fmt::format("{} {}", describe_size(problem), each.choice), .plan = std::move(*plan)});
  }
  return probes;
}

}  // namespace fftbench::fft
