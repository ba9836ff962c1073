// FFTs whose input's array is their output's: bit by bit what they give with an array for each, whatever the
// kernel, the kind of values and the distances of rows. Real rows are padded as FFTW and cuFFT have them.
#include "device/device_fixture.h"
#include "device/gaps.h"
#include "fft/numbers.h"
#include "fft/registry.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "mentions.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::in_place_test {
namespace {

using tests::Gaps;
using tests::mentions;
using Bytes = std::vector<std::byte>;
using Numbers = std::vector<double>;

constexpr std::string_view kCopy = "copy of the input";

bool copies_input(const fft::Plan& plan) {
  return std::ranges::any_of(plan.passes,
                             [](const fft::Pass& pass) { return pass.label.starts_with(kCopy); });
}

// What is documented: a half spectrum without gaps, and real rows that begin where its rows do.
fft::ArrayLayout documented_layout(const fft::Problem& problem, const fft::ArrayShape& shape) {
  const std::uint32_t numbers = shape.domain == fft::Domain::kReal ? 2 : 1;
  const fft::ArrayShape spectrum = fft::spectrum_shape(problem);
  if (problem.domain != fft::Domain::kReal) return {};
  return {.row_stride = numbers * spectrum.extent.x,
          .image_stride = numbers * spectrum.extent.x * spectrum.extent.y};
}

class InPlace : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  static Numbers uniform(const fft::Problem& problem) {
    return measure::make_signal(measure::Signal::kUniform, problem, 3);
  }

  static Numbers read(const executor::Array& array, std::uint64_t bytes, fft::Precision precision) {
    Bytes all(array.byte_count());
    array.read(all);
    all.resize(bytes);
    return fft::numbers_from(all, precision);
  }

  // What the same kernel gives from a dense array to another one.
  Numbers expected_of(const fft::Choice& choice, const fft::Problem& problem) const {
    const Fft apart(*device_,
                    {.problem = problem, .algorithm = choice.algorithm->name, .options = choice.options});
    executor::Array from = apart.make_input(), to = apart.make_output();
    from.write(fft::bytes_from(uniform(problem), problem.precision));
    to.fill(std::byte{0x3c});
    apart.record(from.bound(), to.bound());
    return read(to, apart.output_byte_count(), problem.precision);
  }

  static Numbers made_by(const Fft& fft, const FftRequest& request, const fft::ArrayLayout& in,
                         const fft::ArrayLayout& out) {
    const fft::Problem& problem = request.problem;
    executor::Array both = fft.make_input();
    EXPECT_GE(both.byte_count(), fft.output_byte_count());
    both.fill(std::byte{0x3c});
    const Gaps gaps(in, fft::input_shape(problem));
    Bytes bytes = fft::bytes_from(gaps.spread(uniform(problem)), problem.precision);
    bytes.resize(both.byte_count());
    both.write(bytes);
    fft.record(both.bound(), both.bound());
    return Gaps(out, fft::output_shape(problem))
        .gathered(read(both, fft.output_byte_count(), problem.precision));
  }

  // Returns whether the request is not refused.
  bool gives_the_same_bits(FftRequest request, fft::ArrayLayout in, fft::ArrayLayout out) {
    request.in_place = true;
    if (const auto refusal = Fft::refusal(*device_, request)) {
      EXPECT_GT(refusal->size(), 20U);
      refused_ = *refusal;
      return false;
    }
    const Fft fft(*device_, request);
    SCOPED_TRACE(fft.choice().algorithm->name + (copies_input(fft.plan()) ? ", with a copy" : ""));
    EXPECT_TRUE(made_by(fft, request, in, out) == expected_of(fft.choice(), request.problem));
    copies_ = copies_input(fft.plan());
    return true;
  }
  bool gives_the_same_bits(const FftRequest& request) {
    const fft::Problem& problem = request.problem;
    return gives_the_same_bits(request, documented_layout(problem, fft::input_shape(problem)),
                               documented_layout(problem, fft::output_shape(problem)));
  }

  std::unique_ptr<FftDevice> device_;
  std::string refused_;
  bool copies_ = false;
};

