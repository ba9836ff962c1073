#include "fft/kernels/register_traffic.h"

#include <algorithm>
#include <utility>

#include "fft/kernels/line_stages.h"
#include "fft/kernels/register_defines.h"

namespace fftbench::fft {

std::uint32_t legs_read(std::uint32_t radix, Twiddle twiddle) {
  std::uint32_t count = 0;
  for (std::uint32_t leg = 1; leg < radix; ++leg) {
    if (twiddle != Twiddle::kDerived || leg < 4 || leg % 4 == 0) ++count;
  }
  return count;
}

namespace {

std::uint64_t table_bytes(Precision precision) {
  return std::uint64_t{2} * bytes_of_arithmetic(precision);
}

// Counts the values of a pass's lines; those of a real pass are explained in glsl/lib/line_access.glsl. The
// last line is worked on `times_again` times more.
class PassTraffic {
 public:
  PassTraffic(const RegisterPass& wanted, const RegisterGroup& group, std::uint64_t times_again)
      : wanted_(wanted),
        group_(group),
        times_again_(times_again),
        rows_again_(times_again * rows_of_stage(wanted.fused_column_radix, wanted.real)),
        length_(wanted.axis.length),
        lines_(std::uint64_t{wanted.axis.count} * wanted.problem.batch + rows_again_),
        number_bytes_(bytes_of_number(wanted.problem.precision)) {}

  // A cosine transform of type III makes a value of two that it loads.
  std::uint64_t read_bytes() const { return bytes_of_loads() * (wanted_.cosine.type == 3 ? 2 : 1); }

  std::uint64_t bytes_of_loads() const {
    switch (wanted_.real.loads) {
      case Lines::kComplex:
        return complex_bytes(lines_ * length_);
      case Lines::kLong:
      case Lines::kLongSpectrum:
        return complex_bytes(long_values());
      case Lines::kRealPair:
        return number_bytes_ * real_lines() * length_;
      case Lines::kPairSpectra:
        return complex_bytes(lines_ * length_ * (loads_pairs_once(wanted_, group_) ? 1 : 2));
      case Lines::kHalfSpectra:
        return complex_bytes(wanted_.fused_column_radix > 1 ? values_of_last_stage()
                                                            : real_lines() * length_);
      case Lines::kLongReal:
        return number_bytes_ * long_values();
      case Lines::kFoldedSpectrum:
        return complex_bytes(lines_ * (2 * length_ - (is_packed() ? 1 : 0)));
      case Lines::kHalfColumns:
        // Columns 0 and N / 2 of numpy's go as one, each value and its mirror image.
        return complex_bytes(lines_ * length_ + (is_packed() ? 0 : 3 * values_of_first_columns()));
    }
    return 0;
  }

  std::uint64_t written_bytes() const {
    switch (wanted_.real.stores) {
      case Lines::kComplex:
      case Lines::kPairSpectra:
      case Lines::kHalfColumns:
        return complex_bytes(lines_ * length_);
      case Lines::kRealPair:
        return number_bytes_ * real_lines() * length_;
      case Lines::kHalfSpectra:
        return complex_bytes(real_lines() * half(length_));
      case Lines::kLong:
        return complex_bytes(long_values());
      case Lines::kLongReal:
        return number_bytes_ * long_values();
      case Lines::kLongSpectrum:
        return complex_bytes(long_values_of(half(wanted_.real.width)));
      case Lines::kFoldedSpectrum:
        return complex_bytes(lines_ * (length_ + (is_packed() ? 0 : 1)));
    }
    return 0;
  }

  // Besides those of the stages.
  std::uint64_t table_reads(std::uint64_t tiles, std::uint64_t early_reads_before_tiles) const {
    std::uint64_t reads = needs_chirp(wanted_.axis.length) ? chirp_reads(tiles) : long_chirp_reads(tiles);
    if (!wanted_.kernel.uses_table()) return reads;
    if (wanted_.fused_column_radix > 1) {
      const std::uint64_t of_invocation =
          fused_column_roots() + (early_reads_before_tiles > 0 ? 0 : fused_column_factors());
      reads += early_reads_before_tiles + tiles * group_.invocations() * of_invocation;
    }
    if (wanted_.four_step) reads += 2 * lines_ * length_;
    if (wanted_.cosine.any()) reads += lines_ * length_;
    if (wanted_.real.loads == Lines::kFoldedSpectrum) reads += lines_ * (length_ - 1);
    if (wanted_.real.stores == Lines::kFoldedSpectrum) reads += lines_ * (length_ - (is_packed() ? 1 : 0));
    return reads;
  }

