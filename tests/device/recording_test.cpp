// Records of the library within a recording: the results are those of records by themselves, nothing is bound
// twice, and GL state comes back at the end.
#include <iostream>

#include "complex_signals.h"
#include "device/device_fixture.h"
#include "device/gl_counts.h"
#include "device/odd_state.h"
#include "gl/compute_state.h"
#include "gl/error.h"
#include "gl/program.h"
#include "library/convolution.h"
#include "library/fft.h"
#include "testing.h"

namespace fftbench::recording_test {
namespace {

using Values = std::vector<std::complex<float>>;
using Calls = tests::ComputeCalls;

class Recording : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }

  void TearDown() override { EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR}); }

  // Returns whether the device can't run the request, which is said.
  bool lacks(const FftRequest& request) const {
    const auto refusal = Fft::refusal(*device_, request);
    if (refusal) std::cout << "left out: " << *refusal << "\n";
    return refusal.has_value();
  }

  std::unique_ptr<FftDevice> device_;
};

// An FFT with two pairs of arrays of different content. Where they are buffers, both inputs are parts of one,
// as are both outputs.
class Subject {
 public:
  Subject(FftDevice& device, const FftRequest& request)
      : problem_(request.problem), is_in_place_(request.in_place), fft_(device, request) {
    for (const unsigned seed : {1U, 2U}) {
      inputs_.push_back(tests::complex_signal(measure::Signal::kUniform, problem_, seed));
      expected_.push_back(tests::reference_transform(inputs_.back(), problem_));
    }
    from_ = arrays(fft::Role::kInput);
    to_ = arrays(fft::Role::kOutput);
  }

  void fill() {
    const Values nothing(inputs_[0].size(), {NAN, NAN});
    write(from_, inputs_);
    write(to_, {nothing, nothing});
  }
  void record(std::size_t pair) const {
    fft_.record(bound(from_, pair), bound(is_in_place_ ? from_ : to_, pair));
  }
  void expect_right() const {
    const std::vector<Values> outputs = read(is_in_place_ ? from_ : to_);
    for (std::size_t pair : {0U, 1U}) {
      const auto accuracy = tests::compare(outputs[pair], expected_[pair], problem_);
      EXPECT_TRUE(accuracy.rel_l2 < 1e-6) << "of pair " << pair << ": " << accuracy.rel_l2;
    }
  }
  const Fft& fft() const { return fft_; }

 private:
  using Arrays = std::vector<std::unique_ptr<executor::Array>>;  // one buffer, or two images

  // Where the second part of a buffer begins: a multiple of 512 bytes, which every device can bind.
  std::size_t stride() const { return (inputs_[0].size() + 63) / 64 * 64; }

  Arrays arrays(fft::Role role) const {
    fft::Resource resource = fft::array_of(problem_, role, fft_.storage());
    Arrays made;
    if (fft_.storage() == fft::Storage::kBuffer) {
      resource.extent = {std::uint32_t(2 * stride()), 1, 1};
    } else {
      made.push_back(std::make_unique<executor::Array>(resource));
    }
    made.push_back(std::make_unique<executor::Array>(resource));
    return made;
  }
  void write(const Arrays& arrays, const std::vector<Values>& values) const {
    Values all(2 * stride());
    for (std::size_t pair : {0U, 1U}) {
      if (arrays.size() > 1) arrays[pair]->write(std::as_bytes(std::span(values[pair])));
      std::ranges::copy(values[pair], all.begin() + std::ptrdiff_t(pair * stride()));
    }
    if (arrays.size() == 1) arrays[0]->write(std::as_bytes(std::span(all)));
  }
  std::vector<Values> read(const Arrays& arrays) const {
    Values all(2 * stride());
    if (arrays.size() == 1) arrays[0]->read(std::as_writable_bytes(std::span(all)));
    std::vector<Values> parts;
    for (std::size_t pair : {0U, 1U}) {
      const auto first = all.begin() + std::ptrdiff_t(pair * stride());
      Values& part = parts.emplace_back(first, first + std::ptrdiff_t(inputs_[pair].size()));
      if (arrays.size() > 1) arrays[pair]->read(std::as_writable_bytes(std::span(part)));
    }
    return parts;
  }
  BoundResource bound(const Arrays& arrays, std::size_t pair) const {
    if (arrays.size() > 1) return arrays[pair]->bound();
    auto part = std::get<BoundBuffer>(arrays[0]->bound());
    part.offset = GLintptr(pair * stride() * sizeof(std::complex<float>));
    part.size = GLsizeiptr(inputs_[pair].size() * sizeof(std::complex<float>));
    return part;
  }