std::vector<fft::Problem> problems_of_all_kinds(std::initializer_list<glm::uvec2> extents) {
  std::vector<fft::Problem> problems;
  for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64})
    for (const auto& [domain, half] : {std::pair(fft::Domain::kComplex, fft::HalfSpectrum::kNumpy),
                                       {fft::Domain::kReal, fft::HalfSpectrum::kNumpy},
                                       {fft::Domain::kReal, fft::HalfSpectrum::kPacked},
                                       {fft::Domain::kDst2, fft::HalfSpectrum::kNumpy}})
      for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
        for (const glm::uvec2 extent : extents)
          for (const std::uint32_t batch : {1U, 3U}) {
            if (half == fft::HalfSpectrum::kPacked && extent.x % 2 != 0) continue;
            problems.push_back({.extent = extent,
                                .batch = batch,
                                .direction = direction,
                                .domain = domain,
                                .half_spectrum = half,
                                .precision = precision,
                                .norm = fft::Norm::kOrtho});
          }
  return problems;
}

std::string described(const fft::Problem& problem) {
  return fft::describe_size(problem) + " " + fft::describe_kind(problem);
}

TEST_F(InPlace, GivesTheBitsOfSeparateArraysForEveryKindAndSize) {
  tests::Sample sample(29 * tests::kSanitizedShare);
  for (const fft::Problem& problem :
       problems_of_all_kinds({{16, 16}, {12, 10}, {30, 1}, {15, 9}, {1, 24}, {64, 32}, {7, 1}, {37, 13}})) {
    if (!sample.takes_next()) continue;
    SCOPED_TRACE(described(problem));
    EXPECT_TRUE(gives_the_same_bits({.problem = problem})) << refused_;
  }
}

// Real rows are padded where they are transformed, and have no gaps where other axes are halved.
TEST_F(InPlace, GivesTheBitsOfSeparateArraysForVolumesAndSomeOfTheirAxes) {
  tests::Sample sample(5 * tests::kSanitizedShare);
  for (const fft::AxisSet axes : {fft::AxisSet{}, fft::AxisSet{.rows = false}, fft::AxisSet{.depth = false},
                                  fft::AxisSet{.rows = false, .columns = false}})
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal})
      for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
        for (const std::uint32_t batch : {1U, 2U}) {
          if (!sample.takes_next()) continue;
          fft::Problem problem{.extent = {12, 10}, .depth = 8};
          problem.batch = batch;
          problem.direction = direction;
          problem.domain = domain;
          problem = fft::with_axes(problem, axes);
          SCOPED_TRACE(described(problem) + (axes.rows ? "" : ", not rows"));
          const bool has_padded_rows = domain == fft::Domain::kReal && axes.rows;
          const fft::ArrayShape in = fft::input_shape(problem), out = fft::output_shape(problem);
          EXPECT_TRUE(gives_the_same_bits(
              {.problem = problem}, has_padded_rows ? documented_layout(problem, in) : fft::ArrayLayout{},
              has_padded_rows ? documented_layout(problem, out) : fft::ArrayLayout{}))
              << refused_;
        }
}

