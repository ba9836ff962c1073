// Arrays that are larger than what a device binds at once go in parts of their batches, with the same bits as
// without that limit. A lower limit makes small arrays too large, and the executor refuses to bind more.
#include "apps/plan_folder.h"
#include "device/device_fixture.h"
#include "fft/numbers.h"
#include "fft/registry.h"
#include "gl/buffer_range.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "mentions.h"
#include "report_test_support.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::batch_parts_test {
namespace {

using tests::mentions;
using Bytes = std::vector<std::byte>;

class BatchParts : public tests::DeviceTest {
 protected:
  void SetUp() override { whole_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  // A device that binds a few bytes at once.
  static FftDevice limited(std::uint64_t bytes) {
    FftDevice device(backend().context().get_proc_address());
    device.limit_bindings(bytes);
    return device;
  }

  // The larger one of an image's values before and behind the transform.
  static std::uint64_t bytes_of_image(fft::Problem problem) {
    problem.batch = 1;
    return std::max(byte_count(fft::input_shape(problem)), byte_count(fft::output_shape(problem)));
  }

  static Bytes transformed(const Fft& fft, const Bytes& input, bool in_place) {
    executor::Array from = fft.make_input(), to = fft.make_output();
    from.write(input);
    to.fill(std::byte{0x3c});
    fft.record(from.bound(), in_place ? from.bound() : to.bound());
    Bytes output(fft.output_byte_count());
    (in_place ? from : to).read(output);
    return output;
  }

  // Whether a pass has an array at several points at once.
  static bool has_bound_ranges(const fft::Plan& plan) {
    return std::ranges::any_of(plan.passes, [](const fft::Pass& pass) {
      return fft::number_of(pass, "SOURCE_RANGES") + fft::number_of(pass, "TARGET_RANGES") > 0;
    });
  }

  // Values in gaps as well, so that a gap that is read or written shows.
  static Bytes values_for(const Fft& fft, const fft::Problem& problem) {
    fft::Problem filling = problem;
    filling.extent = {std::uint32_t(fft.input_byte_count() / fft::bytes_of_number(problem.precision)), 1};
    filling.batch = 1;
    filling.domain = fft::Domain::kReal;
    filling.direction = fft::Direction::kForward;
    Bytes bytes =
        fft::bytes_from(measure::make_signal(measure::Signal::kUniform, filling, 5), problem.precision);
    bytes.resize(fft.input_byte_count());
    return bytes;
  }

  // Expects the bits of a plan without a limit, and dense values to be right; and that the plan has passes
  // for each part, or of a single image one for all of its ranges.
  void expect_same_in_parts(const FftRequest& request, std::uint64_t most_bytes, bool is_dense = true,
                            bool has_ranges = false) {
    const fft::Problem& problem = request.problem;
    SCOPED_TRACE(request.algorithm + " " + fft::describe_size(problem) + " " + fft::describe_kind(problem) +
                 " in " + std::to_string(most_bytes));
    FftDevice device = limited(most_bytes);
    const auto refusal = Fft::refusal(device, request);
    ASSERT_FALSE(refusal) << *refusal;
    const Fft parts(device, request);
    FftRequest same = request;
    same.algorithm = parts.choice().algorithm->name;
    same.options = parts.choice().options;
    const Fft whole(*whole_, same);
    const auto lines = [](const Fft& fft) {
      return std::ranges::count_if(fft.plan().passes, [](const fft::Pass& pass) {
        return pass.label.find(", images ") != std::string::npos;
      });
    };
    EXPECT_EQ(lines(whole), 0);
    EXPECT_EQ(has_bound_ranges(whole.plan()), false);
    EXPECT_EQ(has_bound_ranges(parts.plan()), has_ranges);
    if (!has_ranges) {
      EXPECT_GT(lines(parts), std::ptrdiff_t(whole.plan().passes.size()));
    }
    const Bytes input = values_for(whole, problem);
    const Bytes expected = transformed(whole, input, request.in_place);
    const Bytes output = transformed(parts, input, request.in_place);
    ASSERT_EQ(output.size(), expected.size());
    EXPECT_EQ(std::memcmp(output.data(), expected.data(), output.size()), 0);
    // The last work group of each part may have fewer lines than it counts.
    const fft::Traffic moved = fft::traffic_of(parts.plan()), of_whole = fft::traffic_of(whole.plan());
    EXPECT_GE(moved.read_bytes, byte_count(fft::input_shape(problem)));
    EXPECT_LE(moved.read_bytes, 2 * of_whole.read_bytes);
    EXPECT_GE(moved.write_bytes, byte_count(fft::output_shape(problem)));
    EXPECT_LE(moved.write_bytes, 2 * of_whole.write_bytes);
    if (!is_dense) return;
    const auto numbers = [&](const Bytes& bytes) { return fft::numbers_from(bytes, problem.precision); };
    const auto accuracy =
        measure::compare(numbers(output), measure::reference_transform(numbers(input), problem), problem);
    EXPECT_TRUE(accuracy.error_units <= 4) << accuracy.error_units;
  }

  std::unique_ptr<FftDevice> whole_;
};

TEST_F(BatchParts, OfEveryKindHaveTheBitsOfTheWholeAndAreRight) {
  tests::Sample sample(9 * tests::kSanitizedShare);
  struct Kind {
    fft::Domain domain;
    fft::HalfSpectrum half;
    fft::Precision precision;
  };
  for (const Kind& kind : {Kind{fft::Domain::kComplex, fft::HalfSpectrum::kNumpy, fft::Precision::kFp32},
                           Kind{fft::Domain::kComplex, fft::HalfSpectrum::kNumpy, fft::Precision::kFp16},
                           Kind{fft::Domain::kComplex, fft::HalfSpectrum::kNumpy, fft::Precision::kFp64},
                           Kind{fft::Domain::kReal, fft::HalfSpectrum::kNumpy, fft::Precision::kFp32},
                           Kind{fft::Domain::kReal, fft::HalfSpectrum::kNumpy, fft::Precision::kFp16},
                           Kind{fft::Domain::kReal, fft::HalfSpectrum::kPacked, fft::Precision::kFp32}}) {
    for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      for (const glm::uvec2 extent : {glm::uvec2(12, 10), glm::uvec2(40, 1), glm::uvec2(34, 6)}) {
        fft::Problem problem{.extent = extent,
                             .batch = 37,
                             .direction = direction,
                             .domain = kind.domain,
                             .half_spectrum = kind.half,
                             .precision = kind.precision,
                             .norm = fft::Norm::kOrtho};
        if (!sample.takes_next()) continue;
        // Parts of 16 images, or as many as begin where ranges may, the last one of fewer.
        expect_same_in_parts({.problem = problem}, 17 * bytes_of_image(problem));
      }
    }
  }
}

TEST_F(BatchParts, AreOfWholeVolumes) {
  for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
    const fft::Problem problem{.extent = {12, 10},
                               .depth = 3,
                               .batch = 9,
                               .direction = direction,
                               .domain = fft::Domain::kReal,
                               .norm = fft::Norm::kOrtho};
    expect_same_in_parts({.problem = problem, .algorithm = "stockham_register"}, 5 * bytes_of_image(problem));
  }
}

