// FFTs on callers' arrays with gaps, with GLSL of the caller's in place of the first read and the last write,
// and in place, against FFTW in double precision. Every algorithm does as asked or says why not.
#include "library/fft.h"

#include "device/device_fixture.h"
#include "device/gaps.h"
#include "fft/numbers.h"
#include "fft/registry.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::caller_access_test {
namespace {

using tests::Gaps;
using Numbers = std::vector<double>;

class CallersArrays : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  static Numbers uniform(const fft::Problem& problem) {
    return measure::make_signal(measure::Signal::kUniform, problem, 3);
  }

  static void expect_close(const Numbers& output, const Numbers& expected, const fft::Problem& problem) {
    const auto accuracy = measure::compare(output, expected, problem);
    EXPECT_TRUE(accuracy.error_units <= 1.25) << accuracy.error_units;
  }

  // Returns whether it is not refused.
  bool transforms_with_gaps(const FftRequest& request) {
    if (const auto refusal = Fft::refusal(*device_, request)) {
      EXPECT_GT(refusal->size(), 20U);
      return false;
    }
    const fft::Problem& problem = request.problem;
    const Fft fft(*device_, request);
    const Gaps in(request.input_layout, fft::input_shape(problem));
    const Gaps out(request.output_layout, fft::output_shape(problem));
    const Numbers input = uniform(problem);
    executor::Array from = fft.make_input(), to = fft.make_output();
    from.write(fft::bytes_from(in.spread(input), problem.precision));
    to.write(fft::bytes_from(out.spread(Numbers(fft::number_count(fft::output_shape(problem)), NAN)),
                             problem.precision));
    fft.record(from.bound(), to.bound());
    std::vector<std::byte> bytes(fft.output_byte_count());
    to.read(bytes);
    const Numbers all = fft::numbers_from(bytes, problem.precision);
    expect_close(out.gathered(all), measure::reference_transform(input, problem), problem);
    EXPECT_TRUE(out.are_untouched(all));
    return true;
  }

  std::unique_ptr<FftDevice> device_;
};

TEST_F(CallersArrays, HaveGapsBetweenRowsAndImagesInEveryKind) {
  tests::Sample sample(7 * tests::kSanitizedShare);
  for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64})
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDct2})
      for (const auto half : {fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked})
        for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
          for (const glm::uvec2 extent : {glm::uvec2(16, 16), glm::uvec2(12, 10), glm::uvec2(30, 1)}) {
            if (domain != fft::Domain::kReal && half == fft::HalfSpectrum::kPacked) continue;
            // In every run: a line of real numbers goes in pairs, whose distances are half as large.
            const bool goes_in_pairs =
                domain == fft::Domain::kReal && extent.y == 1 && precision == fft::Precision::kFp32;
            if (!sample.takes_next() && !goes_in_pairs) continue;
            const fft::Problem problem{.extent = extent,
                                       .batch = 3,
                                       .direction = direction,
                                       .domain = domain,
                                       .half_spectrum = half,
                                       .precision = precision,
                                       .norm = fft::Norm::kOrtho};
            SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
            // Behind an odd stride a pair of real numbers is no value of the buffer.
            for (const std::uint32_t odd : {0U, 1U}) {
              EXPECT_TRUE(transforms_with_gaps(
                  {.problem = problem,
                   .input_layout = {.row_stride = 36 + odd},
                   .output_layout = {.row_stride = 34 + odd, .image_stride = 600 + odd}}));
            }
          }
}

// Every order of values, rows and images of a batch, from the innermost on, dense and with gaps.
TEST_F(CallersArrays, HaveTheirAxesInAnyOrder) {
  const auto layout_of = [](const std::array<int, 3>& order, const fft::ArrayShape& shape,
                            std::uint32_t gap) {
    const std::array<std::uint32_t, 3> lengths{shape.extent.x, shape.extent.y, shape.batch};
    std::array<std::uint32_t, 3> strides{};
    std::uint32_t next = 1 + gap;
    for (const int axis : order) {
      strides[axis] = next;
      next = next * lengths[axis] + gap;
    }
    return fft::ArrayLayout{
        .element_stride = strides[0], .row_stride = strides[1], .image_stride = strides[2]};
  };
  tests::Sample sample(37 * tests::kSanitizedShare);
  for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64})
    for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDst2})
      for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
        for (const glm::uvec2 extent : {glm::uvec2(16, 12), glm::uvec2(30, 7), glm::uvec2(20, 1)})
          for (std::array<int, 3> order{0, 1, 2}; const std::uint32_t gap : {0U, 3U}) {
            do {
              if (!sample.takes_next()) continue;
              const fft::Problem problem{.extent = extent,
                                         .batch = 3,
                                         .direction = direction,
                                         .domain = domain,
                                         .precision = precision,
                                         .norm = fft::Norm::kOrtho};
              SCOPED_TRACE(fmt::format("{} {}, axes {}, gap {}", fft::describe_size(problem),
                                       fft::describe_kind(problem), fmt::join(order, " "), gap));
              EXPECT_TRUE(
                  transforms_with_gaps({.problem = problem,
                                        .input_layout = layout_of(order, fft::input_shape(problem), gap),
                                        .output_layout = layout_of({order[2], order[0], order[1]},
                                                                   fft::output_shape(problem), 0)}));
            } while (std::ranges::next_permutation(order).found);
          }
}

