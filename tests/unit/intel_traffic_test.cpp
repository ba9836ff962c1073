// The bytes that plans say they move, against the numbers of Intel's article on its FFT sample.
#include <ostream>

#include "fft/plan.h"
#include "fft/registry.h"
#include "plan_support.h"
#include "testing.h"

namespace fftbench::intel_traffic_test {
namespace {

struct Bytes {
  std::uint64_t read = 0;
  std::uint64_t written = 0;
  std::uint64_t from_tables = 0;

  bool operator==(const Bytes&) const = default;
};

std::ostream& operator<<(std::ostream& stream, const Bytes& bytes) {
  return stream << bytes.read << " read, " << bytes.written << " written, " << bytes.from_tables
                << " from tables";
}

// Counts the bytes of the passes along the x axis of a 512x256 texture of three colours.
Bytes along_x(const std::string& algorithm, fft::Options options, fft::Domain domain = fft::Domain::kComplex,
              fft::Precision precision = fft::Precision::kFp32) {
  options.try_emplace("invocation", "element");
  options.try_emplace("storage", "rgb_planes");
  if (algorithm == "cooley_tukey_singlepass") options["exchange"] = "shared";
  const fft::Problem problem{.extent = {512, 256}, .batch = 3, .domain = domain, .precision = precision};
  Bytes bytes;
  for (const fft::Pass& pass : tests::plan_of(algorithm, problem, options).passes) {
    if (!pass.label.starts_with("rows")) continue;
    bytes.read += pass.read_bytes;
    bytes.written += pass.write_bytes;
    bytes.from_tables += pass.twiddle_read_bytes;
  }
  return bytes;
}

TEST(IntelTraffic, OfPingPongThroughImagesIsThatOfFigure6) {
  EXPECT_EQ(along_x("cooley_tukey_multipass", {}), (Bytes{75'497'472, 37'748'736, 0}));
}

TEST(IntelTraffic, ThroughSharedMemoryIsThatOfFigure8) {
  EXPECT_EQ(along_x("cooley_tukey_singlepass", {}), (Bytes{4'194'304, 4'194'304, 0}));
}

// "avoiding the initial read of the imaginary texture"; the article writes both planes of the whole spectrum,
// and half of it is enough.
TEST(IntelTraffic, OfARealInputIsHalfOfTheReads) {
  const Bytes bytes = along_x("cooley_tukey_singlepass", {}, fft::Domain::kReal);
  EXPECT_EQ(bytes, (Bytes{2'097'152, 257 * 256 * 32, 0}));
}

TEST(IntelTraffic, OfTheLookupTableIsThatOfFigure10) {
  for (const char* algorithm : {"cooley_tukey_multipass", "cooley_tukey_singlepass"})
    EXPECT_EQ(along_x(algorithm, {{"twiddle", "lookup"}}).from_tables, 18'874'368U) << algorithm;
}

TEST(IntelTraffic, OfPackedColoursIsAQuarterLess) {
  EXPECT_EQ(along_x("cooley_tukey_multipass", {{"storage", "rgb_packed"}}),
            (Bytes{75'497'472 / 4 * 3, 37'748'736 / 4 * 3, 0}));
}

TEST(IntelTraffic, OfHalvesIsHalf) {
  EXPECT_EQ(along_x("cooley_tukey_singlepass", {}, fft::Domain::kComplex, fft::Precision::kFp16),
            (Bytes{4'194'304 / 2, 4'194'304 / 2, 0}));
}

TEST(IntelTraffic, OfAnInvocationAButterflyReadsEachValueOnce) {
  EXPECT_EQ(along_x("cooley_tukey_multipass", {{"invocation", "butterfly"}, {"twiddle", "lookup"}}),
            (Bytes{37'748'736, 37'748'736, 18'874'368 / 2}));
}

TEST(IntelTraffic, TakesTheSharedMemoryOfFigure3) {
  // groupshared float3 pingPongArray[4][LENGTH]
  const fft::Plan plan =
      tests::plan_of("cooley_tukey_singlepass", {.extent = {512, 256}, .batch = 3},
                     {{"exchange", "shared"}, {"invocation", "element"}, {"storage", "rgb_planes"}});
  EXPECT_EQ(plan.passes.front().shared_memory_bytes, 3U * 4 * 4 * 512);
  EXPECT_EQ(plan.passes.front().work_group_size.x, 512U);
}

// Its columns are those of half the spectrum.
TEST(IntelTraffic, OfARealImageShrinksAlongTheColumns) {
  const fft::Problem problem{.extent = {16, 8}, .batch = 3, .domain = fft::Domain::kReal};
  const fft::Plan plan =
      tests::plan_of("cooley_tukey_multipass", problem, {{"storage", "buffer"}, {"group", "4x8"}});
  const fft::Pass& columns = plan.passes.back();
  EXPECT_EQ(columns.read_bytes, 9U * 8 * 3 * 8);
  EXPECT_EQ(columns.write_bytes, 9U * 8 * 3 * 8);
  // Nine columns in groups of four: three groups, the last with three to spare.
  EXPECT_EQ(columns.work_group_count.x, 3U);
}

}  // namespace
}  // namespace fftbench::intel_traffic_test
