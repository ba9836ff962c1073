#include "fft/kernels/register_pass.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>

#include "fft/kernels/dispatch_sync.h"
#include "fft/kernels/pass_work.h"
#include "fft/kernels/register_defines.h"
#include "fft/kernels/register_traffic.h"
#include "fft/kernels/shared_layout.h"
#include "fft/kernels/stream_problems.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {

namespace {

// Turns the defines of a pass along rows into those of one that writes its rows as columns.
void write_transposed(std::vector<Define>& defines, const Problem& problem, const Axis& axis) {
  defines.emplace_back("WRITES_TRANSPOSED", "1");
  redefine(defines, "SCALE",
           scale_define(scale_of_transposed_pass(problem, axis.length, axis.is_last), problem.precision));
}

int lines_constant(Lines lines) {
  switch (lines) {
    case Lines::kComplex:
      return FFTBENCH_LINES_COMPLEX;
    case Lines::kRealPair:
      return FFTBENCH_LINES_REAL_PAIR;
    case Lines::kPairSpectra:
      return FFTBENCH_LINES_PAIR_SPECTRA;
    case Lines::kHalfSpectra:
      return FFTBENCH_LINES_HALF_SPECTRA;
    case Lines::kFoldedSpectrum:
      return FFTBENCH_LINES_FOLDED_SPECTRUM;
    case Lines::kLongReal:
      return FFTBENCH_LINES_LONG_REAL;
    case Lines::kLongSpectrum:
      return FFTBENCH_LINES_LONG_SPECTRUM;
    case Lines::kLong:
      return FFTBENCH_LINES_LONG;
    case Lines::kHalfColumns:
      return FFTBENCH_LINES_HALF_COLUMNS;
  }
  return FFTBENCH_LINES_COMPLEX;
}

int long_chirp_constant(LongChirp step) {
  switch (step) {
    case LongChirp::kLoads:
      return FFTBENCH_LONG_CHIRP_LOADS;
    case LongChirp::kFilters:
      return FFTBENCH_LONG_CHIRP_FILTERS;
    case LongChirp::kStores:
      return FFTBENCH_LONG_CHIRP_STORES;
    case LongChirp::kNone:
      return FFTBENCH_LONG_CHIRP_NONE;
  }
  return FFTBENCH_LONG_CHIRP_NONE;
}

int half_spectrum_constant(HalfSpectrum layout) {
  return layout == HalfSpectrum::kPacked ? FFTBENCH_HALF_SPECTRUM_PACKED : FFTBENCH_HALF_SPECTRUM_NUMPY;
}

}  // namespace

std::vector<Define> real_defines(const RealLines& real) {
  std::vector<Define> defines{{"LOADS", fmt::format("{}", lines_constant(real.loads))},
                              {"STORES", fmt::format("{}", lines_constant(real.stores))}};
  if (real.any()) {
    defines.emplace_back("REAL_LINES", fmt::format("{}", real.count));
    defines.emplace_back("REAL_WIDTH", fmt::format("{}", real.width));
    defines.emplace_back("REAL_COLUMNS", real.are_columns ? "1" : "0");
    defines.emplace_back("PAIRS_TRANSPOSED", real.pairs_transposed ? "1" : "0");
    defines.emplace_back("SPECTRA_APART", real.spectra_apart ? "1" : "0");
    defines.emplace_back("HALF_SPECTRUM", fmt::format("{}", half_spectrum_constant(real.half_spectrum)));
  }
  return defines;
}

std::vector<Define> cosine_defines(const CosineLines& cosine, Precision precision) {
  if (!cosine.any()) return {};
  return {{"COSINE_TYPE", fmt::format("{}", cosine.type)},
          {"IS_SINE", cosine.is_sine ? "1" : "0"},
          {"FIRST_FACTOR", scale_define(cosine.first_factor, precision)}};
}

std::uint32_t rows_of_stage(std::uint32_t fused_column_radix, const RealLines& real) {
  return real.any() && fused_column_radix > 1 ? divided_up(fused_column_radix, 2) : fused_column_radix;
}

