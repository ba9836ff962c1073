// The input is an .npy file. It is read, or refused with a readable NpyError. An array that was read is the
// same after writing and reading it again.
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "apps/npy.h"
#include "expect.h"

namespace fftbench::fuzz {
namespace {

constexpr std::string_view kFile = "fuzz.npy";

std::optional<apps::NpyArray> read(const std::string& bytes, std::uint64_t promised_bytes) {
  std::istringstream stream(bytes);
  try {
    return apps::read_npy(stream, promised_bytes, kFile);
  } catch (const apps::NpyError& error) {
    expect_readable(error.what(), kFile);
    return std::nullopt;
  }
}

// Compares bit by bit, so that a NaN equals itself.
bool same_bits(const std::vector<std::complex<float>>& left, const std::vector<std::complex<float>>& right) {
  return left.size() == right.size() &&
         std::memcmp(left.data(), right.data(), left.size() * sizeof(left.front())) == 0;
}

void expect_round_trip(const apps::NpyArray& array) {
  std::ostringstream stream;
  apps::write_npy(stream, array.shape, array.values);
  expect(stream.good(), "an array that can be written");
  const std::string written = stream.str();
  const std::optional<apps::NpyArray> again = read(written, written.size());
  expect(again.has_value(), "a written array that can be read");
  expect(again->shape == array.shape, "the shape that was written");
  expect(same_bits(again->values, array.values), "the values that were written");
}

}  // namespace
}  // namespace fftbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fftbench::fuzz;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto array = read(bytes, bytes.size());
  if (!array) return 0;
  expect(!array->shape.empty() && array->shape.size() <= 3, "1 to 3 dimensions");
  const auto count =
      std::accumulate(array->shape.begin(), array->shape.end(), std::size_t{1}, std::multiplies<>());
  expect(count > 0 && count == array->values.size(), "as many values as the shape says");
  // These stand for a file that shrinks or grows while it is read.
  expect(!read(bytes, size + 1) && !read(bytes, size - 1), "only as many bytes as the shape needs");
  expect_round_trip(*array);
  return 0;
}
