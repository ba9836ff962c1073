#include "fft/kernels/pruned_plan.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/kernel_options.h"
#include "fft/kernels/one_dispatch_choices.h"
#include "fft/kernels/pass_work.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/register_choices.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_plan.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

constexpr const char* kPrunedShader = "stockham_pruned.comp";

// Sums for so many invocations, of as many terms: fewer rows would be more groups that read the image, and
// more rows fewer that share the work.
constexpr std::uint32_t kUsualPrunedInvocations = 256;
constexpr std::uint32_t kUsualTerms = 32;
constexpr std::uint32_t kFewestRows = 2;
constexpr std::uint32_t kMostRows = 4;
constexpr std::uint32_t kMostRowsOfTallImages = 16;  // of which each invocation holds a factor
// Many low images are read less often by groups of more rows, of which there are enough.
constexpr std::uint32_t kLowImage = 16;
constexpr std::uint32_t kMostRowsOfLowImages = 8;
constexpr std::uint32_t kGroupsAtOnce = 128;  // that a GPU runs
constexpr std::uint32_t kShortRow = 64;
constexpr std::uint32_t kElementsOfShortRow = 4;
constexpr std::uint32_t kUsualElements = 8;
constexpr std::uint32_t kMostTermsAtOnce = 16;  // complex values that wait in registers

// Returns the terms of a block. There are as many blocks as registers make necessary, each as long.
std::uint32_t terms_at_once(std::uint32_t terms) {
  return divided_up(terms, divided_up(terms, kMostTermsAtOnce));
}

std::uint32_t rounded_up_terms(std::uint32_t terms) {
  const std::uint32_t of_block = terms_at_once(terms);
  return divided_up(terms, of_block) * of_block;
}

// The shape of a work group: the rows that it makes, and a group of the register kernel for them, with room
// for more lines than those.
struct PrunedGroup {
  std::uint32_t rows = 1;
  RegisterGroup lines;

  std::uint64_t sums(const Problem& problem) const { return std::uint64_t{rows} * problem.extent.x; }
  std::uint32_t terms(const Problem& problem) const { return problem.extent.y / rows; }
  std::uint64_t shared_bytes(const Problem& problem) const {
    const std::uint64_t values = sums(problem) + rounded_up_terms(terms(problem));
    return fft::shared_bytes(lines) + values * 2 * bytes_of_arithmetic(problem.precision);
  }
};

std::uint32_t usual_rows(const Problem& problem) {
  const std::uint32_t rows = std::clamp(
      std::bit_floor(kUsualPrunedInvocations / std::min(problem.extent.x, kUsualPrunedInvocations)),
      kFewestRows, kMostRows);
  const std::uint32_t of_terms = std::bit_ceil(divided_up(problem.extent.y, kUsualTerms));
  const std::uint32_t usual = std::max(rows, std::min(of_terms, kMostRowsOfTallImages));
  if (problem.extent.y > kLowImage) return usual;
  std::uint32_t of_batch = usual;
  while (of_batch < kMostRowsOfLowImages && problem.extent.y / of_batch * problem.batch > kGroupsAtOnce)
    of_batch *= 2;
  return of_batch;
}

PrunedGroup group_of_rows(const Problem& problem, const Axis& rows, std::uint32_t wanted_rows,
                          const PrunedOptions& options, const DeviceLimits& limits) {
  PrunedGroup group{.rows = std::gcd(wanted_rows, problem.extent.y), .lines = {}};
  GroupOptions of_lines = options.group;
  if (!of_lines.values_per_invocation)
    of_lines.values_per_invocation = rows.length <= kShortRow ? kElementsOfShortRow : kUsualElements;
  const std::uint32_t of_line =
      line_stages(rows.length, *of_lines.values_per_invocation, most_invocations(limits))
          .invocations_per_line;
  const std::uint64_t wanted = std::min<std::uint64_t>(
      {options.invocations.value_or(kUsualPrunedInvocations), group.sums(problem), most_invocations(limits)});
  const std::uint64_t lines = std::max<std::uint64_t>(group.rows, std::bit_floor(wanted / of_line));
  of_lines.rows_per_group = static_cast<std::uint32_t>(lines);
  // The group is sized for a row in each line; lines that have no row are idle.
  group.lines = register_group(rows, Lanes::kAlong, lines, problem.precision, of_lines, limits);
  return group;
}