// Each kernel, with options by which its passes go other ways through the arrays.
TEST_F(InPlace, GivesTheBitsOfSeparateArraysWithEveryKernel) {
  tests::Sample sample(61 * tests::kSanitizedShare);
  std::vector<fft::Choice> choices;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform()) continue;
    if (fft::spectrum_order_of(algorithm, {.extent = {16, 16}}, fft::complete_options(algorithm.options, {})))
      continue;
    std::vector<fft::Options> ways{algorithm.options_anywhere};
    const auto vary = [&](const char* name, std::initializer_list<const char*> values) {
      const auto spec = std::ranges::find(algorithm.options, name, &fft::OptionSpec::name);
      if (spec == algorithm.options.end()) return;
      const std::vector<fft::Options> before = std::exchange(ways, {});
      for (const fft::Options& way : before)
        for (const char* value : values) {
          if (!spec->takes(value)) continue;
          fft::Options more = way;
          more[name] = value;
          ways.push_back(std::move(more));
        }
    };
    vary("storage", {"buffer"});
    vary("exchange", {"shared", "joint"});
    vary("columns", {"transposed", "strided", "tiled", "in_place", "two_phase", "four_step"});
    vary("fused_column_radix", {"1", "2"});
    vary("rows", {"grid", "loop", "4"});
    vary("transpose", {"block2x2_in_place", "tiled", "merged", "none"});
    vary("batch_chunk", {"all", "1"});
    for (const fft::Options& way : ways)
      choices.push_back({&algorithm, fft::complete_options(algorithm.options, way)});
  }
  std::set<std::string> done, copied;
  for (const fft::Problem& problem : problems_of_all_kinds({{16, 16}, {32, 12}, {24, 1}})) {
    if (problem.precision == fft::Precision::kFp64) continue;
    for (const fft::Choice& choice : choices) {
      const FftRequest request{
          .problem = problem, .algorithm = choice.algorithm->name, .options = choice.options};
      if (!sample.takes_next() || Fft::refusal(*device_, request)) continue;
      SCOPED_TRACE(described(problem) + " " + fft::describe(choice));
      if (!gives_the_same_bits(request)) {
        EXPECT_TRUE(mentions(refused_, {"strides"}) || mentions(refused_, {"alternates"})) << refused_;
        continue;
      }
      (copies_ ? copied : done).insert(request.algorithm);
    }
  }
  if (!tests::tests_everything()) return;
  for (const char* name : {"stockham_register", "stockham_image", "stockham_fused", "stockham_radix4"})
    EXPECT_TRUE(done.contains(name)) << name;
  for (const char* name : {"stockham_pruned", "row_column"}) EXPECT_TRUE(copied.contains(name)) << name;
}

TEST_F(InPlace, IsRightAgainstFftwWithPaddedRows) {
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    const fft::Problem problem{
        .extent = {30, 14}, .batch = 2, .direction = direction, .domain = fft::Domain::kReal};
    const FftRequest request{.problem = problem, .in_place = true};
    const Fft fft(*device_, request);
    EXPECT_EQ(fft.input_byte_count(), direction == fft::Direction::kForward
                                          ? (2U * 14 * 32 - 2) * sizeof(float)
                                          : 2U * 14 * 16 * 2 * sizeof(float));
    const Numbers output = made_by(fft, request, documented_layout(problem, fft::input_shape(problem)),
                                   documented_layout(problem, fft::output_shape(problem)));
    const auto accuracy =
        measure::compare(output, measure::reference_transform(uniform(problem), problem), problem);
    EXPECT_TRUE(accuracy.error_units <= 1.25) << accuracy.error_units;
  }
}

// The plan reads all of the input before it writes, so that it matters to no other pass where values lie.
TEST_F(InPlace, TakesRowsAndImagesThatLieElsewhereInTheOutput) {
  for (const fft::Problem& problem : {fft::Problem{.extent = {12, 10}, .batch = 3},
                                      fft::Problem{.extent = {12, 10}, .domain = fft::Domain::kReal},
                                      fft::Problem{.extent = {30, 1}, .batch = 4}}) {
    SCOPED_TRACE(described(problem));
    const fft::ArrayLayout in{.row_stride = 40, .image_stride = 404},
        out{.row_stride = 44, .image_stride = 500};
    EXPECT_TRUE(gives_the_same_bits({.problem = problem, .input_layout = in, .output_layout = out}, in, out))
        << refused_;
  }
}

// Rows and images lie among each other, of the two arrays in the same places or in others.
TEST_F(InPlace, TakesValuesThatLieApart) {
  const fft::ArrayLayout innermost_batch{.element_stride = 3, .row_stride = 90, .image_stride = 1},
      columns{.element_stride = 10, .row_stride = 1, .image_stride = 300}, rows{.image_stride = 310};
  for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDct2})
    for (const glm::uvec2 extent : {glm::uvec2(12, 10), glm::uvec2(30, 1)}) {
      const fft::Problem problem{.extent = extent, .batch = 3, .domain = domain};
      SCOPED_TRACE(described(problem));
      for (const fft::ArrayLayout& in : {innermost_batch, columns, rows})
        for (const fft::ArrayLayout& out : {innermost_batch, columns, rows}) {
          const bool is_made =
              gives_the_same_bits({.problem = problem, .input_layout = in, .output_layout = out}, in, out);
          EXPECT_TRUE(is_made || domain != fft::Domain::kComplex || extent.y == 1) << refused_;
          EXPECT_TRUE(is_made || domain != fft::Domain::kComplex || in != out) << refused_;
        }
    }
}