LineEnds ends_of(const RegisterPass& wanted) {
  const RealLines& real = wanted.real;
  return {.even_first = real.loads == Lines::kPairSpectra,
          .even_last = real.stores == Lines::kPairSpectra,
          .mirrors = real.stores == Lines::kHalfSpectra || real.stores == Lines::kFoldedSpectrum ||
                     wanted.cosine.type == 2};
}

bool loads_pairs_once(const RegisterPass& wanted, const RegisterGroup& group) {
  return wanted.real.loads == Lines::kPairSpectra && !needs_chirp(wanted.axis.length) &&
         group.line.radices.front() % 2 == 0;
}

namespace {

// Returns the file that has what happens to the lines of a pass.
const char* shader_of(const RegisterPass& wanted, const RegisterGroup& group) {
  const RealLines& real = wanted.real;
  const bool has_stage = wanted.fused_column_radix > 1;
  if (wanted.cosine.any()) return kCosineShader;
  if (has_stage && real.loads == Lines::kRealPair) return kRealForwardStageShader;
  if (has_stage && real.loads == Lines::kHalfSpectra) return kRealInverseStageShader;
  if (ends_of(wanted).mirrors) return kRealForwardRowsShader;
  if (loads_pairs_once(wanted, group)) return kRealForwardColumnsShader;
  if (real.stores == Lines::kPairSpectra) return kRealInverseColumnsShader;
  return kRegisterShader;
}

// As data lies: a pass that writes transposed finds its lines in rows every time.
Axis as_rows(Axis axis) {
  axis.is_rows = true;
  return axis;
}

// Along x alone where the device allows so many, else along y as well.
glm::uvec3 work_group_count(std::uint64_t groups, const DeviceLimits& limits) {
  const std::uint32_t most = limits.work_group_count.x;
  std::uint64_t rows = 1;
  while (rows < limits.work_group_count.y && (groups / rows > most || groups % rows != 0)) ++rows;
  if (groups % rows != 0) rows = 1;
  return {static_cast<std::uint32_t>(groups / rows), static_cast<std::uint32_t>(rows), 1};
}

std::string label_of(const Axis& axis, const RegisterGroup& group) {
  const std::string padded = needs_chirp(axis.length) ? fmt::format("padded to {}, ", group.line.length) : "";
  return fmt::format("{}, {}radices {}, {} lines a group, {}", name_of(axis), padded,
                     fmt::join(group.line.radices, " "), group.lines,
                     group.exchange == Exchange::kSplit ? "split" : "joint");
}

// Returns the length of the table that a pass's stages read: a padded line has its own.
std::uint32_t roots_of(const RegisterPass& wanted, const RegisterGroup& group) {
  if (needs_chirp(wanted.axis.length)) return group.line.length;
  return wanted.table.value_or(table_length(wanted.problem, wanted.axis));
}

// Returns the length of the columns, in which real rows go two by two.
std::uint32_t column_length(const RegisterPass& wanted) {
  return wanted.real.any() ? wanted.real.count : wanted.axis.count;
}

// Whether the factors of a fused column stage, roots of the columns' length, are not among those of the
// stages.
bool has_fused_column_table(const RegisterPass& wanted, const RegisterGroup& group) {
  return wanted.fused_column_radix > 1 && wanted.kernel.uses_table() &&
         roots_of(wanted, group) % column_length(wanted) != 0;
}

std::vector<Binding> bindings_of(const RegisterPass& wanted, const RegisterGroup& group, PlanArrays& arrays) {
  const Precision precision = wanted.problem.precision;
  std::vector<Binding> bindings{{FFTBENCH_BINDING_SOURCE, wanted.source},
                                {FFTBENCH_BINDING_TARGET, wanted.target}};
  const auto bind = [&](std::uint32_t point, const Resource& table) {
    bindings.push_back({point, arrays.place_of(table)});
  };
  const auto [axis, kernel] = std::pair(wanted.axis, wanted.kernel);
  if (kernel.uses_table()) bind(FFTBENCH_BINDING_TWIDDLE, twiddle_table(roots_of(wanted, group), precision));
  if (kernel.uses_table() && wanted.four_step) {
    const std::uint32_t length = wanted.four_step->length;
    bind(FFTBENCH_BINDING_FINE_TWIDDLE, first_twiddles(length / axis.length, length, precision));
  }
  if (kernel.uses_table() && wanted.cosine.any())
    bind(FFTBENCH_BINDING_FINE_TWIDDLE, first_twiddles(axis.length, 4 * axis.length, precision));
  if (has_fused_column_table(wanted, group))
    bind(FFTBENCH_BINDING_FINE_TWIDDLE, twiddle_table(column_length(wanted), precision));
  if (needs_chirp(axis.length)) {
    bind(FFTBENCH_BINDING_FILTER, chirp_spectrum_table(axis.length, group.line.length, precision));
    bind(FFTBENCH_BINDING_CHIRP, chirp_table(axis.length, precision));
  }
  if (wanted.long_chirp == LongChirp::kFilters) {
    bind(FFTBENCH_BINDING_FILTER,
         chirp_spectrum_table(wanted.real.width, wanted.four_step->length, precision, axis.length));
  } else if (wanted.long_chirp != LongChirp::kNone) {
    bind(FFTBENCH_BINDING_CHIRP, chirp_table(wanted.real.width, precision));
  }
  return bindings;
}

// What is known by its flag needs no completion count.
bool counts_completions(const RegisterPass& wanted) {
  return wanted.sync != Sync::kBarrier && wanted.flagged != FlaggedEnd::kStores;
}

// The caller's input may be there long before the dispatch before has ended; what another pass passes on is
// not. What is loaded early waits in registers, of which lines with idle invocations have few to spare, and
// pairs of real lines where their values are not passed on one by one: on an NVIDIA H100 1080 squared took 25
// us instead of 20, and real images of 2048 squared 35 instead of 33; but those of 1024 squared, whose values
// are, 8.0 instead of 8.7.
bool loads_early(const RegisterPass& wanted, const RegisterGroup& group, std::uint64_t line_count,
                 const Resource& source, const DeviceLimits& limits) {
  const bool has_room = !wanted.real.any() || wanted.flagged == FlaggedEnd::kStores;
  return source.role == Role::kInput && has_room && !needs_chirp(wanted.axis.length) &&
         gains_by_early_loads(wanted.problem, limits) && every_slot_is_filled(group, line_count);
}

std::vector<Define> sync_defines_of_pass(const RegisterPass& wanted, bool loads_early) {
  const bool flags = wanted.flagged != FlaggedEnd::kNone;
  std::vector<Define> defines =
      sync_defines(wanted.sync != Sync::kBarrier, counts_completions(wanted), loads_early);
  defines.emplace_back("PASS_SYNC",
                       fmt::format("{}", flags ? FFTBENCH_PASS_SYNC_FLAGS : FFTBENCH_PASS_SYNC_BARRIER));
  if (flags) defines.emplace_back("PASS_OF_TRANSFORM", wanted.flagged == FlaggedEnd::kStores ? "0" : "1");
  return defines;
}

// The longest rows have so many invocations that each gets 128 registers on an NVIDIA H100, of which the two
// rows of a fused column stage take 64 and the factors of all stages up to 90.
bool reads_twiddles_at_once(const RegisterPass& wanted) {
  return wanted.fused_column_radix == 1 || wanted.real.any() || !has_longest_rows(wanted.problem);
}

std::uint64_t bytes_of_fused_column_factor(const RegisterGroup& group) {
  return std::uint64_t{2} * group.bytes_of_number;
}

// The factors of a fused column stage that a work group reads before its first line, those of all its tiles;
// none where every line reads its own. A line waits for its factor as long as for anything from memory, which
// an NVIDIA H100 hides where many invocations are resident: those that hold 32 values each are few. 2048
// squared takes 44.1 us instead of 45.8 as a stream, 8192 x 2048 254 instead of 258. Where they hold 16,
// reading beforehand is the longer wait: 1024 squared takes 17.3 us instead of 16.4 by itself, and real
// images of 2048 squared 32.3 instead of 25.7 as a stream.
std::uint64_t shared_fused_column_factors(const RegisterPass& wanted, const RegisterGroup& group,
                                          std::uint64_t tiles_of_group, const DeviceLimits& limits) {
  constexpr std::uint32_t kValuesOfFew = 32;
  if (wanted.fused_column_radix == 1 || wanted.real.any()) return 0;
  if (wanted.fused_column_radix * group.line.elements < kValuesOfFew) return 0;
  const std::uint64_t factors = tiles_of_group * group.lines * wanted.fused_column_radix;
  const std::uint64_t bytes = shared_bytes(group) + factors * bytes_of_fused_column_factor(group);
  return factors <= group.invocations() && bytes <= limits.shared_memory_bytes ? factors : 0;
}

// A 32nd more groups than run at once is what a device mostly has room for, since that number is a power of
// two: of 257 tiles, 129 groups do two each, where 128 have one more to do behind all others; and of 129
// tiles each has a group.
std::uint64_t groups_of_pass(const RegisterPass& wanted, const RegisterGroup& group, std::uint64_t tiles,
                             const DeviceLimits& limits) {
  const SharedTiles& shared = wanted.shared_tiles;
  const std::uint64_t groups =
      std::min<std::uint64_t>({tiles, wanted.most_groups, (tiles + shared.of_group - 1) / shared.of_group});
  if (!shared.invocations_at_once) return groups;
  const std::uint64_t at_once = std::uint64_t{limits.resident_work_groups} *
                                std::max(*shared.invocations_at_once / group.invocations(), 1U);
  const std::uint64_t most = at_once + at_once / 32;
  if (groups <= most) return groups;
  const std::uint64_t turns = tiles / at_once;
  const std::uint64_t even = (tiles + turns - 1) / turns;
  return even <= most ? even : at_once;
}

// Counts by convention, in complex lines: two real lines are one of them. A fused column stage counts for the
// other axis; with odd radices it has a real line by itself. Of the passes along a long line with a chirp the
// middle one counts for the line.
double flops_of_lines(const RegisterPass& wanted) {
  if (wanted.long_chirp != LongChirp::kNone) {
    if (wanted.long_chirp != LongChirp::kFilters) return 0;
    const double values = double(wanted.real.width) * wanted.real.count * wanted.problem.batch;
    return 5 * values * std::log2(wanted.real.width);
  }
  const bool has_real_stage = wanted.real.any() && wanted.fused_column_radix > 1;
  const double lines = has_real_stage ? wanted.real.count / 2.0 : wanted.axis.count;
  const double values = wanted.axis.length * lines * wanted.problem.batch;
  return 5 * values * (std::log2(wanted.axis.length) + std::log2(wanted.fused_column_radix));
}

}  // namespace

