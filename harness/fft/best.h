// The algorithm `best` stands for the fastest algorithm that is known for a problem. wisdom/best_choice.h
// replaces it by what was measured on the device. Without such wisdom it is the algorithm that usually wins
// on the hardware that was measured, and planning chooses its options.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "fft/caller_access.h"
#include "fft/choice.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

inline constexpr std::string_view kBestName = "best";

// Returns choices for a problem, the one that is usually the fastest first, and behind the fast ones those
// that may do what these can't: what remains of them on a device is for planning to say. None where all
// algorithms refuse the problem. Of several flat problems (fft/flat_problems.h) `best` itself is the first,
// which plans each by its own usual choices. Their arrays are buffers. `sync` is that of the transforms: with
// kBarrier, which stands behind each, the dispatches of one may synchronise in the shader.
std::vector<Choice> usual_choices(const Problem& problem, Sync sync);

// The option of kernels whose dispatches can synchronise in the shader, and of `best`.
inline constexpr std::string_view kSyncOption = "sync";
bool has_sync_option(const Algorithm& algorithm);

// Returns every option of the algorithm at its default but for those that are given and the order; nothing
// where the algorithm knows no such order. Throws UnknownOption.
std::optional<Options> options_with_sync(const Algorithm& algorithm, Sync sync, Options given = {});

// Returns a choice for `best` where nobody looks afterwards whether work groups timed out, which makes
// results wrong: the same, but that a barrier stands between its dispatches unless these options ask for a
// stream.
Choice without_unasked_waits(Choice choice, const Options& options);

// Returns the first of the usual choices that has a plan for the caller's arrays which `accepts` takes; where
// none has, why. A barrier stands behind each dispatch. Of `asked`, each algorithm gets the options that it
// has.
struct PlannedChoice {
  Choice choice;
  Plan plan;
};
std::variant<PlannedChoice, Skip> usual_plan(const Problem& problem, const Options& asked,
                                             const CallerAccess& access, const DeviceLimits& limits,
                                             const std::function<bool(const Plan& plan)>& accepts);

// Whether these options of `best` allow what tuning found.
bool goes_by_wisdom(const Options& options);

// Returns the order of transforms that options ask for: kInShader for a stream of them, else kBarrier,
// whatever comes between the dispatches of one.
Sync sync_of(const Options& options);

// Returns the problem that `best` goes by where so many independent transforms share dispatches: in a stream
// they are as fast as the kernel is with a batch of them.
Problem problem_at_once(const Problem& problem, Sync sync, std::uint32_t transforms);

}  // namespace fftbench::fft
