#include "backends/cuda/library_way.h"

namespace fftbench::backends {
namespace {

constexpr std::size_t kInput = 0;
constexpr std::size_t kOutput = 1;
constexpr std::size_t kBetween = 2;

}  // namespace

std::vector<fft::Resource> library_resources(const fft::Problem& problem) {
  std::vector<fft::Resource> resources{fft::array_of(problem, fft::Role::kInput),
                                       fft::array_of(problem, fft::Role::kOutput)};
  if (problem.direction == fft::Direction::kRoundtrip)
    resources.push_back(fft::array_of(problem, fft::Role::kScratch));
  return resources;
}

std::vector<LibraryWay> library_ways(const fft::Problem& problem, const DeviceArrays& arrays) {
  if (problem.direction != fft::Direction::kRoundtrip) {
    return {{.inverse = problem.direction == fft::Direction::kInverse,
             .source = arrays.data(kInput),
             .target = arrays.data(kOutput)}};
  }
  return {{.inverse = false, .source = arrays.data(kInput), .target = arrays.data(kBetween)},
          {.inverse = true, .source = arrays.data(kBetween), .target = arrays.data(kOutput)}};
}

std::vector<std::uint32_t> library_sides(const fft::Problem& problem) {
  std::vector<std::uint32_t> sides;
  for (const std::uint32_t side : {problem.extent.x, problem.extent.y}) {
    if (side > 1) sides.push_back(side);
  }
  return sides;
}

fft::Traffic library_traffic(const fft::Problem& problem) {
  const std::uint64_t ways = problem.direction == fft::Direction::kRoundtrip ? 2 : 1;
  const std::uint64_t bytes = ways * library_sides(problem).size() * fft::byte_count(problem);
  return {.read_bytes = bytes, .write_bytes = bytes};
}

}  // namespace fftbench::backends
