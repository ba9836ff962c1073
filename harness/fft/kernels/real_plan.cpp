#include "fft/kernels/real_plan.h"

#include <utility>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"
#include "fft/kernels/plan_arrays.h"
#include "fft/kernels/real_choices.h"
#include "fft/kernels/register_choices.h"
#include "fft/kernels/register_pass.h"

namespace fftbench::fft {
namespace {

// Complex lines of an array that a pass takes for its image.
Problem lines_of(const Problem& problem, glm::uvec2 extent) {
  Problem image = problem;
  image.extent = extent;
  image.domain = Domain::kComplex;
  return image;
}

class RealPlan {
 public:
  RealPlan(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits)
      : problem_(problem),
        choices_(choices_for(problem, given, limits)),
        column_tiles_(shared_tiles_of_real_columns(problem, given, limits)),
        limits_(limits),
        arrays_(plan_) {
    plan_.problem = problem;
    plan_.sync = choices_.sync;
    input_ = arrays_.place_of(array_of(problem, Role::kInput));
    output_ = arrays_.place_of(array_of(problem, Role::kOutput));
  }

  Plan made() {
    const auto [width, height] = std::pair(problem_.extent.x, problem_.extent.y);
    if (width == 1) {
      add_single_reals();
    } else if (height > 1) {
      inverse() ? add_inverse() : add_forward();
    } else if (folds()) {
      add_folded();
    } else {
      add_pairs_of_batch();
    }
    return std::move(plan_);
  }

 private:
  // The kernel's options for complex images. An inverse begins with columns, of an input that is not to be
  // changed, so that only its rows can be transformed in place: those of even widths, which take as much room
  // as their packed half spectra. Real halves are stored as whole words where the rows' pass has no stage of
  // the columns.
  static RegisterChoices choices_for(const Problem& problem, RegisterOptions given,
                                     const DeviceLimits& limits) {
    const bool inverse = problem.direction == Direction::kInverse;
    if (has_real_stream_choices(problem, given, limits))
      given = with_real_stream_choices(problem, given, limits);
    const bool gains_in_place = !runs_on_threads(limits) && is_beyond_caches(problem, limits);
    if (!given.fused_column_radix && !gains_in_place) given.fused_column_radix = 1;
    if (inverse && problem.precision == Precision::kFp16) given.fused_column_radix = 1;
    if (!given.persistent_groups && axes_of(problem).size() == 2) given.persistent_groups = kAsManyAsTiles;
    given.columns_first = false;
    RegisterChoices choices = register_choices(problem, given, limits);
    choices.flags = choices.flags && !inverse && choices.columns == Columns::kStrided;
    const bool inverse_stays = given.columns == Columns::kInPlace && problem.extent.x % 2 == 0 &&
                               problem.precision != Precision::kFp16;
    if (inverse ? !inverse_stays
                : choices.columns == Columns::kInPlace && !given.columns && !gains_in_place) {
      choices.columns = Columns::kStrided;
    }
    return choices;
  }

  // Whether a row goes as its even and odd elements; the roots that this takes are not among those of a
  // padded line.
  bool folds() const {
    const std::uint32_t width = problem_.extent.x;
    return width % 2 == 0 && width > 2 && !needs_chirp(width / 2);
  }

  bool inverse() const { return problem_.direction == Direction::kInverse; }
  bool transposed() const { return choices_.columns == Columns::kTransposed; }
  std::uint32_t spectrum_width() const { return spectrum_shape(problem_).extent.x; }

  // Those of an image two by two, or of a fused column stage those of which one of its lines is made.
  Problem rows_of_pairs(std::uint32_t fused_column_radix = 1) const {
    const std::uint32_t pairs =
        divided_up(fused_column_radix == 1 ? problem_.extent.y : fused_column_radix, 2);
    const std::uint32_t stages = fused_column_radix == 1 ? 1 : problem_.extent.y / fused_column_radix;
    return lines_of(problem_, {problem_.extent.x, stages * pairs});
  }

  // What the rows' pass leaves of the columns: those of an image so many times as wide and as much lower.
  Problem columns_behind_stage() const {
    const std::uint32_t radix = choices_.fused_column_radix;
    return lines_of(problem_, {spectrum_width() * radix, problem_.extent.y / radix});
  }