// An axis of length 1 leaves rows of one number each, of which kernels make lines.
TEST_F(CallersArrays, HaveGapsBetweenRowsOfOneNumber) {
  for (const auto domain : {fft::Domain::kDct2, fft::Domain::kDst3, fft::Domain::kReal}) {
    const fft::Problem problem{
        .extent = {1, 4}, .depth = 3, .axes = {.rows = false}, .domain = domain, .norm = fft::Norm::kOrtho};
    SCOPED_TRACE(fft::describe_kind(problem));
    EXPECT_TRUE(transforms_with_gaps({.problem = problem,
                                      .input_layout = {.row_stride = 4, .image_stride = 18},
                                      .output_layout = {.row_stride = 2, .image_stride = 8}}));
  }
}

TEST_F(CallersArrays, HaveGapsWithEveryAlgorithmOrASentence) {
  std::vector<std::string> done;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.backend != fft::BackendKind::kOpenGl || !algorithm.is_transform()) continue;
    SCOPED_TRACE(algorithm.name);
    if (fft::spectrum_order_of(algorithm, {.extent = {16, 16}}, fft::complete_options(algorithm.options, {})))
      continue;
    fft::Options options = algorithm.options_anywhere;
    const auto has = [&](std::string_view name, std::string_view value) {
      const auto spec = std::ranges::find(algorithm.options, name, &fft::OptionSpec::name);
      return spec != algorithm.options.end() && spec->takes(value);
    };
    if (has("storage", "buffer")) options["storage"] = "buffer";
    if (has("exchange", "shared")) options["exchange"] = "shared";
    if (transforms_with_gaps({.problem = {.extent = {16, 16}, .batch = 2},
                              .algorithm = algorithm.name,
                              .options = options,
                              .input_layout = {.row_stride = 19, .image_stride = 400},
                              .output_layout = {.row_stride = 17}}))
      done.push_back(algorithm.name);
  }
  for (const char* name :
       {"best", "stockham_pruned", "stockham_register", "stockham_radix2", "stockham_radix4"})
    EXPECT_TRUE(std::ranges::count(done, name) == 1) << name;
}

TEST_F(CallersArrays, HaveGapsWhereDispatchesOrderThemselves) {
  if (!backend().limits().starts_dispatches_in_order) GTEST_SKIP() << "this device does not keep the order";
  for (const auto& [algorithm, sync, domain] :
       {std::tuple("stockham_image", "in_shader", fft::Domain::kReal),
        std::tuple("stockham_register", "in_shader", fft::Domain::kComplex),
        std::tuple("stockham_register", "in_shader_within", fft::Domain::kReal)}) {
    SCOPED_TRACE(algorithm);
    EXPECT_TRUE(transforms_with_gaps({.problem = {.extent = {16, 32}, .batch = 2, .domain = domain},
                                      .algorithm = algorithm,
                                      .options = {{"sync", sync}},
                                      .input_layout = {.row_stride = 19, .image_stride = 640},
                                      .output_layout = {.row_stride = 18}}));
  }
}