TEST_F(BatchParts, GoThroughEveryKernelOnBuffers) {
  tests::Sample sample(3 * tests::kSanitizedShare);
  std::vector<std::string> done;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform()) continue;
    FftRequest request{.problem = {.extent = {32, 16}, .batch = 5}, .algorithm = algorithm.name};
    if (algorithm.name == "bluestein") request.problem.extent = {37, 16};
    const auto has = [&](std::string_view name) {
      return std::ranges::find(algorithm.options, name, &fft::OptionSpec::name) != algorithm.options.end();
    };
    if (has("storage")) request.options["storage"] = "buffer";
    if (Fft::refusal(*whole_, request)) continue;
    done.push_back(algorithm.name);
    if (!sample.takes_next()) continue;
    const bool is_dense = !fft::spectrum_order_of(algorithm, request.problem,
                                                  fft::complete_options(algorithm.options, request.options));
    const std::uint64_t most_bytes = 5 * bytes_of_image(request.problem) / 2;
    FftDevice device = limited(most_bytes);
    if (const auto refusal = Fft::refusal(device, request)) {
      EXPECT_NE(refusal->find("wait for each other"), std::string::npos)
          << algorithm.name << ": " << *refusal;
      continue;
    }
    expect_same_in_parts(request, most_bytes, is_dense);
  }
  for (const char* name : {"best", "bluestein", "row_column", "stockham_register", "stockham_radix4",
                           "cooley_tukey_multipass", "natural_order_multipass"})
    EXPECT_EQ(std::ranges::count(done, name), 1) << name;
}