Pass register_pass(const RegisterPass& wanted, PlanArrays& arrays, const DeviceLimits& limits) {
  const Problem& problem = wanted.problem;
  const Axis& axis = wanted.axis;
  const std::uint32_t fused_column_radix = wanted.fused_column_radix;
  const bool transposed = wanted.transposed;
  const std::uint64_t all_lines = std::uint64_t{axis.count} * problem.batch;
  const std::uint64_t line_count = all_lines / rows_of_stage(fused_column_radix, wanted.real);
  const RegisterGroup group = register_group(axis, wanted.lanes, line_count, problem.precision, wanted.group,
                                             limits, ends_of(wanted));
  std::vector<Define> defines = axis_defines(problem, transposed ? as_rows(axis) : axis, wanted.kernel);
  if (transposed) write_transposed(defines, problem, axis);
  const bool keeps_size = fused_column_radix > 1 && problem.precision == Precision::kFp16;
  if (wanted.scale || keeps_size) {
    const double scale = wanted.scale.value_or(scale_of_pass(problem, axis.length, axis.is_last));
    redefine(defines, "SCALE",
             scale_define(keeps_size ? scale / std::sqrt(fused_column_radix) : scale, problem.precision));
  }
  if (wanted.kernel.uses_table())
    redefine(defines, "TABLE_LENGTH", fmt::format("{}", roots_of(wanted, group)));
  if (has_fused_column_table(wanted, group)) defines.emplace_back("HAS_FUSED_COLUMN_TABLE", "1");
  const auto define_number = [&](std::string_view name, std::uint32_t number) {
    defines.emplace_back(name, fmt::format("{}", number));
  };
  if (wanted.four_step) {
    define_number("FOUR_STEP_LENGTH", wanted.four_step->length);
    define_number("LINE_NEIGHBOURS", wanted.four_step->neighbours);
  }
  define_number("LONG_CHIRP", std::uint32_t(long_chirp_constant(wanted.long_chirp)));
  if (wanted.source_neighbours > 1) define_number("SOURCE_NEIGHBOURS", wanted.source_neighbours);
  if (wanted.target_neighbours > 1) define_number("TARGET_NEIGHBOURS", wanted.target_neighbours);
  for (Define& define : register_defines(group, line_count, wanted.kernel.twiddle))
    defines.push_back(std::move(define));
  // The last tile counts as full: invocations without a line of their own do another one's once more.
  if (keeps_positions(group.line)) redefine(defines, "EVERY_SLOT_IS_FILLED", "1");
  const bool at_once = reads_twiddles_at_once(wanted);
  if (!at_once) redefine(defines, "TWIDDLES_AT_ONCE", "0");
  for (Define& define : real_defines(wanted.real)) defines.push_back(std::move(define));
  for (Define& define : cosine_defines(wanted.cosine, problem.precision))
    defines.push_back(std::move(define));
  const bool early = loads_early(wanted, group, line_count, arrays.at(wanted.source), limits);
  for (Define& define : sync_defines_of_pass(wanted, early)) defines.push_back(std::move(define));
  const std::uint64_t tiles = tiles_of(line_count, group);
  const std::uint64_t groups = groups_of_pass(wanted, group, tiles, limits);
  const std::uint64_t shared_factors =
      shared_fused_column_factors(wanted, group, (tiles + groups - 1) / groups, limits);
  const std::uint64_t factor_reads =
      at_once ? groups : tiles * rows_of_stage(fused_column_radix, wanted.real);
  const PassBytes bytes = bytes_of_pass(wanted, group,
                                        {.tiles = tiles,
                                         .of_last_line_again = tiles * group.lines - line_count,
                                         .of_stage_factors = factor_reads,
                                         .of_shared_fused_column_factors = groups * shared_factors});
  const auto define_tiles = [&](std::string_view name, std::optional<std::uint32_t> width) {
    if (width) defines.emplace_back(name, fmt::format("{}", *width));
  };
  define_tiles("SOURCE_TILE_WIDTH", wanted.source_tile_width);
  define_tiles("TARGET_TILE_WIDTH", wanted.target_tile_width);
  defines.emplace_back("TILES", fmt::format("{}", tiles));
  defines.emplace_back("GROUPS", fmt::format("{}", groups));
  defines.emplace_back("IDLE_INVOCATIONS_LOAD",
                       tiles > groups && limits.resident_work_groups > 1 ? "1" : "0");
  defines.emplace_back("FUSED_COLUMN_RADIX", fmt::format("{}", fused_column_radix));
  defines.emplace_back("ROWS_OF_STAGE", fmt::format("{}", rows_of_stage(fused_column_radix, wanted.real)));
  defines.emplace_back("SHARED_FUSED_COLUMN_FACTORS", fmt::format("{}", shared_factors));
  return {.label = label_of(axis, group),
          .shader = shader_of(wanted, group),
          .defines = std::move(defines),
          .uniforms = {},
          .bindings = bindings_of(wanted, group, arrays),
          .work_group_size = {group.invocations(), 1, 1},
          .work_group_count = work_group_count(groups, limits),
          .shared_memory_bytes = shared_bytes(group) + shared_factors * bytes_of_fused_column_factor(group),
          .read_bytes = bytes.read,
          .write_bytes = bytes.written,
          .twiddle_read_bytes = bytes.read_from_tables,
          .completions = counts_completions(wanted) ? static_cast<std::uint32_t>(groups) : 0,
          .flops = flops_of_lines(wanted),
          .work = work_of(
              {.group = group,
               .tiles = tiles,
               .factor_reads = factor_reads,
               .rows = rows_of_stage(fused_column_radix, wanted.real),
               .fused_radix = fused_column_radix,
               .is_chirped = needs_chirp(wanted.axis.length) || wanted.long_chirp == LongChirp::kFilters,
               .precision = problem.precision,
               .twiddle = wanted.kernel.twiddle,
               .source_tile_width = wanted.source_tile_width,
               .target_tile_width = wanted.target_tile_width})};
}

}  // namespace fftbench::fft