  RealLines real_lines(Lines loads, Lines stores) const {
    return {.loads = loads,
            .stores = stores,
            .count = problem_.extent.y,
            .width = problem_.extent.x,
            .half_spectrum = problem_.half_spectrum};
  }

  double scale_along(bool rows, bool is_last) const {
    return scale_of_pass(problem_, rows ? problem_.extent.x : problem_.extent.y, is_last);
  }

  // Along the lines of `image`: rows, or columns.
  RegisterPass pass_along(const Problem& image, bool rows, const RealLines& real) const {
    const auto [width, height] = std::pair(image.extent.x, image.extent.y);
    const Axis axis{
        .is_rows = rows, .length = rows ? width : height, .count = rows ? height : width, .is_last = false};
    return {.problem = image,
            .axis = axis,
            .lanes = rows ? Lanes::kAlong : Lanes::kAcross,
            .kernel = choices_.kernel,
            .sync = choices_.sync,
            .group = choices_.group,
            .most_groups = rows ? choices_.persistent_groups : choices_.persistent_column_groups,
            .shared_tiles = rows ? SharedTiles{.invocations_at_once = choices_.lines_at_once} : column_tiles_,
            .real = real,
            .scale = scale_along(rows, false),
            .table = table_length(problem_, axis)};
  }

  void add(RegisterPass wanted, std::size_t source, std::size_t target) {
    wanted.source = source;
    wanted.target = target;
    plan_.passes.push_back(register_pass(wanted, arrays_, limits_));
  }

  bool separates_in_rows() const {
    return choices_.columns == Columns::kInPlace || choices_.fused_column_radix > 1 || choices_.flags;
  }

  // The rows' pass separates its pairs, so that the columns of the half spectrum are transformed where they
  // are, or behind a first stage of theirs.
  void add_forward_separated() {
    const Problem columns = columns_behind_stage();
    std::size_t between = output_;
    if (choices_.columns != Columns::kInPlace) {
      between = arrays_.place_of(array_of(columns, choices_.flags ? Role::kFlaggedScratch : Role::kScratch));
    }
    RegisterPass first = pass_along(rows_of_pairs(choices_.fused_column_radix), true,
                                    real_lines(Lines::kRealPair, Lines::kHalfSpectra));
    first.fused_column_radix = choices_.fused_column_radix;
    if (choices_.flags) first.flagged = FlaggedEnd::kStores;
    add(first, input_, between);
    RegisterPass last = pass_along(columns, false, {});
    if (choices_.flags) last.flagged = FlaggedEnd::kLoads;
    last.scale = scale_of_pass(problem_, columns.extent.y, true);
    add(last, between, output_);
  }

  void add_forward() {
    if (separates_in_rows()) return add_forward_separated();
    const Problem rows = rows_of_pairs();
    const Problem columns = columns_behind_stage();
    Resource scratch = array_of(rows, Role::kScratch);
    if (transposed()) std::swap(scratch.extent.x, scratch.extent.y);
    const std::size_t between = arrays_.place_of(scratch);
    const auto add_pass = [&](RegisterPass pass, std::size_t source, std::size_t target) {
      if (transposed()) {
        pass.transposed = true;
        pass.real.pairs_transposed = true;
        pass.lanes = Lanes::kAlongThenAcross;
      }
      add(pass, source, target);
    };
    add_pass(pass_along(rows, true, real_lines(Lines::kRealPair, Lines::kComplex)), input_, between);
    RegisterPass last = pass_along(columns, false, real_lines(Lines::kPairSpectra, Lines::kComplex));
    last.scale = scale_along(false, true);
    add_pass(last, between, output_);
  }

  // Tells whether both fp16 numbers of a word are stored at once, where the rows go as their even and odd
  // elements.
  bool stores_halves_as_words() const { return problem_.precision == Precision::kFp16 && folds(); }

  void add_inverse_to_words() {
    const Problem columns = columns_behind_stage();
    const Problem rows = lines_of(problem_, {problem_.extent.x / 2, problem_.extent.y});
    const std::size_t between = arrays_.place_of(array_of(columns, Role::kScratch));
    add(pass_along(columns, false, {}), input_, between);
    RegisterPass last = pass_along(rows, true, real_lines(Lines::kFoldedSpectrum, Lines::kComplex));
    last.scale = scale_along(true, true);
    last.table = table_length(problem_, axes_of(problem_).front());
    add(last, between, output_);
  }