TEST_F(CallersArrays, AreReadAndWrittenByTheCallersGlsl) {
  GLuint factors = 0;
  glGenBuffers(1, &factors);
  const std::vector<float> values{0.5F, 2.0F, -1.0F, 3.0F};
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, factors);
  glBufferData(GL_SHADER_STORAGE_BUFFER, GLsizeiptr(values.size() * sizeof(float)), values.data(),
               GL_STATIC_DRAW);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 8, factors);
  tests::Sample sample(8);
  for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal})
    for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
      for (const glm::uvec2 extent : {glm::uvec2(16, 16), glm::uvec2(12, 10), glm::uvec2(30, 1)}) {
        if (!sample.takes_next()) continue;
        const fft::Problem problem{.extent = extent, .batch = 2, .direction = direction, .domain = domain};
        SCOPED_TRACE(fft::describe_size(problem) + " " + fft::describe_kind(problem));
        const auto in_shape = fft::input_shape(problem), out_shape = fft::output_shape(problem);
        const auto type = [](const fft::ArrayShape& shape) -> std::string {
          return shape.domain == fft::Domain::kComplex ? "vec2" : "float";
        };
        FftRequest request{.problem = problem};
        // The product with a factor for each column, modulo 4. The comment has to be no obstacle.
        request.load =
            "layout(std430, binding = 8) readonly buffer Factors { float factors[]; };\n" + type(in_shape) +
            " load_input(uvec3 p) {\n  // a product\n  return stored_input(p) * factors[p.x % 4u];\n}";
        // Written upside down, and half of it.
        request.store = "void store_output(uvec3 p, " + type(out_shape) +
                        " value) {\n  put_output(uvec3(p.x, " + std::to_string(out_shape.extent.y - 1) +
                        "u - p.y, p.z), 0.5 * value);\n}\n";
        const Fft fft(*device_, request);
        const Fft plain(
            *device_,
            {.problem = problem, .algorithm = fft.choice().algorithm->name, .options = fft.choice().options});
        EXPECT_EQ(fft.plan().passes.size(), plain.plan().passes.size()) << "it costs no pass";
        const Numbers input = uniform(problem);
        executor::Array from = fft.make_input(), to = fft.make_output();
        from.write(fft::bytes_from(input, problem.precision));
        fft.record(from.bound(), to.bound());
        std::vector<std::byte> bytes(fft.output_byte_count());
        to.read(bytes);

        Numbers product = input;
        const std::size_t parts = in_shape.domain == fft::Domain::kComplex ? 2 : 1;
        for (std::size_t number = 0; number < product.size(); ++number)
          product[number] *= double(values[number / parts % in_shape.extent.x % 4]);
        const Numbers transformed = measure::reference_transform(product, problem);
        Numbers expected(transformed.size());
        const std::size_t row = out_shape.extent.x * (out_shape.domain == fft::Domain::kComplex ? 2U : 1U);
        for (std::size_t number = 0; number < expected.size(); ++number) {
          const std::size_t image = number / row / out_shape.extent.y;
          const std::size_t y = out_shape.extent.y - 1 - number / row % out_shape.extent.y;
          expected[(image * out_shape.extent.y + y) * row + number % row] = 0.5 * transformed[number];
        }
        const auto accuracy =
            measure::compare(fft::numbers_from(bytes, problem.precision), expected, problem);
        EXPECT_TRUE(accuracy.error_units <= 1.25) << accuracy.error_units;
      }
  glDeleteBuffers(1, &factors);
}

// Frames of a signal that overlap, with a window, and the logarithm of what they hold.
TEST_F(CallersArrays, AreOverlappingFramesOfASignal) {
  constexpr unsigned kLength = 60, kFrames = 7;
  std::vector<float> window(kLength);
  for (unsigned i = 0; i < kLength; ++i) window[i] = 0.25F + float(i * i % 17) / 16;
  GLuint buffer = 0;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, kLength * sizeof(float), window.data(), GL_STATIC_DRAW);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 8, buffer);
  for (const auto domain : {fft::Domain::kReal, fft::Domain::kComplex})
    for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16})
      for (const unsigned hop : {16U, 7U}) {
        const fft::Problem problem{.extent = {kLength, 1},
                                   .batch = kFrames,
                                   .domain = domain,
                                   .precision = precision,
                                   .norm = fft::Norm::kOrtho};
        SCOPED_TRACE(fmt::format("{}, hop {}", fft::describe_kind(problem), hop));
        const bool is_real = domain == fft::Domain::kReal;
        const Fft fft(*device_,
                      {.problem = problem,
                       .input_layout = {.image_stride = hop},
                       .load = fmt::format("layout(std430, binding = 8) readonly buffer W {{ float w[]; }};\n"
                                           "{} load_input(uvec3 p) {{ return w[p.x] * stored_input(p); }}",
                                           is_real ? "float" : "vec2"),
                       .store = "void store_output(uvec3 p, vec2 value) {\n"
                                "  put_output(p, vec2(log(1.0 + dot(value, value)), 0.0));\n}"});
        fft::Problem signal = problem;
        signal.extent.x = (kFrames - 1) * hop + kLength;
        signal.batch = 1;
        EXPECT_EQ(fft.input_byte_count(), fft::byte_count(fft::input_shape(signal)));
        const Numbers samples = uniform(signal);
        const std::size_t parts = is_real ? 1 : 2;
        Numbers frames;
        for (std::size_t frame = 0; frame < kFrames; ++frame)
          for (std::size_t number = 0; number < kLength * parts; ++number)
            frames.push_back(samples[frame * hop * parts + number] * double(window[number / parts]));
        const Numbers spectra = measure::reference_transform(frames, problem);
        executor::Array from = fft.make_input(), to = fft.make_output();
        from.write(fft::bytes_from(samples, precision));
        fft.record(from.bound(), to.bound());
        std::vector<std::byte> bytes(fft.output_byte_count());
        to.read(bytes);
        const Numbers output = fft::numbers_from(bytes, precision);
        ASSERT_EQ(output.size(), spectra.size());
        const double tolerance = precision == fft::Precision::kFp32 ? 1e-5 : 1e-2;
        for (std::size_t value = 0; value < output.size(); value += 2) {
          const double power = spectra[value] * spectra[value] + spectra[value + 1] * spectra[value + 1];
          ASSERT_NEAR(output[value], std::log(1 + power), tolerance) << value / 2;
        }
      }
  glDeleteBuffers(1, &buffer);
}

