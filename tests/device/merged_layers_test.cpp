// Transforms of one record() whose arrays are layers of textures: bit by bit what each gives by itself on
// textures of its own, in as few dispatches as their plans allow; and what is refused before anything is
// recorded.
#include <bit>

#include "device/device_fixture.h"
#include "device/gl_counts.h"
#include "device/independent_calls.h"
#include "fft/numbers.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/signal.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::merged_layers_test {
namespace {

using tests::Bytes;
using tests::Dispatches;

// Layers of one texture for the inputs and one for the outputs, or a texture for each. Some inputs may be the
// same layers.
enum class Textures { kOne, kOneAndShared, kOwn };

executor::Array texture_of(const fft::Problem& problem, std::uint32_t layers) {
  fft::Problem all = problem;
  all.batch = layers;
  return executor::Array(fft::array_of(all, fft::Role::kInput, fft::Storage::kImage));
}

Bytes bytes_of(const executor::Array& array) {
  Bytes bytes(array.byte_count());
  array.read(bytes);
  return bytes;
}

BoundImage layers(const executor::Array& array, std::uint32_t first_layer) {
  return {.name = std::get<BoundImage>(array.bound()).name, .first_layer = first_layer};
}

// The arrays of a call. Those of one texture are in falling order, with a layer of nobody's behind each;
// those of textures of their own begin at one layer or another.
class Call {
 public:
  Call(const fft::Problem& problem, std::size_t count, Textures textures, bool in_place = false)
      : problem_(problem), is_own_(textures == Textures::kOwn) {
    const std::uint32_t distance = problem.batch + 1;
    const auto transforms = std::uint32_t(count);
    for (std::uint32_t index = 0; index < (is_own_ ? transforms : 1); ++index) {
      const std::uint32_t layers = is_own_ ? distance : transforms * distance;
      from_.push_back(texture_of(problem, layers));
      from_.back().write(values(layers, 5 + index));
      if (in_place) continue;
      to_.push_back(texture_of(problem, layers));
      to_.back().fill(std::byte{0xff});
    }
    const std::vector<executor::Array>& written = in_place ? from_ : to_;
    for (std::uint32_t index = 0; index < transforms; ++index) {
      inputs_.push_back(is_own_ ? index % 2 : (transforms - 1 - index) * distance);
      outputs_.push_back(in_place ? inputs_.back() : is_own_ ? (index + 1) % 2 : index * distance);
      if (textures == Textures::kOneAndShared && index % 3 == 1) inputs_[index] = inputs_[index - 1];
      together.push_back(
          {layers(of(from_, index), inputs_[index]), layers(of(written, index), outputs_[index])});
    }
    before_ = contents(from_);
  }

  std::vector<TransformArrays> together;

  // What transforms by themselves make of the call, each on textures of its own.
  void expect_what_single_ones_give(const Fft& single) const {
    const std::vector<executor::Array>& written = to_.empty() ? from_ : to_;
    std::vector<Bytes> given = contents(written);
    std::vector<Bytes> expected = before_;
    if (!to_.empty())
      for (Bytes& texture : expected) std::ranges::fill(texture, std::byte{0xff});
    const std::size_t bytes = single.input_byte_count(), layer = bytes / problem_.batch;
    executor::Array from = single.make_input(), to = single.make_output();
    for (std::size_t index = 0; index < together.size(); ++index) {
      const std::size_t texture = is_own_ ? index : 0;
      from.write(std::span(before_[texture]).subspan(inputs_[index] * layer, bytes));
      single.record(from.bound(), to.bound());
      std::span<std::byte> result = std::span(expected[texture]).subspan(outputs_[index] * layer, bytes);
      to.read(result);
      // Last bits depend on how many transforms the plan has done.
      if (!tests::passes_on_with_flags(single)) continue;
      const auto numbers = std::span(given[texture]).subspan(outputs_[index] * layer, bytes);
      const auto accuracy = measure::compare(fft::numbers_from(numbers, problem_.precision),
                                             fft::numbers_from(result, problem_.precision), problem_);
      EXPECT_TRUE(accuracy.error_units <= 1.25) << index << ": " << accuracy.error_units;
      std::ranges::copy(result, numbers.begin());
    }
    EXPECT_TRUE(given == expected);
  }

 private:
  const executor::Array& of(const std::vector<executor::Array>& arrays, std::size_t index) const {
    return arrays[is_own_ ? index : 0];
  }
  static std::vector<Bytes> contents(const std::vector<executor::Array>& arrays) {
    std::vector<Bytes> all;
    for (const executor::Array& array : arrays) all.push_back(bytes_of(array));
    return all;
  }
  Bytes values(std::uint32_t layers, unsigned seed) const {
    fft::Problem all = problem_;
    all.batch = layers;
    return fft::bytes_from(measure::make_signal(measure::Signal::kUniform, all, seed), all.precision);
  }