  // The columns' pass leaves packed half spectra in the output, each line of the rows' stage in a row that it
  // makes. That takes no other array.
  void add_inverse_in_place() {
    const std::uint32_t radix = choices_.fused_column_radix;
    const Problem columns = lines_of(problem_, {problem_.extent.x / 2 * radix, problem_.extent.y / radix});
    add(pass_along(columns, false, real_lines(Lines::kHalfColumns, Lines::kHalfColumns)), input_, output_);
    RealLines real = real_lines(Lines::kHalfSpectra, Lines::kRealPair);
    real.half_spectrum = HalfSpectrum::kPacked;
    real.spectra_apart = radix > 1;
    add_last_rows(real, output_);
  }

  // Along the rows of an inverse, which may end with the columns' last stage.
  void add_last_rows(const RealLines& real, std::size_t between) {
    RegisterPass last = pass_along(rows_of_pairs(choices_.fused_column_radix), true, real);
    last.fused_column_radix = choices_.fused_column_radix;
    last.scale = scale_along(true, true);
    // Where groups load ahead, NVIDIA's compiler (580.159) makes a program of it that leaves most values
    // wrong.
    if (choices_.fused_column_radix > 1) last.most_groups = kAsManyAsTiles;
    add(last, between, output_);
  }

  // Columns join their rows two by two where an invocation has both, else the rows' pass does as it loads:
  // also where that ends with the columns' last stage.
  void add_inverse() {
    if (stores_halves_as_words()) return add_inverse_to_words();
    if (choices_.columns == Columns::kInPlace) return add_inverse_in_place();
    const bool ends_with_stage = choices_.fused_column_radix > 1;
    const bool joins = !ends_with_stage && problem_.extent.y % 2 == 0 && !needs_chirp(problem_.extent.y);
    const Problem columns = columns_behind_stage();
    const Problem rows = rows_of_pairs();
    const std::size_t between = arrays_.place_of(array_of(joins ? rows : columns, Role::kScratch));
    const Lines joined = joins ? Lines::kPairSpectra : Lines::kComplex;
    add(pass_along(columns, false, real_lines(Lines::kComplex, joined)), input_, between);
    const Lines loaded = joins ? Lines::kComplex : Lines::kHalfSpectra;
    add_last_rows(real_lines(loaded, Lines::kRealPair), between);
  }

  void add_only_pass(const Problem& lines, const RealLines& real) {
    RegisterPass pass = pass_along(lines, true, real);
    pass.scale = normalisation(problem_);
    add(pass, input_, output_);
  }

  void add_folded() {
    const Lines spectrum = Lines::kFoldedSpectrum;
    add_only_pass(lines_of(problem_, {problem_.extent.x / 2, 1}),
                  inverse() ? real_lines(spectrum, Lines::kComplex) : real_lines(Lines::kComplex, spectrum));
  }

  // The lines of all images together, two by two.
  void add_pairs_of_batch() {
    Problem lines = lines_of(problem_, {problem_.extent.x, divided_up(problem_.batch, 2)});
    lines.batch = 1;
    RealLines real{
        .count = problem_.batch, .width = problem_.extent.x, .half_spectrum = problem_.half_spectrum};
    real.loads = inverse() ? Lines::kHalfSpectra : Lines::kRealPair;
    real.stores = inverse() ? Lines::kRealPair : Lines::kHalfSpectra;
    add_only_pass(lines, real);
  }

  // A column of rows of one value: its spectrum is whole, since rows alone are halved.
  void add_single_reals() {
    const Problem lines = lines_of(problem_, {problem_.extent.y, 1});
    RealLines real{.count = 1, .width = problem_.extent.y};
    (inverse() ? real.stores : real.loads) = Lines::kRealPair;
    add_only_pass(lines, real);
  }

  Problem problem_;
  RegisterChoices choices_;
  SharedTiles column_tiles_;
  const DeviceLimits& limits_;
  Plan plan_;
  PlanArrays arrays_;
  std::size_t input_ = 0;
  std::size_t output_ = 0;
};

}  // namespace

PlanOrSkip plan_real(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits) {
  return RealPlan(problem, given, limits).made();
}

}  // namespace fftbench::fft