  fft::Problem problem_;
  bool is_in_place_;
  Fft fft_;
  std::vector<Values> inputs_;
  std::vector<tests::Spectrum> expected_;
  Arrays from_, to_;
};

// FFTs that differ in what they bind: programs, uniforms, tables, images, arrays of their own.
std::vector<FftRequest> different_requests() {
  const fft::Problem square{.extent = {32, 32}};
  const fft::Problem back{.extent = {32, 32}, .direction = fft::Direction::kInverse};
  const fft::Problem line{.extent = {256, 1}, .batch = 3};
  const fft::Problem batch{.extent = {32, 16}, .batch = 6};
  return {{.problem = square},
          {.problem = square, .in_place = true},
          {.problem = back},
          {.problem = line},
          {.problem = square, .algorithm = "cooley_tukey_multipass", .options = {{"storage", "buffer"}}},
          {.problem = back, .algorithm = "cooley_tukey_multipass", .options = {{"storage", "buffer"}}},
          {.problem = square, .algorithm = "stockham_radix2", .options = {{"storage", "image"}}},
          {.problem = back,
           .algorithm = "stockham_radix4",
           .options = {{"storage", "buffer"}, {"twiddle", "table"}}},
          {.problem = batch, .algorithm = "stockham_register", .options = {{"batch_chunk", "2"}}},
          {.problem = square, .algorithm = "stockham_register", .options = {{"sync", "in_shader"}}},
          {.problem = back, .algorithm = "stockham_register", .options = {{"sync", "in_shader"}}}};
}

TEST_F(Recording, GivesTheResultsOfRecordsByThemselves) {
  std::vector<std::unique_ptr<Subject>> subjects;
  for (const FftRequest& request : different_requests()) {
    if (!lacks(request)) subjects.push_back(std::make_unique<Subject>(*device_, request));
  }
  ASSERT_GE(subjects.size(), 8U);
  gl::DebugLog log;
  for (const std::size_t step : {1U, 3U}) {  // each beside others
    for (auto& subject : subjects) subject->fill();
    {
      const auto recording = device_->begin_recording();
      for (std::size_t turn = 0; turn < 2 * subjects.size(); ++turn) {
        subjects[turn * step % subjects.size()]->record(turn / subjects.size());
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
      }
    }
    for (const auto& subject : subjects) {
      SCOPED_TRACE(fft::describe(subject->fft().choice()));
      subject->expect_right();
    }
  }
  EXPECT_NO_THROW(log.throw_if_errors("recording"));
}

TEST_F(Recording, GivesTheResultsOfChangingArrays) {
  for (const FftRequest& request : different_requests()) {
    if (lacks(request)) continue;
    Subject subject(*device_, request);
    SCOPED_TRACE(fft::describe(subject.fft().choice()));
    const auto recording = device_->begin_recording();
    // The same pair twice, then the other one.
    for (const std::vector<std::size_t>& order : {std::vector<std::size_t>{0, 1}, {1, 0}}) {
      subject.fill();
      for (const std::size_t pair : order) subject.record(pair);
      subject.expect_right();
    }
    if (request.in_place) continue;
    subject.fill();
    for (const std::size_t pair : {0U, 0U, 1U, 1U, 0U}) subject.record(pair);
    subject.expect_right();
  }
}

TEST_F(Recording, BringsStateBackAtTheOutermostEnd) {
  for (const char* storage : {"buffer", "image"}) {
    SCOPED_TRACE(storage);
    Subject first(*device_, {.problem = {.extent = {32, 16}},
                             .algorithm = "stockham_radix4",
                             .options = {{"storage", storage}, {"twiddle", "table"}}});
    Subject second(*device_, {.problem = {.extent = {64, 1}}});
    first.fill();
    second.fill();
    {
      const tests::OddState odd;
      const std::vector<GLint64> before = tests::state_now();
      {
        const auto recording = device_->begin_recording();
        EXPECT_EQ(tests::state_now(), before) << "before the first record";
        first.record(0);
        const std::vector<GLint64> within = tests::state_now();
        EXPECT_NE(within, before) << "within the recording";
        {
          const auto inner = device_->begin_recording();
          first.record(0);
        }
        EXPECT_EQ(tests::state_now(), within) << "behind an inner recording";
        second.record(0);
        {
          const Fft another(*device_, {.problem = {.extent = {48, 4}}});
          const executor::Array from = another.make_input(), to = another.make_output();
          another.record(from.bound(), to.bound());
          EXPECT_EQ(another.spin_timeouts(), 0U);
        }
        first.record(1);
        second.record(1);
      }
      EXPECT_EQ(tests::state_now(), before) << "at the end";
      first.record(0);
      EXPECT_EQ(tests::state_now(), before) << "after a record by itself";
      EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
    }
    first.expect_right();
    second.expect_right();
  }
}