  fft::Problem problem_;
  bool is_own_;
  std::vector<executor::Array> from_, to_;
  std::vector<std::uint32_t> inputs_, outputs_;  // their first layers
  std::vector<Bytes> before_;
};

class MergedLayers : public tests::DeviceTest {
 protected:
  void SetUp() override { device_ = std::make_unique<FftDevice>(backend().context().get_proc_address()); }
  void TearDown() override { EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR}); }

  // Returns how many dispatches the call took.
  unsigned expect_what_single_ones_give(const Fft& fft, const FftRequest& request, std::size_t count,
                                        Textures textures) {
    SCOPED_TRACE(fmt::format("{} transforms, textures {}", count, int(textures)));
    FftRequest alone = request;
    alone.most_merged = 1;
    const Fft single(*device_, alone);
    const Call call(request.problem, count, textures, request.in_place);
    Dispatches dispatches;
    dispatches.start_again();
    fft.record(call.together);
    const unsigned taken = Dispatches::all();
    call.expect_what_single_ones_give(single);
    return taken;
  }

  static FftRequest request_of(const fft::Problem& problem, std::uint32_t most_merged) {
    return {.problem = problem,
            .algorithm = "stockham_register",
            .options = {{"storage", "image"}},
            .most_merged = most_merged};
  }

  static std::string said_of(const auto& record) {
    Dispatches dispatches;
    dispatches.start_again();
    try {
      record();
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(Dispatches::all(), 0U) << "nothing is recorded";
      return error.what();
    }
    return "";
  }

  std::unique_ptr<FftDevice> device_;
};

TEST_F(MergedLayers, AreBitByBitWhatSingleOnesAre) {
  const FftRequest request = request_of({.extent = {16, 1}}, 4);
  const Fft fft(*device_, request);
  ASSERT_EQ(fft.most_merged(), 4U) << fft.merged_plans().refusal;
  for (const std::size_t count : {1U, 3U, 7U, 9U}) {
    const unsigned chunks = unsigned(std::popcount(count % 4) + count / 4);
    EXPECT_EQ(expect_what_single_ones_give(fft, request, count, Textures::kOne), chunks);
  }
}

TEST_F(MergedLayers, AreSoInEveryKind) {
  tests::Sample sample(11 * tests::kSanitizedShare);
  for (const auto precision : {fft::Precision::kFp32, fft::Precision::kFp16})
    for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse})
      for (const glm::uvec2 extent : {glm::uvec2(12, 10), glm::uvec2(64, 128), glm::uvec2(30, 1)})
        for (const bool in_place : {false, true}) {
          if (!sample.takes_next()) continue;
          FftRequest request = request_of({.extent = extent,
                                           .batch = extent.x == 12 ? 2U : 1U,
                                           .direction = direction,
                                           .precision = precision},
                                          2);
          request.in_place = in_place;
          if (Fft::refusal(*device_, request)) continue;
          SCOPED_TRACE(fft::describe_size(request.problem) + " " + fft::describe_kind(request.problem));
          const Fft fft(*device_, request);
          EXPECT_EQ(fft.most_merged(), 2U) << fft.merged_plans().refusal;
          expect_what_single_ones_give(fft, request, 5, in_place ? Textures::kOne : Textures::kOneAndShared);
        }
}

TEST_F(MergedLayers, AreSoWithEveryAlgorithm) {
  tests::Sample sample(6 * tests::kSanitizedShare);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    const auto storage = std::ranges::find(algorithm.options, "storage", &fft::OptionSpec::name);
    if (storage == algorithm.options.end() || !storage->takes("image") || !algorithm.is_transform()) continue;
    if (!sample.takes_next()) continue;
    SCOPED_TRACE(algorithm.name);
    FftRequest request = request_of({.extent = {16, 32}}, 2);
    request.algorithm = algorithm.name;
    const auto exchange = std::ranges::find(algorithm.options, "exchange", &fft::OptionSpec::name);
    if (exchange != algorithm.options.end() && exchange->takes("shared"))
      request.options["exchange"] = "shared";
    if (Fft::refusal(*device_, request)) continue;
    const Fft fft(*device_, request);
    ASSERT_EQ(fft.storage(), fft::Storage::kImage);
    if (!fft.merged_plans().plan_of_layers) continue;
    expect_what_single_ones_give(fft, request, 3, Textures::kOne);
    expect_what_single_ones_give(fft, request, 3, Textures::kOwn);
  }
}

TEST_F(MergedLayers, TakeTexturesOfTheirOwn) {
  const FftRequest lines = request_of({.extent = {16, 1}}, 3);
  FftRequest images = request_of({.extent = {16, 16}}, 6);
  images.options["columns"] = "transposed";
  const Fft one_pass(*device_, lines), two_passes(*device_, images);
  ASSERT_EQ(two_passes.plan().passes.size(), 2U);
  EXPECT_EQ(expect_what_single_ones_give(one_pass, lines, 4, Textures::kOwn), 2U) << "3 and 1";
  EXPECT_EQ(expect_what_single_ones_give(two_passes, images, 7, Textures::kOwn), 2 * 2U) << "6 and 1";
}

