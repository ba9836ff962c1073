// The input is an .npy file. It is read, or refused with a readable NpyError. An array that was read is the
// same after writing and reading it again.
#include <array>
#include <cstdint>
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
constexpr std::array kAllElements{apps::NpyElement::kComplex64, apps::NpyElement::kFloat32,
                                  apps::NpyElement::kComplex128, apps::NpyElement::kFloat64,
                                  apps::NpyElement::kFloat16};

std::optional<apps::NpyArray> read(const std::string& bytes, std::uint64_t promised_bytes) {
  std::istringstream stream(bytes);
  try {
    return apps::read_npy(stream, promised_bytes, kFile, kAllElements);
  } catch (const apps::NpyError& error) {
    expect_readable(error.what(), kFile);
    return std::nullopt;
  }
}

void expect_round_trip(const apps::NpyArray& array) {
  std::ostringstream stream;
  apps::write_npy(stream, array);
  expect(stream.good(), "an array that can be written");
  const std::string written = stream.str();
  const std::optional<apps::NpyArray> again = read(written, written.size());
  expect(again.has_value(), "a written array that can be read");
  expect(again->shape == array.shape, "the shape that was written");
  expect(again->element == array.element && again->data == array.data, "the values that were written");
}

}  // namespace
}  // namespace fftbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fftbench::fuzz;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto array = read(bytes, bytes.size());
  if (!array) return 0;
  const bool pairs = array->element == fftbench::apps::NpyElement::kFloat16 && array->shape.back() == 2;
  expect(!array->shape.empty() && array->shape.size() <= (pairs ? 4 : 3), "1 to 3 dimensions");
  const auto count =
      std::accumulate(array->shape.begin(), array->shape.end(), std::size_t{1}, std::multiplies<>());
  expect(count > 0 && count * byte_count(array->element) == array->data.size(),
         "as many values as the shape says");
  // These stand for a file that shrinks or grows while it is read.
  expect(!read(bytes, size + 1) && !read(bytes, size - 1), "only as many bytes as the shape needs");
  expect_round_trip(*array);
  return 0;
}
