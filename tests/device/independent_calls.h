// What tests of transforms that share dispatches have in common: the arrays of one call, wherever they lie,
// and whether two calls gave the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "device/gl_counts.h"
#include "executor/array.h"
#include "fft/numbers.h"
#include "library/fft.h"
#include "measure/accuracy.h"
#include "measure/signal.h"
#include "testing.h"

namespace fftbench::tests {

using Bytes = std::vector<std::byte>;
using Dispatches = CountedGl<&glad_glDispatchCompute>;

// Where arrays are parts of one buffer, some inputs may be the same.
enum class Arrays { kParts, kSharedParts, kBuffers };

inline executor::Array buffer_of(std::uint64_t bytes) {
  return executor::Array(
      {.name = "parts", .format = fft::Format::kCounter, .extent = {std::uint32_t((bytes + 3) / 4), 1, 1}});
}

// Parts of a buffer in falling order, with gaps of different lengths between them. Inputs may be shared: the
// second and every third one after it have that of the one before.
struct Places {
  std::vector<std::uint64_t> offsets;
  std::uint64_t bytes = 0;
};
inline Places falling_places(std::size_t count, std::uint64_t bytes_each, bool shares) {
  constexpr std::uint64_t kAlignment = 256;  // which every device can bind
  Places places;
  std::vector<std::uint64_t> rising;
  for (std::size_t index = 0; index < count; ++index) {
    rising.push_back(places.bytes);
    places.bytes += (bytes_each + kAlignment - 1) / kAlignment * kAlignment + index % 3 * kAlignment;
  }
  places.offsets.assign(rising.rbegin(), rising.rend());
  for (std::size_t index = 1; shares && index < count; index += 3)
    places.offsets[index] = places.offsets[index - 1];
  return places;
}

// The arrays of a call, of which inputs hold the same values in every object.
class Call {
 public:
  Call(const Fft& fft, const FftRequest& request, std::size_t count, Arrays arrays)
      : problem_(request.problem),
        in_(places(count, fft.input_byte_count(), arrays, arrays == Arrays::kSharedParts)),
        out_(request.in_place ? in_ : places(count, fft.output_byte_count(), arrays, false)),
        input_bytes_(fft.input_byte_count()),
        output_bytes_(fft.output_byte_count()),
        is_in_place_(request.in_place) {
    const std::size_t buffers = arrays == Arrays::kBuffers ? count : 1;
    for (std::size_t index = 0; index < buffers; ++index) {
      from_.push_back(buffer_of(in_.bytes));
      from_.back().write(values(in_.bytes, 5 + unsigned(index)));
      to_.push_back(buffer_of(out_.bytes));
      to_.back().fill(std::byte{0xff});
    }
    for (std::size_t index = 0; index < count; ++index) {
      together.push_back({part(from_, index, in_.offsets[index], input_bytes_),
                          part(written_arrays(), index, out_.offsets[index], output_bytes_)});
    }
  }

  std::vector<TransformArrays> together;

  // All of each buffer that has outputs.
  std::vector<Bytes> written() const {
    std::vector<Bytes> all;
    for (const executor::Array& array : written_arrays()) array.read(all.emplace_back(array.byte_count()));
    return all;
  }

  // Those of one transform, out of what written() returns.
  std::span<std::byte> output(std::vector<Bytes>& written, std::size_t transform) const {
    Bytes& buffer = written.size() == 1 ? written.front() : written[transform];
    return std::span(buffer).subspan(out_.offsets[transform], output_bytes_);
  }

  // Those of one transform.
  Bytes input(std::size_t transform) const {
    Bytes bytes(from_.front().byte_count());
    (from_.size() == 1 ? from_.front() : from_[transform]).read(bytes);
    bytes.erase(bytes.begin(), bytes.begin() + std::ptrdiff_t(in_.offsets[transform]));
    bytes.resize(input_bytes_);
    return bytes;
  }

  const fft::Problem& problem() const { return problem_; }

 private:
  static Places places(std::size_t count, std::uint64_t bytes, Arrays arrays, bool shares) {
    if (arrays == Arrays::kBuffers) return {std::vector<std::uint64_t>(count, 0), bytes};
    return falling_places(count, bytes, shares);
  }
  static BoundBuffer part(const std::vector<executor::Array>& arrays, std::size_t transform,
                          std::uint64_t offset, std::uint64_t bytes) {
    const executor::Array& array = arrays.size() == 1 ? arrays.front() : arrays[transform];
    return {.name = std::get<BoundBuffer>(array.bound()).name,
            .offset = GLintptr(offset),
            .size = GLsizeiptr(bytes)};
  }
  Bytes values(std::uint64_t bytes, unsigned seed) const {
    fft::Problem numbers = problem_;
    numbers.domain = fft::Domain::kReal;
    numbers.direction = fft::Direction::kForward;
    numbers.extent = {std::uint32_t(bytes / fft::bytes_of_number(numbers.precision)), 1};
    numbers.batch = 1;
    return fft::bytes_from(measure::make_signal(measure::Signal::kUniform, numbers, seed), numbers.precision);
  }
  const std::vector<executor::Array>& written_arrays() const { return is_in_place_ ? from_ : to_; }

  fft::Problem problem_;
  Places in_, out_;
  std::uint64_t input_bytes_, output_bytes_;
  bool is_in_place_;
  std::vector<executor::Array> from_, to_;
};

// Whether last bits depend on how many transforms the plan has done (glsl/lib/flags.glsl).
inline bool passes_on_with_flags(const Fft& fft) {
  return std::ranges::count(fft.plan().resources, fft::Role::kFlaggedScratch, &fft::Resource::role) > 0;
}

// Bit by bit, but for last bits of outputs that flags take. Both calls are on arrays of the same kind.
inline void expect_same(const Fft& fft, const Call& given, const Call& expected) {
  std::vector<Bytes> written = given.written(), wanted = expected.written();
  for (std::size_t index = 0; passes_on_with_flags(fft) && index < given.together.size(); ++index) {
    const std::span<std::byte> output = given.output(written, index), other = expected.output(wanted, index);
    const fft::Precision precision = given.problem().precision;
    const auto accuracy = measure::compare(fft::numbers_from(output, precision),
                                           fft::numbers_from(other, precision), given.problem());
    EXPECT_TRUE(accuracy.error_units <= 1.25) << "transform " << index << ": " << accuracy.error_units;
    std::ranges::copy(other, output.begin());
  }
  EXPECT_TRUE(written == wanted);
}

// Returns how many dispatches the call took.
inline unsigned expect_what_single_ones_give(const Fft& fft, const FftRequest& request, std::size_t count,
                                             Arrays arrays) {
  SCOPED_TRACE(fmt::format("{} transforms", count));
  const Call one_by_one(fft, request, count, arrays), together(fft, request, count, arrays);
  for (const TransformArrays& each : one_by_one.together) fft.record(each.input, each.output);
  Dispatches dispatches;
  dispatches.start_again();
  fft.record(together.together);
  const unsigned taken = Dispatches::all();
  expect_same(fft, together, one_by_one);
  return taken;
}

}  // namespace fftbench::tests