TEST_F(MergedLayers, AreThoseOfASingleRecordToo) {
  const fft::Problem problem{.extent = {16, 1}};
  const FftRequest request = request_of(problem, 2);
  const Call call(problem, 2, Textures::kOne);
  const Fft fft(*device_, request), without(*device_, request_of(problem, 1));
  for (const TransformArrays& each : call.together) fft.record(each.input, each.output);
  call.expect_what_single_ones_give(without);
  EXPECT_EQ(said_of([&] { without.record(call.together[0].input, call.together[0].output); }),
            "the input begins at layer 2, and this FFT has textures from their first layer on: ask for "
            "most_merged of 2 or more, and it has any layers");
}

TEST_F(MergedLayers, AreRefusedByTheirIndex) {
  const fft::Problem problem{.extent = {16, 16}, .batch = 2};
  const Fft fft(*device_, request_of(problem, 4));
  const executor::Array some = texture_of(problem, 8), more = texture_of(problem, 8);
  const auto said = [&](const std::vector<TransformArrays>& arrays) {
    return said_of([&] { fft.record(arrays); });
  };
  const auto expect = [](const std::string& text, std::string_view wanted) {
    EXPECT_NE(text.find(wanted), std::string::npos) << text;
  };
  const TransformArrays first{layers(some, 0), layers(more, 0)};
  EXPECT_EQ(said({first, {layers(some, 0), layers(more, 2)}}), "") << "inputs may be shared";
  EXPECT_EQ(said({{layers(some, 0), layers(some, 2)}, {layers(some, 4), layers(some, 6)}}), "");
  expect(said({first, {layers(some, 2), layers(more, 1)}}),
         "transform 1: its output overlaps the output of transform 0");
  expect(said({first, {layers(more, 1), layers(more, 4)}}),
         "transform 1: its input overlaps the output of transform 0");
  expect(said({first, {layers(some, 2), layers(some, 3)}}), "transform 1: the input and the output overlap");
  expect(said({first, {layers(some, 7), layers(more, 2)}}),
         "transform 1: the texture of the input has 8 layers, and 7 to 8 are asked for");
  fft::Problem other = problem;
  other.extent = {16, 8};
  const executor::Array low = texture_of(other, 2);
  expect(said({first, {layers(some, 2), layers(low, 0)}}),
         "transform 1: the texture of the output has 16 x 8 texels, and 16 x 16 are needed");
  other = problem;
  other.precision = fft::Precision::kFp16;
  const executor::Array halves = texture_of(other, 2);
  expect(said({first, {layers(halves, 0), layers(more, 2)}}),
         "transform 1: the texture of the input has the format 0x822f, and GL_RG32F is needed");
  GLuint flat = 0;
  glGenTextures(1, &flat);
  glBindTexture(GL_TEXTURE_2D, flat);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RG32F, 16, 16);
  expect(said({first, {BoundImage{.name = flat}, layers(more, 2)}}),
         "transform 1: the texture of the input is no array texture of two dimensions");
  glDeleteTextures(1, &flat);
  expect(said({first, {BoundImage{.name = 0x7fffffff}, layers(more, 2)}}),
         "transform 1: 2147483647 is no texture");
}

// As a texture has whose name was another's before.
TEST_F(MergedLayers, AreLookedAtAgainInARepeatedCall) {
  const Fft fft(*device_, request_of({.extent = {16, 16}}, 2));
  const executor::Array inputs = texture_of({.extent = {16, 16}}, 2);
  GLuint outputs = 0;
  glGenTextures(1, &outputs);
  const auto shape = [&](GLenum format, GLsizei width, GLsizei layers) {
    glBindTexture(GL_TEXTURE_2D_ARRAY, outputs);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GLint(format), width, 16, layers, 0, GL_RG, GL_FLOAT, nullptr);
  };
  const std::vector<TransformArrays> call{
      {layers(inputs, 0), {BoundImage{.name = outputs}}},
      {layers(inputs, 1), {BoundImage{.name = outputs, .first_layer = 1}}}};
  const auto expect = [&](GLenum format, GLsizei width, GLsizei layers, std::string_view wanted) {
    shape(GL_RG32F, 16, 2);
    EXPECT_EQ(said_of([&] { fft.record(call); }), "");
    shape(format, width, layers);
    const std::string text = said_of([&] { fft.record(call); });
    EXPECT_NE(text.find(wanted), std::string::npos) << text;
  };
  expect(GL_RG32F, 16, 1, "transform 1: the texture of the output has 1 layers, and 1 to 1 are asked for");
  expect(GL_RG32F, 8, 2, "transform 0: the texture of the output has 8 x 16 texels");
  expect(GL_RG16F, 16, 2, "transform 0: the texture of the output has the format");
  glDeleteTextures(1, &outputs);
}

}  // namespace
}  // namespace fftbench::merged_layers_test