TEST_F(InPlace, HasTheDistancesOfTheOtherSideWhereOneSideHasSome) {
  const fft::Problem real{.extent = {12, 10}, .batch = 2, .domain = fft::Domain::kReal};
  EXPECT_TRUE(gives_the_same_bits({.problem = real, .input_layout = {.row_stride = 20}}, {.row_stride = 20},
                                  {.row_stride = 10}));
  EXPECT_TRUE(gives_the_same_bits({.problem = real, .output_layout = {.row_stride = 9, .image_stride = 95}},
                                  {.row_stride = 18, .image_stride = 190},
                                  {.row_stride = 9, .image_stride = 95}));
  const fft::Problem complex{.extent = {12, 10}, .batch = 2};
  EXPECT_TRUE(gives_the_same_bits({.problem = complex, .input_layout = {.row_stride = 13}},
                                  {.row_stride = 13}, {.row_stride = 13}));
}

TEST_F(InPlace, GoesThroughABatchInPartsAndAmongIndependentTransforms) {
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    const fft::Problem problem{
        .extent = {12, 10}, .batch = 9, .direction = direction, .domain = fft::Domain::kReal};
    FftRequest request{.problem = problem, .in_place = true, .most_merged = 1};
    const fft::ArrayLayout in = documented_layout(problem, fft::input_shape(problem));
    const fft::ArrayLayout out = documented_layout(problem, fft::output_shape(problem));
    FftDevice small(backend().context().get_proc_address());
    small.limit_bindings(5 * 14 * 10 * sizeof(float));
    const Fft parts(small, request);
    EXPECT_GT(parts.plan().passes.size(), Fft(*device_, request).plan().passes.size());
    EXPECT_TRUE(made_by(parts, request, in, out) == expected_of(parts.choice(), problem));
    request.output_layout = {.row_stride = 32};
    request.input_layout = {.row_stride = 32};
    const auto refusal = Fft::refusal(small, request);
    ASSERT_TRUE(refusal);
    EXPECT_TRUE(mentions(*refusal, {"GL_MAX_SHADER_STORAGE_BLOCK_SIZE", "as many bytes apart"})) << *refusal;
  }
  const fft::Problem one{.extent = {16, 12}, .domain = fft::Domain::kReal};
  const Fft several(*device_, {.problem = one, .in_place = true, .most_merged = 4});
  const fft::ArrayLayout in = documented_layout(one, fft::input_shape(one));
  const fft::ArrayLayout out = documented_layout(one, fft::output_shape(one));
  const Bytes input = fft::bytes_from(Gaps(in, fft::input_shape(one)).spread(uniform(one)), one.precision);
  std::vector<executor::Array> arrays;
  std::vector<TransformArrays> transforms;
  for (int index = 0; index < 5; ++index) {
    arrays.push_back(several.make_input());
    Bytes bytes = input;
    bytes.resize(arrays.back().byte_count());
    arrays.back().write(bytes);
  }
  for (const executor::Array& each : arrays) transforms.push_back({each.bound(), each.bound()});
  several.record(transforms);
  const Numbers expected = expected_of(several.choice(), one);
  for (const executor::Array& each : arrays) {
    EXPECT_TRUE(
        Gaps(out, fft::output_shape(one)).gathered(read(each, several.output_byte_count(), one.precision)) ==
        expected);
  }
}