TEST_F(CallersArrays, AreTexturesThatTheCallersGlslReads) {
  const fft::Problem problem{.extent = {32, 16}, .batch = 2};
  const Fft fft(*device_,
                {.problem = problem,
                 .algorithm = "stockham_radix4",
                 .options = {{"storage", "image"}, {"exchange", "shared"}},
                 .load = "vec2 load_input(uvec3 p) { return 2.0 * stored_input(p); }",
                 .store = "void store_output(uvec3 p, vec2 v) { put_output(p, v + vec2(1.0, 0.0)); }"});
  const Numbers input = uniform(problem);
  executor::Array from = fft.make_input();
  const executor::Array to = fft.make_output();
  from.write(fft::bytes_from(input, problem.precision));
  fft.record(from.bound(), to.bound());
  std::vector<std::byte> bytes(fft.output_byte_count());
  to.read(bytes);
  Numbers expected = measure::reference_transform(input, problem);
  for (std::size_t number = 0; number < expected.size(); ++number)
    expected[number] = 2 * expected[number] + (number % 2 == 0 ? 1 : 0);
  expect_close(fft::numbers_from(bytes, problem.precision), expected, problem);
}

// Planned as for a GPU, where `best` goes by what is fastest there.
TEST(CallersArraysPlanned, AreThoseOfTheNextChoiceWhereTheFastestCannotTakeThem) {
  fft::DeviceLimits limits{.shared_memory_bytes = 49152, .resident_work_groups = 128};
  limits.starts_dispatches_in_order = true;
  const auto planned = [&](const FftRequest& request) { return Fft::plan_without_device(request, limits); };
  const auto shader_of = [](const FftPlan& made) { return made.plan.passes.front().shader; };
  const fft::Problem square{.extent = {64, 64}};
  EXPECT_EQ(shader_of(planned({.problem = square})), "stockham_pruned.comp");
  EXPECT_EQ(shader_of(planned({.problem = square, .input_layout = {.row_stride = 80}})),
            "stockham_pruned.comp");
  const FftPlan in_place = planned({.problem = square, .in_place = true});
  EXPECT_EQ(shader_of(in_place), "stockham_fused.comp");
  EXPECT_NE(in_place.remark.find("best = stockham_fused"), std::string::npos) << in_place.remark;
  const FftPlan prime = planned({.problem = {.extent = {64, 61}}, .in_place = true});
  EXPECT_EQ(prime.choice.algorithm->name, "bluestein");
  const FftPlan stream =
      planned({.problem = square, .options = {{"sync", "in_shader"}}, .input_layout = {.row_stride = 80}});
  EXPECT_EQ(shader_of(stream), "stockham_pruned.comp");
  EXPECT_EQ(stream.plan.sync, fft::Sync::kInShader);
  const FftPlan stream_in_place =
      planned({.problem = square, .options = {{"sync", "in_shader"}}, .in_place = true});
  EXPECT_EQ(stream_in_place.plan.sync, fft::Sync::kBarrier);
  const FftPlan repaired = planned({.problem = square,
                                    .algorithm = "stockham_register",
                                    .options = {{"sync", "in_shader_within"}},
                                    .in_place = true,
                                    .repair = true});
  EXPECT_EQ(shader_of(repaired), "stockham_register.comp");
  EXPECT_EQ(repaired.plan.sync, fft::Sync::kBarrier);
}