PrunedGroup pruned_group(const Problem& problem, const Axis& rows, const PrunedOptions& options,
                         const DeviceLimits& limits) {
  if (options.rows) return group_of_rows(problem, rows, *options.rows, options, limits);
  std::uint32_t count = usual_rows(problem);
  PrunedGroup group = group_of_rows(problem, rows, count, options, limits);
  while (count > 1 && group.shared_bytes(problem) > limits.shared_memory_bytes) {
    count /= 2;
    group = group_of_rows(problem, rows, count, options, limits);
  }
  return group;
}

// Every invocation makes as many sums, of whole blocks of terms.
std::uint64_t loads_of_group(const Problem& problem, const PrunedGroup& group) {
  const std::uint64_t invocations = group.lines.invocations();
  const std::uint64_t turns = (group.sums(problem) + invocations - 1) / invocations;
  return invocations * turns * rounded_up_terms(group.terms(problem));
}

// Counts the bytes of twiddle factors: those of each group's sums, those of every invocation's row, and those
// of the stages.
std::uint64_t table_bytes(const Problem& problem, const PrunedGroup& group, Twiddle twiddle,
                          std::uint64_t groups) {
  if (twiddle == Twiddle::kComputed) return 0;
  const std::uint64_t reads =
      groups * (group.terms(problem) + std::uint64_t{group.lines.invocations()} * group.rows);
  return reads * 2 * bytes_of_arithmetic(problem.precision) +
         bytes_of_stage_twiddles(group.lines, twiddle, problem.precision, groups);
}

PassWork work_of_sums(const Problem& problem, const PrunedGroup& group, Twiddle twiddle,
                      std::uint64_t groups) {
  PassWork work = work_of({.group = group.lines,
                           .tiles = groups,
                           .factor_reads = groups,
                           .precision = problem.precision,
                           .twiddle = twiddle});
  const std::uint32_t terms = group.terms(problem);
  const std::uint32_t blocks = divided_up(terms, terms_at_once(terms));
  const auto sums = static_cast<std::uint32_t>(group.sums(problem));
  const double exchanged = exchanged_bytes_of(double(groups) * sums, problem.precision);
  work.values_of_invocation += terms_at_once(terms);
  // A term of a sum is a product that is added.
  work.instructions += kInstructionsOfProduct * double(groups) * double(loads_of_group(problem, group));
  work.exchanged_bytes += exchanged;
  work.bank_bytes += exchanged;
  if (twiddle == Twiddle::kComputed)
    work.sines += double(groups) * (terms + double(group.lines.invocations()) * group.rows);
  work.steps += 1 + blocks * divided_up(sums, group.lines.invocations());
  return work;
}

}  // namespace

std::optional<std::string> refuse_for_pruned_columns(const Problem& problem) {
  if (problem.domain != Domain::kComplex) return "only complex input is supported, and this is real";
  Problem row = problem;
  row.extent.y = 1;
  if (problem.extent.x == 1 || problem.extent.y == 1) {
    if (auto reason = refuse_empty(problem)) return reason;
    return fmt::format("{} has one dimension, and this kernel takes two; take stockham_register",
                       describe_size(problem));
  }
  if (auto reason = refuse_unless_lines_fit_registers(row)) return reason;
  if (elements_per_image(problem) <= kMostPrunedElements) return std::nullopt;
  return fmt::format("an image of {} has more than {} values, and every work group would read all of them",
                     describe_size(problem), kMostPrunedElements);
}

std::uint64_t pruned_read_bytes(const Problem& problem) {
  const std::uint32_t rows = std::gcd(usual_rows(problem), problem.extent.y);
  return problem.extent.y / rows * byte_count(problem);
}