TEST_F(BatchParts, OfWhichOneImageIsTooLargeAreBoundInRanges) {
  tests::Sample sample(7 * tests::kSanitizedShare);
  for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64})
    for (const auto& [domain, half] : {std::pair(fft::Domain::kComplex, fft::HalfSpectrum::kNumpy),
                                       {fft::Domain::kReal, fft::HalfSpectrum::kNumpy},
                                       {fft::Domain::kReal, fft::HalfSpectrum::kPacked}})
      for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
        for (const glm::uvec2 extent : {glm::uvec2(64, 48), glm::uvec2(48, 30), glm::uvec2(32768, 1)})
          for (const std::uint32_t batch : {1U, 2U}) {
            if (!sample.takes_next()) continue;
            const fft::Problem problem{.extent = extent,
                                       .batch = batch,
                                       .direction = direction,
                                       .domain = domain,
                                       .half_spectrum = half,
                                       .precision = precision,
                                       .norm = fft::Norm::kOrtho};
            expect_same_in_parts({.problem = problem}, 2 * bytes_of_image(problem) / 3, true, true);
          }
}

TEST_F(BatchParts, OfSingleImagesGoThroughEveryKernelThatCanHaveRanges) {
  tests::Sample sample(3 * tests::kSanitizedShare);
  std::vector<std::string> done;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform()) continue;
    FftRequest request{.problem = {.extent = {64, 32}}, .algorithm = algorithm.name};
    if (algorithm.name == "bluestein") request.problem.extent = {37, 64};
    request.options = algorithm.options_anywhere;
    const auto has = [&](std::string_view name) {
      return std::ranges::find(algorithm.options, name, &fft::OptionSpec::name) != algorithm.options.end();
    };
    if (has("storage")) request.options["storage"] = "buffer";
    if (Fft::refusal(*whole_, request)) continue;
    const std::uint64_t most_bytes = 2 * bytes_of_image(request.problem) / 3;
    FftDevice device = limited(most_bytes);
    if (const auto refusal = Fft::refusal(device, request)) {
      EXPECT_TRUE(mentions(*refusal, {"in one binding", "GL_MAX_SHADER_STORAGE_BLOCK_SIZE"}))
          << algorithm.name << ": " << *refusal;
      continue;
    }
    done.push_back(algorithm.name);
    if (!sample.takes_next()) continue;
    const bool is_dense = !fft::spectrum_order_of(algorithm, request.problem,
                                                  fft::complete_options(algorithm.options, request.options));
    expect_same_in_parts(request, most_bytes, is_dense, true);
  }
  for (const char* name : {"best", "bluestein", "row_column", "stockham_register", "cooley_tukey_multipass"})
    EXPECT_EQ(std::ranges::count(done, name), 1) << name;
}

// Where several groups run at once, as on a GPU, the fused kernel counts those that have arrived.
TEST_F(BatchParts, AreRefusedToKernelsWhoseGroupsWaitForEachOther) {
  const fft::Problem problem{.extent = {64, 32}, .batch = 5};
  const fft::Algorithm& fused = fft::algorithm_named("stockham_fused");
  const fft::Options options = fft::complete_options(fused.options, {});
  fft::DeviceLimits limits = whole_->limits();
  limits.resident_work_groups = 64;
  limits.starts_dispatches_in_order = true;
  const auto counts = [](const fft::Resource& resource) { return resource.role == fft::Role::kGroupBarrier; };
  const auto whole = fft::make_plan(fused, problem, options, limits, {});
  ASSERT_TRUE(std::holds_alternative<fft::Plan>(whole)) << std::get<fft::Skip>(whole).reason;
  ASSERT_TRUE(std::ranges::any_of(std::get<fft::Plan>(whole).resources, counts));
  limits.storage_buffer_bytes = 5 * bytes_of_image(problem) / 2;
  const auto parts = fft::make_plan(fused, problem, options, limits, {});
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(parts));
  EXPECT_NE(std::get<fft::Skip>(parts).reason.find("wait for each other"), std::string::npos);
}