// A driver may give the names of what has been deleted to what is made next.
TEST_F(Recording, BindsAllAnewWhereAnFftHasEnded) {
  Subject line(*device_, {.problem = {.extent = {256, 1}}, .algorithm = "stockham_register"});
  line.fill();
  Calls calls;
  const auto recording = device_->begin_recording();
  for (int time = 0; time < 3; ++time) {
    {
      Subject other(*device_, {.problem = {.extent = {32, 32}},
                               .algorithm = "stockham_radix4",
                               .options = {{"storage", "buffer"}, {"twiddle", "table"}}});
      other.fill();
      other.record(0);
      other.record(1);
      other.expect_right();
      line.record(0);
    }
    calls.start_again();
    line.record(0);
    EXPECT_EQ(Calls::of<&glad_glUseProgram>(), 1U);
    EXPECT_GE((Calls::of<&glad_glBindBufferRange, &glad_glBindBufferBase>()), 2U);
    EXPECT_EQ(tests::state_queries<Calls>(), 0U) << "what was there before is known";
  }
  line.record(1);
  line.expect_right();
}

// Also where both have the same value last, at the same location.
TEST_F(Recording, SetsTheUniformsOfEachProgram) {
  const auto program = [](const char* factor) {
    const std::string text = std::string(
                                 "#version 430 core\nlayout(local_size_x = 1) in;\n"
                                 "layout(binding = 0) buffer Target { uint target[]; };\n"
                                 "layout(location = 0) uniform uint value;\n"
                                 "void main() { target[0] = value * ") +
                             factor + "u; }\n";
    return gl::Program(gl::ShaderSource{.text = text, .files = {}}, "test");
  };
  const gl::Program once = program("1"), twice = program("2");
  gl::ComputeState state;
  for (const GLuint value : {7U, 7U, 8U}) {
    for (const gl::Program* one : {&once, &twice}) {
      state.use_program(one->name());
      state.set_uniform(0, value);
      GLuint held = 0;
      glGetUniformuiv(one->name(), 0, &held);
      EXPECT_EQ(held, value);
    }
  }
}

TEST_F(Recording, TakesConvolutionsBetweenFfts) {
  Convolution convolution(
      *device_, {.picture = {16, 16}, .images = 1, .kernel = {1, 1}, .options = {{"normalize", "none"}}});
  executor::Array kernel = convolution.make_kernel(), picture = convolution.make_input();
  const executor::Array blurred = convolution.make_output();
  const std::vector<float> two{2};
  kernel.write(std::as_bytes(std::span(two)));
  std::vector<float> values(256);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = float(i % 7);
  picture.write(std::as_bytes(std::span(values)));
  Subject subject(*device_, {.problem = {.extent = {32, 32}}});
  subject.fill();
  const tests::OddState odd;
  const std::vector<GLint64> before = tests::state_now();
  {
    const auto recording = device_->begin_recording();
    subject.record(0);
    convolution.set_kernel(std::get<BoundBuffer>(kernel.bound()));
    convolution.record(picture.bound(), blurred.bound());
    subject.record(1);
  }
  EXPECT_EQ(tests::state_now(), before);
  std::vector<float> output(values.size());
  blurred.read(std::as_writable_bytes(std::span(output)));
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(output[i], 2 * values[i], 1e-4);
  subject.expect_right();
}

TEST_F(Recording, MakesNoCallTwiceForOneDispatch) {
  Subject line(*device_, {.problem = {.extent = {256, 1}}, .algorithm = "stockham_register"});
  ASSERT_EQ(line.fft().plan().passes.size(), 1U);
  line.fill();
  Calls calls;
  const auto recording = device_->begin_recording();
  line.record(0);
  calls.start_again();
  line.record(0);
  EXPECT_EQ(Calls::of<&glad_glDispatchCompute>(), 1U);
  EXPECT_EQ(Calls::of<&glad_glMemoryBarrier>(), 1U);
  EXPECT_EQ(Calls::all(), 2U);
  calls.start_again();
  line.record(1);
  EXPECT_EQ(Calls::all(), 4U) << "another input, and another output";
}

