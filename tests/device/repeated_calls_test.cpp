// A program that hands over the same independent transforms each frame: each call computes anew, and a call
// is never taken for another one.
#include <iostream>

#include "device/device_fixture.h"
#include "fft/numbers.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/reference.h"
#include "measure/signal.h"
#include "testing.h"

namespace fftbench::repeated_calls_test {
namespace {

constexpr unsigned kTransforms = 3;

class RepeatedCalls : public tests::DeviceTest {
 protected:
  RepeatedCalls() : device_(backend().context().get_proc_address()) {}
  void TearDown() override { EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR}); }

  static std::vector<double> signal(unsigned seed) {
    return measure::make_signal(measure::Signal::kUniform, kProblem, seed);
  }

  static TransformArrays arrays_of(const executor::Array& from, const executor::Array& to) {
    return {from.bound(), to.bound()};
  }

  void expect_transform_of(const executor::Array& output, unsigned seed) const {
    std::vector<std::byte> bytes(fft_.output_byte_count());
    output.read(bytes);
    const auto accuracy = measure::compare(fft::numbers_from(bytes, kProblem.precision),
                                           measure::reference_transform(signal(seed), kProblem), kProblem);
    EXPECT_TRUE(accuracy.error_units <= 1.25) << accuracy.error_units << " of signal " << seed;
  }

  // The arrays of a call.
  struct Call {
    explicit Call(const Fft& fft) {
      for (unsigned index = 0; index < kTransforms; ++index) {
        from.push_back(fft.make_input());
        to.push_back(fft.make_output());
      }
      for (unsigned index = 0; index < kTransforms; ++index)
        arrays.push_back(arrays_of(from[index], to[index]));
    }
    void write(unsigned first_seed) {
      for (unsigned index = 0; index < kTransforms; ++index) {
        from[index].write(fft::bytes_from(signal(first_seed + index), kProblem.precision));
        to[index].fill(std::byte{0xff});
      }
    }

    std::vector<executor::Array> from, to;
    std::vector<TransformArrays> arrays;
  };

  void expect_transforms(const Call& call, unsigned first_seed) const {
    for (unsigned index = 0; index < kTransforms; ++index)
      expect_transform_of(call.to[index], first_seed + index);
  }

  static inline const fft::Problem kProblem{.extent = {64, 64}};
  FftDevice device_;
  Fft fft_{device_, {.problem = kProblem, .most_merged = kTransforms}};
};

TEST_F(RepeatedCalls, ComputeAnewEachTime) {
  Call call(fft_);
  for (const unsigned seed : {1U, 11U, 21U}) {
    call.write(seed);
    fft_.record(call.arrays);
    expect_transforms(call, seed);
  }
}

TEST_F(RepeatedCalls, AreNotTakenForOthersThatDifferInOneArray) {
  Call one(fft_), other(fft_);
  one.write(1);
  fft_.record(one.arrays);
  expect_transforms(one, 1);
  for (BoundResource TransformArrays::*side : {&TransformArrays::input, &TransformArrays::output}) {
    one.write(1);
    other.write(11);
    std::vector<TransformArrays> mixed = one.arrays;
    mixed.back().*side = other.arrays.back().*side;
    fft_.record(mixed);
    const bool is_input = side == &TransformArrays::input;
    expect_transform_of(one.to.front(), 1);
    expect_transform_of(is_input ? one.to.back() : other.to.back(),
                        is_input ? 11 + kTransforms - 1 : kTransforms);
    fft_.record(one.arrays);
    expect_transforms(one, 1);
  }
  fft_.record(std::span(one.arrays).first(1));
  other.write(1);
  fft_.record(other.arrays);
  expect_transforms(other, 1);
}

TEST_F(RepeatedCalls, AreRefusedWhereABufferHasEnded) {
  Call call(fft_);
  call.write(1);
  fft_.record(call.arrays);
  const auto name = std::get<BoundBuffer>(call.arrays[1].output).name;
  call.to.erase(call.to.begin() + 1);
  try {
    fft_.record(call.arrays);
    FAIL() << "buffer " << name << " has been deleted";
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(error.what(), fmt::format("transform 1: {} is no buffer of the context that is current", name));
  }
}

TEST_F(RepeatedCalls, TakeANewBufferOfTheSameName) {
  Call call(fft_);
  call.write(1);
  fft_.record(call.arrays);
  const auto name = std::get<BoundBuffer>(call.arrays.back().input).name;
  call.from.pop_back();
  call.from.push_back(fft_.make_input());
  if (std::get<BoundBuffer>(call.from.back().bound()).name != name)
    std::cout << "this driver gives a new buffer a new name\n";
  call.arrays.back().input = call.from.back().bound();
  call.write(31);
  fft_.record(call.arrays);
  expect_transforms(call, 31);
}

}  // namespace
}  // namespace fftbench::repeated_calls_test