TEST_F(BatchParts, KeepStridesAndGapsAndArraysThatAreBoth) {
  const fft::Problem problem{.extent = {12, 10}, .batch = 7};
  FftRequest gaps{.problem = problem,
                  .input_layout = {.row_stride = 14, .image_stride = 146},
                  .output_layout = {.row_stride = 13, .image_stride = 150}};
  expect_same_in_parts(gaps, 3 * 150 * 8, false);
  FftRequest in_place{.problem = problem,
                      .input_layout = {.row_stride = 14, .image_stride = 146},
                      .output_layout = {.row_stride = 14, .image_stride = 146},
                      .in_place = true};
  expect_same_in_parts(in_place, 3 * 146 * 8, false);
  fft::Problem real = problem;
  real.domain = fft::Domain::kReal;
  expect_same_in_parts({.problem = real, .input_layout = {.row_stride = 20, .image_stride = 204}},
                       3 * 204 * 4, false);
  fft::Problem both_ways = problem;
  both_ways.direction = fft::Direction::kRoundtrip;
  expect_same_in_parts({.problem = both_ways, .algorithm = "stockham_register"}, 3 * 12 * 10 * 8, false);
}

// Gaps alone make these arrays too large.
TEST_F(BatchParts, CountGapsAmongTheBytesThatAreBound) {
  FftDevice device = limited(8 * 16 * 16);
  const Fft dense(device, {.problem = {.extent = {8, 8}, .batch = 3}});
  const Fft wide(device, {.problem = {.extent = {8, 8}, .batch = 3}, .input_layout = {.row_stride = 12}});
  EXPECT_GT(wide.plan().passes.size(), dense.plan().passes.size());
  expect_same_in_parts({.problem = {.extent = {8, 8}}, .input_layout = {.row_stride = 40}}, 2048, false,
                       true);
  const auto refusal =
      Fft::refusal(device, {.problem = {.extent = {8, 8}}, .input_layout = {.row_stride = 40000}});
  ASSERT_TRUE(refusal);
  EXPECT_TRUE(mentions(*refusal, {"bytes", "input", "2048", "GL_MAX_SHADER_STORAGE_BLOCK_SIZE"})) << *refusal;
}

TEST_F(BatchParts, TellTheCallersFunctionsTheNumberOfTheImageInTheBatch) {
  FftRequest request{.problem = {.extent = {12, 10}, .batch = 7}};
  request.load = "vec2 load_input(uvec3 p) { return stored_input(p) * (1.0 + float(p.z)); }";
  request.store = "void store_output(uvec3 p, vec2 value) { put_output(p, value + vec2(float(p.z), 0.0)); }";
  expect_same_in_parts(request, 5 * bytes_of_image(request.problem) / 2, false);
}

TEST_F(BatchParts, AreRefusedWhenPlannedWhereOneImageIsTooLargeOrThePartsCannotBegin) {
  FftDevice device = limited(1000);
  const auto reason = [&](const FftRequest& request) { return Fft::refusal(device, request).value_or(""); };
  EXPECT_TRUE(mentions(
      reason({.problem = {.extent = {512, 256}, .batch = 3}}),
      {"best cannot", "1048576 bytes", "1000", "GL_MAX_SHADER_STORAGE_BLOCK_SIZE", "smaller images"}))
      << reason({.problem = {.extent = {512, 256}, .batch = 3}});
  EXPECT_THROW(Fft(device, {.problem = {.extent = {512, 256}}}), std::invalid_argument);
  const FftRequest in_shader{.problem = {.extent = {8, 8}, .batch = 9},
                             .algorithm = "stockham_register",
                             .options = {{"sync", "in_shader"}}};
  if (whole_->limits().starts_dispatches_in_order) {
    EXPECT_TRUE(mentions(reason(in_shader), {"4608 bytes", "sync=in_shader", "take sync=barrier"}))
        << reason(in_shader);
  }
  const FftRequest textures{.problem = {.extent = {8, 8}, .batch = 9},
                            .algorithm = "stockham_radix4",
                            .options = {{"storage", "image"}}};
  EXPECT_EQ(reason(textures), "") << "textures have no such limit";
}