// Each of two dispatches has another program, and reads what the other one writes or does not touch.
TEST_F(Recording, BindsBetweenTwoDispatchesWhatDiffers) {
  Subject square(*device_, {.problem = {.extent = {64, 32}}, .algorithm = "stockham_register"});
  const std::size_t dispatches = square.fft().plan().passes.size();
  ASSERT_EQ(dispatches, 2U);
  square.fill();
  Calls calls;
  const auto recording = device_->begin_recording();
  square.record(0);
  calls.start_again();
  square.record(0);
  EXPECT_EQ(tests::state_queries<Calls>(), 0U);
  EXPECT_EQ(Calls::of<&glad_glUniform1ui>(), 0U);
  EXPECT_EQ(Calls::of<&glad_glBindBuffer>(), 0U);
  EXPECT_LE(Calls::of<&glad_glUseProgram>(), dispatches);
  EXPECT_LE((Calls::of<&glad_glBindBufferBase, &glad_glBindBufferRange>()), 2 * dispatches);
  EXPECT_EQ(Calls::of<&glad_glMemoryBarrier>(), dispatches);
  EXPECT_LE(Calls::all(), 5 * dispatches);
}

// Each takes the result of the one before: there and back, and by another kind of plan at the end.
TEST_F(Recording, HasNoBarrierBetweenTransformsThatWaitInTheShader) {
  const fft::Problem problem{.extent = {32, 16}};
  const fft::Problem back{.extent = {32, 16}, .direction = fft::Direction::kInverse};
  const FftRequest request{
      .problem = problem, .algorithm = "stockham_register", .options = {{"sync", "in_shader"}}};
  if (lacks(request)) GTEST_SKIP() << "transforms can't wait in the shader here";
  const Fft forward(*device_, request);
  ASSERT_EQ(forward.plan().sync, fft::Sync::kInShader);
  const Fft inverse(*device_,
                    {.problem = back, .algorithm = "stockham_register", .options = request.options});
  const Fft last(*device_,
                 {.problem = problem, .algorithm = "stockham_radix2", .options = {{"storage", "buffer"}}});
  const Values values = tests::complex_signal(measure::Signal::kUniform, problem, 1);
  executor::Array input = forward.make_input(), middle = forward.make_output(), output = last.make_output();
  input.write(std::as_bytes(std::span(values)));
  Calls calls;
  {
    const auto recording = device_->begin_recording();
    calls.start_again();
    forward.record(input.bound(), middle.bound());
    inverse.record(middle.bound(), input.bound());
    EXPECT_EQ(Calls::of<&glad_glMemoryBarrier>(), 0U);
    last.record(input.bound(), output.bound());
    EXPECT_EQ(Calls::of<&glad_glMemoryBarrier>(), 1U + fft::dispatch_count(last.plan()));
    forward.record(output.bound(), middle.bound());
    calls.start_again();
  }
  EXPECT_EQ(Calls::of<&glad_glMemoryBarrier>(), 1U) << "one behind what the recording ends with";
  Values spectrum(values.size());
  output.read(std::as_writable_bytes(std::span(spectrum)));
  const auto accuracy = tests::compare(spectrum, tests::reference_transform(values, problem), problem);
  EXPECT_TRUE(accuracy.rel_l2 < 1e-5) << accuracy.rel_l2;
  calls.start_again();
  forward.record(input.bound(), middle.bound());
  EXPECT_EQ(Calls::of<&glad_glMemoryBarrier>(), 1U) << "one behind a record by itself";
}

// By itself, a record asks for what it is about to bind, and for nothing else.
TEST_F(Recording, AsksByItselfForWhatItBinds) {
  Subject square(*device_, {.problem = {.extent = {64, 32}}, .algorithm = "stockham_register"});
  square.fill();
  const tests::OddState odd;
  square.record(0);
  Calls calls;
  calls.start_again();
  square.record(0);
  // What each pass finds bound is what the one before it has left there.
  std::map<GLuint, std::size_t> points;
  std::size_t to_bind = 0;
  for (const fft::Pass& pass : square.fft().plan().passes) {
    for (const fft::Binding& binding : pass.bindings) {
      const auto [place, is_new] = points.try_emplace(binding.point, binding.resource);
      if (is_new || place->second != binding.resource) ++to_bind;
      place->second = binding.resource;
    }
  }
  EXPECT_LE((Calls::of<&glad_glGetIntegerv>()), 2U) << "the program and the storage buffer";
  EXPECT_LE((Calls::of<&glad_glGetIntegeri_v, &glad_glGetInteger64i_v>()), 3 * points.size());
  EXPECT_EQ(Calls::of<&glad_glBindTexture>(), 0U);
  EXPECT_EQ(Calls::of<&glad_glBindImageTexture>(), 0U);
  EXPECT_EQ(Calls::of<&glad_glUniform1ui>(), 0U) << "the programs hold them";
  EXPECT_LE((Calls::of<&glad_glUseProgram>()), 3U);
  EXPECT_LE((Calls::of<&glad_glBindBuffer, &glad_glBindBufferBase, &glad_glBindBufferRange>()),
            to_bind + points.size() + 1)
      << "the arrays, those that stood there before, and the storage buffer";
}

}  // namespace
}  // namespace fftbench::recording_test