TEST(CallersArraysPlanned, EndWithTheLastValueOfTheLastRow) {
  const fft::ArrayShape shape{.extent = {5, 4}, .batch = 3};
  const fft::ArrayLayout least{.element_stride = 1, .row_stride = 8, .image_stride = 3 * 8 + 5};
  EXPECT_EQ(fft::complete_layout(least, shape, fft::Role::kOutput), least);
  EXPECT_EQ(fft::element_count(least, shape), 3U * 29);
  const fft::ArrayLayout overlapping{.row_stride = 8, .image_stride = 28};
  EXPECT_THROW(fft::complete_layout(overlapping, shape, fft::Role::kOutput), std::invalid_argument);
  EXPECT_EQ(fft::element_count(fft::complete_layout(overlapping, shape, fft::Role::kInput), shape),
            2U * 28 + 29);
}

TEST_F(CallersArrays, AreInputAndOutputAtOnce) {
  tests::Sample sample(5);
  for (const glm::uvec2 extent :
       {glm::uvec2(16, 16), glm::uvec2(60, 14), glm::uvec2(2, 1), glm::uvec2(4096, 1), glm::uvec2(101, 13)})
    for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
      if (!sample.takes_next()) continue;
      const fft::Problem problem{.extent = extent, .batch = 3, .direction = direction};
      SCOPED_TRACE(fft::describe_size(problem));
      const FftRequest request{.problem = problem, .in_place = true};
      if (const auto refusal = Fft::refusal(*device_, request)) {
        EXPECT_EQ(extent.x, 101U) << *refusal;
        continue;
      }
      const Fft fft(*device_, request);
      const Numbers input = uniform(problem);
      executor::Array both = fft.make_input();
      both.write(fft::bytes_from(input, problem.precision));
      fft.record(both.bound(), both.bound());
      std::vector<std::byte> bytes(fft.output_byte_count());
      both.read(bytes);
      expect_close(fft::numbers_from(bytes, problem.precision), measure::reference_transform(input, problem),
                   problem);
    }
}

TEST_F(CallersArrays, AreRefusedInASentence) {
  const fft::Problem square{.extent = {64, 64}, .batch = 2};
  const auto said = [&](const FftRequest& request) -> std::string {
    try {
      const Fft fft(*device_, request);
      return "";
    } catch (const std::runtime_error& error) {
      return error.what();
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  };
  const auto expect = [](const std::string& text, std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(said({.problem = square, .output_layout = {.row_stride = 63}}),
         "rows that are written may not overlap; take a row stride of at least 64");
  expect(said({.problem = square, .output_layout = {.image_stride = 4095}}),
         "images that are written may not overlap; take an image stride of at least 4096");
  expect(
      said({.problem = square, .output_layout = {.element_stride = 2, .row_stride = 127, .image_stride = 1}}),
      "64 values 2 elements apart in a row, 64 rows 127 apart, and 2 images 1 apart");
  expect(said({.problem = square,
               .output_layout = {.element_stride = 64, .row_stride = 1, .overlap_add = true}}),
         "overlap_add: values that are added up lie side by side");
  expect(said({.problem = square,
               .algorithm = "stockham_radix4",
               .options = {{"storage", "image"}},
               .input_layout = {.row_stride = 70}}),
         "textures have no strides");
  expect(said({.problem = {.extent = {64, 64}, .domain = fft::Domain::kReal},
               .algorithm = "stockham_radix4",
               .options = {{"storage", "image"}},
               .in_place = true}),
         "real transforms take buffers");
  expect(said({.problem = square, .load = "vec2 load_input(uvec3 p) {\n  return wrong;\n}"}),
         "load of the caller's");
  expect(said({.problem = square, .load = "vec2 load_input(uvec3 p) {\n  return wrong;\n}"}), ":2");
  const Fft fft(*device_, {.problem = square});
  const auto recorded = [&](const BoundResource& from, const BoundResource& to) -> std::string {
    try {
      fft.record(from, to);
      return "";
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  };
  expect(recorded(BoundBuffer{1}, BoundBuffer{1}), "ask for an FFT in place");
  expect(recorded(BoundBuffer{1, 0, 65536}, BoundBuffer{1, 32768, 65536}), "overlap");
  expect(recorded(BoundBuffer{1, 0, 65535}, BoundBuffer{2}), "has 65535 bytes, and 65536 are needed");
  expect(recorded(BoundBuffer{1, 1, 65536}, BoundBuffer{2}), "begins at byte 1");
}

}  // namespace
}  // namespace fftbench::caller_access_test