TEST_F(InPlace, CallsTheCallersFunctions) {
  for (const glm::uvec2 extent : {glm::uvec2(12, 10), glm::uvec2(30, 1), glm::uvec2(1, 10)}) {
    FftRequest request{.problem = {.extent = extent, .batch = 2}};
    request.load = "vec2 load_input(uvec3 p) { return 2.0 * stored_input(p); }";
    request.store = "void store_output(uvec3 p, vec2 v) { put_output(uvec3(p.xy, 1u - p.z), v); }";
    request.in_place = true;
    const Fft fft(*device_, request);
    FftRequest other = request;
    other.in_place = false;
    other.algorithm = fft.choice().algorithm->name;
    other.options = fft.choice().options;
    const Fft apart(*device_, other);
    executor::Array from = apart.make_input(), to = apart.make_output();
    from.write(fft::bytes_from(uniform(request.problem), fft::Precision::kFp32));
    apart.record(from.bound(), to.bound());
    EXPECT_TRUE(made_by(fft, request, {}, {}) == read(to, apart.output_byte_count(), fft::Precision::kFp32))
        << fft::describe_size(request.problem);
  }
}

// On a device as a GPU is, without one.
std::optional<fft::Plan> planned(const fft::Problem& problem, const char* algorithm, fft::Options options,
                                 bool may_copy_input = true) {
  fft::DeviceLimits limits{.shared_memory_bytes = 49152, .resident_work_groups = 128};
  limits.starts_dispatches_in_order = true;
  const fft::Algorithm& found = fft::algorithm_named(algorithm);
  auto made = fft::make_plan(found, problem, fft::complete_options(found.options, std::move(options)), limits,
                             {.input = {}, .output = {}, .in_place = true, .may_copy_input = may_copy_input});
  if (auto* plan = std::get_if<fft::Plan>(&made)) return std::move(*plan);
  return std::nullopt;
}

std::size_t scratch_arrays(const fft::Plan& plan) {
  return std::size_t(std::ranges::count(plan.resources, fft::Role::kScratch, &fft::Resource::role));
}

TEST(InPlacePlanned, TakesScratchOnlyWhereAPassWritesWhatIsYetToBeRead) {
  const fft::Problem square{.extent = {64, 64}, .batch = 2};
  const auto scratch = [&](const char* algorithm, const fft::Options& options) {
    const auto plan = planned(square, algorithm, options, false);
    return plan ? int(scratch_arrays(*plan)) : -1;
  };
  // Rows are transformed where they are, and then the columns.
  EXPECT_EQ(scratch("stockham_register", {{"columns", "in_place"}, {"fused_column_radix", "1"}}), 0);
  // The fused stage leaves its lines in other rows.
  EXPECT_EQ(scratch("stockham_register", {{"columns", "in_place"}, {"fused_column_radix", "2"}}), 1);
  EXPECT_EQ(scratch("stockham_register", {{"columns", "strided"}, {"fused_column_radix", "2"}}), 1);
  EXPECT_EQ(scratch("stockham_image", {}), 0);
  EXPECT_EQ(scratch("stockham_pruned", {}), -1) << "groups read the image while others write it";
  const auto copied = planned(square, "stockham_pruned", {});
  ASSERT_TRUE(copied);
  EXPECT_TRUE(copies_input(*copied));
  EXPECT_EQ(copied->passes.size(), 2U);
}

TEST(InPlacePlanned, NeverWritesWhatALaterPassReads) {
  for (const fft::Problem& problem : problems_of_all_kinds({{16, 16}, {32, 12}, {24, 1}, {15, 9}})) {
    for (const fft::Algorithm& algorithm : fft::algorithms()) {
      if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform()) continue;
      const auto plan = planned(problem, algorithm.name.c_str(), algorithm.options_anywhere);
      if (!plan) continue;
      const std::size_t input = fft::index_of(*plan, fft::Role::kInput);
      const std::size_t output = fft::index_of(*plan, fft::Role::kOutput);
      bool has_written = false;
      for (const fft::Pass& pass : plan->passes) {
        EXPECT_FALSE(has_written && fft::binds(pass, input)) << algorithm.name << " " << described(problem);
        has_written |= fft::binds(pass, output);
      }
    }
  }
}

}  // namespace
}  // namespace fftbench::in_place_test