 private:
  std::uint64_t complex_bytes(std::uint64_t values) const { return 2 * number_bytes_ * values; }
  bool is_packed() const { return wanted_.real.half_spectrum == HalfSpectrum::kPacked; }
  std::uint64_t half(std::uint64_t length) const { return length / 2 + (is_packed() ? 0 : 1); }

  std::uint64_t real_lines_of_images() const {
    return std::uint64_t{wanted_.real.count} * wanted_.problem.batch;
  }

  // Returns the real lines that are worked on. The last row of an odd number of real lines has one of them.
  std::uint64_t real_lines() const {
    if (wanted_.fused_column_radix > 1)
      return real_lines_of_images() + times_again_ * wanted_.fused_column_radix;
    const std::uint64_t missing = times_again_ * (wanted_.real.count % 2);
    return real_lines_of_images() + 2 * times_again_ - missing;
  }

  // Returns the values of numpy's columns 0 and N / 2, which the last line has where there is no other.
  std::uint64_t values_of_first_columns() const {
    const bool has_last = wanted_.real.width / 2 == 1;
    return real_lines_of_images() + (has_last ? times_again_ * length_ : 0);
  }

  // Counts what long lines have, which the lines of an image have by turns: the first so many values of each.
  std::uint64_t long_values_of(std::uint64_t width) const {
    const std::uint64_t values = width * wanted_.real.count;
    return wanted_.problem.batch * values + times_again_ * (values / wanted_.axis.count);
  }
  std::uint64_t long_values() const { return long_values_of(wanted_.real.width); }

  // The first half spectrum of a stage, and the middle one of an even radix, stand for a real line each. Two
  // others are halves of one complex line, both of which count where a value is its own mirror image.
  std::uint64_t values_of_last_stage() const {
    const std::uint64_t radix = wanted_.fused_column_radix;
    const std::uint64_t reals = radix % 2 == 0 ? 2 : 1;
    const std::uint64_t own_mirrors = length_ % 2 == 0 ? 2 : 1;
    return real_lines() / radix * (reals * length_ + (radix - reals) / 2 * (length_ + own_mirrors));
  }

  // With real rows, the first line's factor is known to be 1.
  std::uint64_t fused_column_factors() const {
    return wanted_.real.any() ? wanted_.fused_column_radix - 1 : wanted_.fused_column_radix;
  }

  // Counts the roots of an odd radix, whose other half is their conjugates. Each line that is made of complex
  // rows has them, or of real ones where it is not the first, and so have all real rows that are made of
  // lines together.
  std::uint64_t fused_column_roots() const {
    if (wanted_.fused_column_radix % 2 == 0) return 0;
    const std::uint64_t roots = wanted_.fused_column_radix / 2;
    if (!wanted_.real.any()) return wanted_.fused_column_radix * roots;
    return wanted_.real.loads == Lines::kRealPair ? roots * roots : roots;
  }

  // Each value of a line reads it as it is loaded. So does, of every line that a tile has room for, each
  // value of the padded spectrum and each value that is stored.
  std::uint64_t chirp_reads(std::uint64_t tiles) const {
    return lines_ * length_ + tiles * (slots_of_tile() + group_.lines * length_);
  }

  // Each value of a long line reads it as it is loaded, and each that is stored. In between, each value reads
  // that of the chirp's spectrum.
  std::uint64_t long_chirp_reads(std::uint64_t tiles) const {
    if (wanted_.long_chirp == LongChirp::kNone) return 0;
    return wanted_.long_chirp == LongChirp::kFilters ? tiles * slots_of_tile() : long_values();
  }

  std::uint64_t slots_of_tile() const { return std::uint64_t{group_.invocations()} * group_.line.elements; }