// An image of 5 x 5 halves is 50 bytes, so that 8 of them lie between places where ranges may begin at
// multiples of 16.
TEST_F(BatchParts, BeginAtMultiplesOfTheDevicesAlignmentOrAreRefused) {
  const std::uint64_t alignment = whole_->limits().binding_alignment;
  const fft::Problem problem{.extent = {5, 5},
                             .batch = 300,
                             .domain = fft::Domain::kReal,
                             .precision = fft::Precision::kFp16,
                             .norm = fft::Norm::kOrtho};
  FftDevice device = limited(70 * 60);
  const Fft fft(device, {.problem = problem});
  std::size_t ranges = 0;
  for (const fft::Pass& pass : fft.plan().passes) {
    for (const fft::Binding& binding : pass.bindings) {
      EXPECT_EQ(binding.first_byte % alignment, 0U);
      ranges += binding.first_byte > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(ranges, 0U);
  // Eight images are too many ranges of 32 bytes.
  if (alignment < 4 || whole_->limits().storage_blocks > 16) return;
  FftDevice small = limited(62);
  const auto refusal = Fft::refusal(small, {.problem = problem});
  ASSERT_TRUE(refusal);
  EXPECT_TRUE(mentions(*refusal, {"GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT", std::to_string(alignment)}))
      << *refusal;
}

TEST_F(BatchParts, OfBuffersThatAreTooSmallAreRefusedBeforeARangeBeginsBehindTheirEnd) {
  FftDevice device = limited(1000);
  const Fft fft(device, {.problem = {.extent = {8, 8}, .batch = 9}});
  const Fft one(device, {.problem = {.extent = {8, 8}}});
  const executor::Array small = one.make_input(), from = fft.make_input(), to = fft.make_output();
  const GLuint name = std::get<BoundBuffer>(from.bound()).name;
  for (const auto& [input, bytes] : {std::pair(std::get<BoundBuffer>(small.bound()), "512"),
                                     {BoundBuffer{name, 256}, "4352"},
                                     {BoundBuffer{name, 4608}, "0"},
                                     {BoundBuffer{name, 9216}, "0"}}) {
    try {
      fft.record(input, to.bound());
      ADD_FAILURE() << "nothing was refused";
    } catch (const std::invalid_argument& error) {
      EXPECT_TRUE(mentions(error.what(), {fmt::format("the input has {} bytes", bytes), "4608"}))
          << error.what();
    }
  }
}

TEST_F(BatchParts, AreExportedAsRangesThatFillTheArraysOneAfterAnother) {
  FftDevice device = limited(1000);
  const fft::Problem real{.extent = {8, 6}, .batch = 9, .domain = fft::Domain::kReal};
  const Fft fft(device, {.problem = real});
  const report::test_support::TemporaryFolder folder;
  apps::write_plan_folder(folder.path() / "plan", fft, "a test");
  const auto plan = nlohmann::json::parse(std::ifstream(folder.path() / "plan" / "plan.json"));
  for (const char* role : {"input", "output"}) {
    std::map<std::uint64_t, std::uint64_t> ends;  // of ranges by their beginnings
    for (const auto& pass : plan["passes"]) {
      for (const auto& binding : pass["bindings"]) {
        if (plan["resources"][binding["resource"].get<std::size_t>()]["role"] == role)
          ends[binding["first_byte"]] =
              binding["first_byte"].get<std::uint64_t>() + binding["byte_count"].get<std::uint64_t>();
      }
    }
    std::uint64_t filled = 0;
    for (const auto& [first, end] : ends) {
      EXPECT_EQ(first, filled) << role;
      filled = end;
    }
    EXPECT_GT(ends.size(), 1U);
    EXPECT_EQ(filled, role == std::string("input") ? fft.input_byte_count() : fft.output_byte_count());
  }
}

TEST_F(BatchParts, AreWhatNothingThatIsBoundGoesBeyond) {
  FftDevice device(backend().context().get_proc_address());
  const Fft fft(device, {.problem = {.extent = {16, 8}, .batch = 2}});
  const executor::Array from = fft.make_input(), to = fft.make_output();
  device.limit_bindings(2047);
  try {
    fft.record(from.bound(), to.bound());
    ADD_FAILURE() << "2048 bytes were bound";
  } catch (const std::logic_error& error) {
    EXPECT_TRUE(mentions(error.what(), {"2048 bytes", "input", "2047"})) << error.what();
  }
  EXPECT_THROW(gl::bind_range(0, {.buffer = 0, .offset = 0, .size = 0}, "nothing"), std::logic_error);
}

}  // namespace
}  // namespace fftbench::batch_parts_test