PlanOrSkip plan_pruned(const Problem& problem, const Options& given, const DeviceLimits& limits) {
  const PrunedOptions options = pruned_kernel_options(given);
  if (!options.rows && runs_on_threads(limits)) {
    return Skip{
        "rows=auto: this device runs few work groups at once, so two dispatches are faster than an image "
        "read by each group; take a number of rows, or stockham_register"};
  }
  const bool in_shader = options.sync == Sync::kInShader;
  const Axis rows{.is_rows = true, .length = problem.extent.x, .count = problem.extent.y, .is_last = true};
  const PrunedGroup group = pruned_group(problem, rows, options, limits);
  const std::uint32_t terms = group.terms(problem);
  const std::uint32_t groups = terms * problem.batch;

  Plan plan{.problem = problem, .sync = options.sync, .resources = {}, .passes = {}};
  PlanArrays arrays(plan);
  const Storage storage = options.kernel.storage;
  std::vector<Binding> bindings{
      {FFTBENCH_BINDING_SOURCE, arrays.place_of(array_of(problem, Role::kInput, storage))},
      {FFTBENCH_BINDING_TARGET, arrays.place_of(array_of(problem, Role::kOutput, storage))}};
  const std::uint32_t roots = std::lcm(problem.extent.x, problem.extent.y);
  if (options.kernel.uses_table()) {
    bindings.push_back({FFTBENCH_BINDING_TWIDDLE, arrays.place_of(twiddle_table(roots, problem.precision))});
  }

  std::vector<Define> defines = axis_defines(problem, rows, options.kernel);
  redefine(defines, "SCALE", scale_define(normalisation(problem), problem.precision));
  if (options.kernel.uses_table()) redefine(defines, "TABLE_LENGTH", fmt::format("{}", roots));
  std::ranges::move(register_defines(group.lines, group.rows, options.kernel.twiddle),
                    std::back_inserter(defines));
  defines.emplace_back("ROWS_OF_GROUP", fmt::format("{}", group.rows));
  defines.emplace_back("TERMS", fmt::format("{}", terms));
  defines.emplace_back("TERMS_AT_ONCE", fmt::format("{}", terms_at_once(terms)));
  defines.emplace_back("FACTORS", fmt::format("{}", rounded_up_terms(terms)));
  std::ranges::move(sync_defines(in_shader, in_shader, in_shader), std::back_inserter(defines));

  plan.passes.push_back(
      {.label = fmt::format("both axes, {} rows a group, {} terms a sum", group.rows, terms),
       .shader = kPrunedShader,
       .defines = std::move(defines),
       .uniforms = {},
       .bindings = std::move(bindings),
       .work_group_size = {group.lines.invocations(), 1, 1},
       .work_group_count = {groups, 1, 1},
       .shared_memory_bytes = group.shared_bytes(problem),
       .read_bytes = groups * loads_of_group(problem, group) * 2 * bytes_of_number(problem.precision),
       .write_bytes = byte_count(problem),
       .twiddle_read_bytes = table_bytes(problem, group, options.kernel.twiddle, groups),
       .completions = in_shader ? groups : 0,
       .flops = nominal_flops(problem),
       .work = work_of_sums(problem, group, options.kernel.twiddle, groups)});
  return plan;
}

Family pruned_family() {
  std::vector<OptionSpec> options = register_group_options();
  options.push_back(sync_option_of_one_dispatch());
  options.push_back({"rows", {"auto", "1", "2", "4", "8", "16"}, "rows that a work group makes"});
  options.push_back(
      {"invocations",
       {"auto", "64", "128", "256", "512", "1024"},
       "invocations of a work group at most: each makes sums of a column, and some of them make the rows"});
  return {
      70,
      {{.name = "stockham_pruned",
        .backend = BackendKind::kOpenGl,
        .summary = "small images in one dispatch, whose work groups each read the whole of one for the "
                   "few rows that they make",
        .source = "Sorensen, Burrus, Efficient Computation of the DFT with Only a Subset of Input or "
                  "Output Points, 1993; dissertation, sections 4.1.3 and 4.1.4",
        .sizes = fmt::format("images of at most {} values, widths with prime factors up to 31, any height",
                             kMostPrunedElements),
        .options = std::move(options),
        .refuse = refuse_for_pruned_columns,
        .plan = plan_pruned,
        .options_anywhere = {{"rows", "4"}},
        .shaders = {{.shader = kPrunedShader, .takes_callers_arrays = true}},
        .usual = {.place = 2, .is_tried = is_better_pruned}}}};
}

}  // namespace fftbench::fft