  const RegisterPass& wanted_;
  const RegisterGroup& group_;
  std::uint64_t times_again_;
  std::uint64_t rows_again_;  // a fused column stage's line is several rows
  std::uint64_t length_;
  std::uint64_t lines_;
  std::uint64_t number_bytes_;
};

}  // namespace

std::uint64_t bytes_of_stage_twiddles(const RegisterGroup& group, Twiddle twiddle, Precision precision,
                                      std::uint64_t groups) {
  if (twiddle == Twiddle::kComputed) return 0;
  const LineStages& line = group.line;
  std::uint64_t reads = 0;
  for (std::size_t stage = 0; stage + 1 < line.radices.size(); ++stage) {
    const std::uint32_t radix = line.radices[stage];
    reads += std::uint64_t{legs_read(radix, twiddle)} * (line.length / radix);
  }
  return groups * group.lines * reads * table_bytes(precision);
}

PassBytes bytes_of_pass(const RegisterPass& wanted, const RegisterGroup& group, const PassReads& reads) {
  const Precision precision = wanted.problem.precision;
  const PassTraffic traffic(wanted, group, reads.of_last_line_again);
  return {
      .read = traffic.read_bytes(),
      .written = traffic.written_bytes(),
      .read_from_tables =
          traffic.table_reads(reads.tiles, reads.of_shared_fused_column_factors) * table_bytes(precision) +
          bytes_of_stage_twiddles(group, wanted.kernel.twiddle, precision, reads.of_stage_factors)};
}

namespace {

// Returns the lines in one phase, where invocations without a line of their own work on the last one once
// more.
std::uint64_t lines_worked_on(std::uint64_t lines, const RegisterGroup& group) {
  return tiles_of(lines, group) * group.lines;
}

PassBytes bytes_of_complex_phases(const Problem& problem, const PhaseGroups& work_groups) {
  const auto [width, height] = std::pair(std::uint64_t{problem.extent.x}, std::uint64_t{problem.extent.y});
  const std::uint64_t values = lines_worked_on(height * problem.batch, work_groups.first) * width +
                               lines_worked_on(width * problem.batch, work_groups.second) * height;
  const std::uint64_t bytes = values * 2 * bytes_of_number(problem.precision);
  return {.read = bytes, .written = bytes};
}

PassBytes bytes_of_real_phases(const Problem& problem, const PhaseGroups& work_groups) {
  const auto [width, height] = std::pair(std::uint64_t{problem.extent.x}, std::uint64_t{problem.extent.y});
  const std::uint64_t value_bytes = std::uint64_t{2} * bytes_of_number(problem.precision);
  const bool inverse = problem.direction == Direction::kInverse;
  const RegisterGroup& group_of_spectra = inverse ? work_groups.first : work_groups.second;
  const RegisterGroup& group_of_pairs = inverse ? work_groups.second : work_groups.first;
  // These are complex values. A pair's real values are as many numbers. Either phase reads the values of its
  // lines, and what lies between them is read as it was written.
  if (pairs_columns(problem)) {
    const std::uint64_t rows = (height / 2 + 1) * problem.batch;
    const std::uint64_t worked_on = lines_worked_on(rows, group_of_spectra);
    const std::uint64_t between = lines_worked_on(width / 2 * problem.batch, group_of_pairs) * height;
    // A value at 0 or in the middle of a row is loaded together with the one of the mirrored row.
    if (inverse) {
      return {.read = (between + worked_on * (width + 2)) * value_bytes,
              .written = (between + worked_on * width) * value_bytes};
    }
    // Rows v = 0 .. height / 2 of the whole spectrum as both halves of it; of the last row, which is the one
    // that is worked on once more, one half where it is its own mirror.
    const std::uint64_t halves_of_last = height % 2 == 0 ? 1 : 2;
    const std::uint64_t halves = height * problem.batch + (worked_on - rows) * halves_of_last;
    return {.read = (between + worked_on * width) * value_bytes,
            .written = (between + halves * (width / 2 + 1)) * value_bytes};
  }
  const std::uint64_t spectrum_lines = std::uint64_t{spectrum_shape(problem).extent.x} * problem.batch;
  const std::uint64_t values = lines_worked_on(height / 2 * problem.batch, group_of_pairs) * width +
                               lines_worked_on(spectrum_lines, group_of_spectra) * height;
  return {.read = values * value_bytes, .written = values * value_bytes};
}

}  // namespace

PassBytes bytes_of_fused(const Problem& problem, const PhaseGroups& work_groups, Twiddle twiddle,
                         std::uint64_t groups, bool dynamic) {
  const RegisterGroup& first = work_groups.first;
  const RegisterGroup& second = work_groups.second;
  PassBytes bytes = problem.domain == Domain::kReal ? bytes_of_real_phases(problem, work_groups)
                                                    : bytes_of_complex_phases(problem, work_groups);
  bytes.read_from_tables = bytes_of_stage_twiddles(first, twiddle, problem.precision, groups);
  if (!work_groups.have_one_shape()) {
    const std::uint64_t tiles = tiles_of(lines_of_phases(problem).second.count, second);
    bytes.read_from_tables +=
        bytes_of_stage_twiddles(second, twiddle, problem.precision, dynamic ? tiles : groups);
  }
  return bytes;
}

}  // namespace fftbench::fft
